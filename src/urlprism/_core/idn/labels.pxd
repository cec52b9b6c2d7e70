cimport cython
cimport urlprism._core.unicode.code_points as code_points
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.idn.punycode as punycode
cimport urlprism._core.octets.signs as signs
from urlprism._core.unicode.code_points cimport Numbers
from urlprism._core.octets.memory cimport Cells, Octets

cdef int _HYPHENS, _ALONE, _BLOCK, _BLOCK_BITS, _SHIFT, _BLOCKS, _WITHIN, _VALID, _REFUSED, _MARK, _MAY_COMPOSE, _HYPHEN, _SPECIAL
cdef int _RIGHT_TO_LEFT, _LEFT, _RIGHT, _NONSPACING, _NOT_IN_LEFT, _NOT_IN_RIGHT, _ENDS_LEFT, _ENDS_RIGHT, _BOTH_NUMBERS
cdef int _PREFIX, _LONGEST, _MOST_OCTETS, _FAILED, _CANNOT_SAY
cdef list _KNOWN
cdef dict _ALIKE

cpdef str to_ascii(str domain, int checks, bytes forbidden, bint is_mapped)

cpdef str to_unicode(str domain, int checks, bytes forbidden, bint is_mapped)

@cython.locals(size=Py_ssize_t, codes=Numbers, seen=int, length=Py_ssize_t, decoded=Numbers, texts=Numbers)
cdef str _decide(str domain, int checks, bytes forbidden, bint is_mapped, bint is_shown)

@cython.locals(table=tuple, starts=Numbers, entries=Numbers, seen=int, place=Py_ssize_t, code=int, entry=int)
cdef int _map(str text, Py_ssize_t size, Numbers codes) except -1

@cython.locals(table=tuple, starts=Numbers, entries=Numbers, start=int)
cdef int _entry(int code) except? -1

@cython.locals(entry=int)
cdef int _derive(int code) except? -1

@cython.locals(used=int, start=int, numbers=Numbers, place=int, places=Numbers)
cdef int _add(int block, list entries, object normalize) except -1

@cython.locals(text=str)
cdef bint _is_normal(object room, Py_ssize_t length) except -1

@cython.locals(table=Octets, place=Py_ssize_t)
cdef bint _has_forbidden(Numbers codes, Py_ssize_t size, bytes forbidden) except -1

@cython.locals(seen=int, place=Py_ssize_t)
cdef int _properties(Numbers texts, Py_ssize_t start, Py_ssize_t length) noexcept

cdef Py_ssize_t _end(Numbers codes, Py_ssize_t start, Py_ssize_t size) noexcept

cdef bint _begins_with_prefix(Numbers codes, Py_ssize_t start, Py_ssize_t end) noexcept

@cython.locals(start=Py_ssize_t)
cdef bint _has_prefix(Numbers codes, Py_ssize_t size) noexcept

@cython.locals(at=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, place=Py_ssize_t)
cdef Py_ssize_t _decode(Numbers codes, Py_ssize_t size, Numbers texts) except? -3

@cython.locals(place=Py_ssize_t, stop=Py_ssize_t, entry=int, beyond=int)
cdef Py_ssize_t _decode_label(Numbers codes, Py_ssize_t size, Py_ssize_t start, Py_ssize_t end, Numbers texts, Py_ssize_t at) except? -3

@cython.locals(text=str)
cdef Py_ssize_t _read_long(Numbers codes, Py_ssize_t start, Py_ssize_t end, Numbers texts, Py_ssize_t at) except? -3

@cython.locals(is_bidi=int, start=Py_ssize_t, end=Py_ssize_t, own=int, is_checked=bint)
cdef bint _fits(Numbers texts, Py_ssize_t size, Py_ssize_t length, int seen, int checks) noexcept

cdef bint _has_misplaced_hyphen(Numbers texts, Py_ssize_t start, Py_ssize_t end) noexcept

@cython.locals(last=Py_ssize_t)
cdef bint _is_directed(Numbers properties, Py_ssize_t start, Py_ssize_t end, int own) noexcept

@cython.locals(cells=Cells)
cdef str _encoded(Numbers codes, Py_ssize_t size)

@cython.locals(at=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, beyond=int, place=Py_ssize_t)
cdef Py_ssize_t _write(Numbers codes, Py_ssize_t size, Cells cells) except -1

@cython.locals(octets=Octets, size=Py_ssize_t)
cdef Py_ssize_t _encode(Numbers codes, Py_ssize_t start, Py_ssize_t end, Cells cells, Py_ssize_t at) except -1

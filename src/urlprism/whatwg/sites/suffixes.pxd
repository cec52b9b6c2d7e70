cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets
from urlprism.whatwg.urls.record cimport Spans, check_made

cdef int _EXACT, _WILDCARD, _EXCEPTION, _PRIVATE
cdef int _PLACE, _NO_RULE
cdef unsigned long long _SEED, _FACTOR, _HASHES

cpdef str public_suffix_of(Spans url, bint private)

cpdef str registrable_domain_of(Spans url, bint private)

cpdef str public_suffix(str domain, bint private)

cpdef str registrable_domain(str domain, bint private)

@cython.locals(letter=cython.Py_UCS4)
cpdef bint is_plain(str host) except -1

@cython.locals(start=Py_ssize_t, end=Py_ssize_t, domain=str)
cpdef str site_of(Spans url, bint private)

@cython.locals(start=Py_ssize_t, colon=Py_ssize_t, end=Py_ssize_t, domain=str)
cpdef str site(str origin, bint private)

@cython.locals(is_web=bint)
cdef bint _has_origin(Spans url) except -1

@cython.locals(end=Py_ssize_t)
cdef bint _is_special(Spans url) except -1

@cython.locals(pos=Py_ssize_t)
cdef bint _is_domain(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(owned=object, rules=bytes, start=Py_ssize_t)
cdef str _suffix(str text, Py_ssize_t first, Py_ssize_t end, bint private)

@cython.locals(owned=object, rules=bytes, start=Py_ssize_t)
cdef str _registrable(str text, Py_ssize_t first, Py_ssize_t end, bint private)

@cython.locals(start=Py_ssize_t)
cdef Py_ssize_t registrable_start(Octets octets, Py_ssize_t first, Py_ssize_t end, bint private, Octets rules) noexcept nogil

cdef Py_ssize_t suffix_start(Octets octets, Py_ssize_t first, Py_ssize_t end, bint private, Octets rules) noexcept nogil

@cython.locals(label=Py_ssize_t, suffix=Py_ssize_t, above=Py_ssize_t, below=Py_ssize_t, kinds=int, hashed=cython.ulonglong)
cdef Py_ssize_t _start(Octets octets, Py_ssize_t first, Py_ssize_t end, bint private, Octets rules) noexcept nogil

cdef unsigned long long _hash(Octets octets, Py_ssize_t start, Py_ssize_t end, unsigned long long hashed) noexcept nogil

@cython.locals(size=Py_ssize_t, count=Py_ssize_t, index=Py_ssize_t, at=Py_ssize_t, kinds=int)
cdef int _kinds_of(
    Octets rules, unsigned long long hashed, Octets octets, Py_ssize_t start, Py_ssize_t end, bint private
) noexcept nogil

@cython.locals(pos=Py_ssize_t, is_stop=bint, is_after_stop=bint)
cdef bint _has_empty_label(Octets octets, Py_ssize_t first, Py_ssize_t end) noexcept nogil

cdef Py_ssize_t _label(Octets octets, Py_ssize_t first, Py_ssize_t end) noexcept nogil

cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Cells, Octets

cdef bytes _VALUES
cdef int _NO_DIGIT


@cython.locals(octets=Octets, size=Py_ssize_t, plain=bytes)
cpdef str encode(object data, bytes table, int replacement=*)

@cython.locals(cells=Cells)
cpdef bytes decode_to_bytes(Octets octets, Py_ssize_t start, Py_ssize_t end, bint plus)

@cython.locals(cells=Cells)
cpdef str decode_to_text(Octets octets, Py_ssize_t start, Py_ssize_t end, bint plus)

@cython.locals(pos=Py_ssize_t, percent=Py_ssize_t)
cdef Py_ssize_t decode_into(Cells cells, Py_ssize_t at, Octets octets, Py_ssize_t start, Py_ssize_t end, bint plus) noexcept nogil

@cython.locals(owned=object)
cpdef bint has_normal_triplets(str text) except -1

@cython.locals(at=Py_ssize_t, octet=int)
cdef bint is_normal(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(percent=Py_ssize_t, octet=int)
cdef Py_ssize_t normalize_into(Cells cells, Py_ssize_t at, Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(values=Octets, high=int, low=int)
cdef int _octet_of(Octets octets, Py_ssize_t at, Py_ssize_t end) noexcept nogil

cdef int _capital(int digit) noexcept nogil

@cython.locals(letter=int)
cdef bint _is_unreserved(int octet) noexcept nogil

cpdef long compiled_by() noexcept

cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets

cdef bytes _CLASS
cdef int _NOT_HEXADECIMAL, _PIECES, _DIGITS

cpdef bint is_ipv6(object text) except -1

cpdef bint is_ipv6address(object text) except -1

@cython.locals(percent=Py_ssize_t)
cdef bint is_address_or_zoned(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(table=Octets, pos=Py_ssize_t, last=Py_ssize_t, pieces=int, has_gap=bint)
cdef bint is_address(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

cdef Py_ssize_t _past_gap(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

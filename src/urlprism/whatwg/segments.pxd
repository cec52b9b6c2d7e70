cimport cython
cimport urlprism._core.octets.memory as memory
from urlprism._core.octets.memory cimport Octets

cdef int _DOT, _PERCENT, _TWO, _SMALL_E, _CASE

cdef Py_ssize_t past_dot(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

@cython.locals(first=Py_ssize_t, second=Py_ssize_t)
cdef int dots_of(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

cpdef int dots_of_segment(str segment) except -1

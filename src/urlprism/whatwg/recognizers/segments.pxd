cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets


cdef Py_ssize_t past_dot(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

@cython.locals(first=Py_ssize_t, second=Py_ssize_t)
cdef int dots_of(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

cpdef int dots_of_segment(str segment) except -1

cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Cells, Octets

cdef int _SLASH_AND_TWO_DOTS

@cython.locals(exact_path=str)
cpdef str remove_dot_segments(object path)

@cython.locals(octets=Octets, output=Cells, end=Py_ssize_t, pos=Py_ssize_t, used=Py_ssize_t, slash=Py_ssize_t)
cdef bytes _without_dots(bytes path)

@cython.locals(pos=Py_ssize_t, slash=Py_ssize_t)
cdef Py_ssize_t _past_leading(Octets octets, Py_ssize_t end) noexcept

cdef bint _is_dots(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept

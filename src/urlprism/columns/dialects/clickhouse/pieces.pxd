cimport cython
cimport urlprism._core.octets.memory as memory
from urlprism._core.octets.memory cimport Octets

ctypedef (Py_ssize_t, Py_ssize_t) Span
ctypedef Span (*Finder)(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(octets=Octets, start=Py_ssize_t, end=Py_ssize_t)
cdef object cut(object url, Finder span_of)

@cython.locals(octets=Octets, size=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t)
cdef object cut_out(object url, Finder span_of)

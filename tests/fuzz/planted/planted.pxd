cimport cython
cimport urlprism._core.octets.memory as memory
from urlprism._core.octets.memory cimport Octets

@cython.locals(octets=Octets, pos=Py_ssize_t)
cpdef Py_ssize_t blanks(str text) except -1

@cython.locals(made=int, _=Py_ssize_t)
cpdef int doubled(str text) except? -1

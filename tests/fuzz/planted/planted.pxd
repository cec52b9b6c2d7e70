cimport cython
cimport urlprism._vocabulary.memory as memory
from urlprism._vocabulary.memory cimport Octets

@cython.locals(octets=Octets, pos=Py_ssize_t)
cpdef Py_ssize_t blanks(str text) except -1

@cython.locals(made=int, _=Py_ssize_t)
cpdef int doubled(str text) except? -1

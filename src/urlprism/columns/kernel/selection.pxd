cimport cython
cimport urlprism.columns.memory.buffers as buffers
from urlprism.readers.programs.java.places cimport Places

cdef int _WHATWG, _OF_CODES, _OF_CUTS


@cython.final
cdef class Selection:
    cdef Py_ssize_t codes
    cdef Py_ssize_t cuts
    cdef int way
    cdef int flags
    cdef Places places
    cdef object reader


cdef int begin(Selection selection, Py_ssize_t n_columns) except -1

cdef int close(Selection selection) except -1

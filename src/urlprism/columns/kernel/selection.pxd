cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism.columns.memory.buffers as buffers
cimport urlprism.columns.memory.cells as cells
from urlprism._core.octets.memory cimport Octets
from urlprism.readers.programs.java.places cimport Places

cdef int _WHATWG, _OF_CODES, _OF_CUTS


@cython.final
cdef class Selection:
    cdef Py_ssize_t codes
    cdef Py_ssize_t cuts
    cdef int way
    cdef int flags
    cdef Py_ssize_t name
    cdef Py_ssize_t name_size
    cdef Octets octets
    cdef bytes owned
    cdef Places places
    cdef object reader


@cython.locals(size=Py_ssize_t)
cdef int begin(Selection selection, Py_ssize_t n_columns, bytes name, bytes rules) except -1

cdef int close(Selection selection) except -1

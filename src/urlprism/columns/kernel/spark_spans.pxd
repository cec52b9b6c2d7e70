cimport cython
cimport urlprism.columns.memory.cells as cells
cimport urlprism.columns.kernel.cuts as cuts
from urlprism.readers.programs.java.places cimport Places

cdef int _HOST, _PATH, _QUERY, _REF, _PROTOCOL, _FILE, _AUTHORITY, _USERINFO, _ABSENT, _OF_CUTS

@cython.locals(number=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t)
cdef void put_cuts(Places places, Py_ssize_t codes, Py_ssize_t count, Py_ssize_t cuts_of_row) noexcept nogil

@cython.locals(start=Py_ssize_t, end=Py_ssize_t)
cdef (Py_ssize_t, Py_ssize_t) span_of(Places places, int part) noexcept nogil

cimport cython
cimport urlprism._core.octets.marks as marks
cimport urlprism.columns.memory.buffers as buffers
cimport urlprism.columns.memory.cells as cells
cimport urlprism.columns.memory.texts as texts_of
cimport urlprism.comparison.certificate.agreement as agreement
from urlprism.columns.memory.cells cimport RowAt

cdef int _NULL, _OF_ROW, _LONG
cdef Py_ssize_t _OF_MARKS

@cython.locals(numbers=list, others=list, room=Py_ssize_t, at=Py_ssize_t, wrong=Py_ssize_t, index=Py_ssize_t, row=RowAt)
cdef tuple uncertified(Py_ssize_t texts, Py_ssize_t first, Py_ssize_t count)

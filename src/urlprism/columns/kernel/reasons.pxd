cimport cython
cimport urlprism.columns.memory.buffers as buffers
cimport urlprism.columns.memory.cells as cells
from urlprism.columns.memory.cells cimport ColumnAt, RowAt
cimport urlprism.columns.memory.values as values_of
from urlprism.columns.memory.values cimport Values

cdef int _OF_ROWS, _AT_ONCE, _AS_TEXTS

@cython.locals(ok=ColumnAt, values=Values, some=list, index=Py_ssize_t)
cdef Values made(Py_ssize_t texts, Py_ssize_t columns, Py_ssize_t number, Py_ssize_t length, object reason_of)

cdef bint _bit(Py_ssize_t bits, Py_ssize_t index) noexcept

@cython.locals(rows=Py_ssize_t, row=RowAt)
cdef tuple _reason(Py_ssize_t texts, Py_ssize_t index, object reason_of)

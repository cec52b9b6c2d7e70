cimport cython
cimport urlprism.columns.buffers as buffers
cimport urlprism.columns.cells as cells
from urlprism.columns.cells cimport ColumnAt, RowAt
cimport urlprism.columns.values as values_of
from urlprism.columns.values cimport Values

cdef int _OF_ROWS, _AT_ONCE, _AS_TEXTS

@cython.locals(ok=ColumnAt, values=Values, found=list, index=Py_ssize_t)
cdef Values made(Py_ssize_t texts, Py_ssize_t columns, Py_ssize_t number, Py_ssize_t length)

cdef bint _bit(Py_ssize_t bits, Py_ssize_t index) noexcept

@cython.locals(rows=Py_ssize_t, row=RowAt)
cdef tuple _reason(Py_ssize_t texts, Py_ssize_t index)

cimport cython
cimport urlprism.columns.memory.buffers as buffers
cimport urlprism.columns.memory.cells as cells
from urlprism.columns.memory.cells cimport RowAt, TextsAt
cimport urlprism.columns.memory.texts as texts_of

cdef int _NULL, _ROWS, _OF_ROWS
cdef long long _GREATEST
cdef object _LONE

@cython.locals(results=list, end=Py_ssize_t, rows=Py_ssize_t, some=Py_ssize_t, wrong=Py_ssize_t)
cdef list strings(Py_ssize_t texts, Py_ssize_t first, Py_ssize_t count, dict values)

@cython.locals(number=Py_ssize_t, row=RowAt)
cdef int _add_rows(list results, Py_ssize_t rows, Py_ssize_t count) except -1

@cython.locals(column=TextsAt, place=Py_ssize_t, number=Py_ssize_t, row=RowAt, index=object, text=object)
cdef int _add_values(list results, Py_ssize_t texts, Py_ssize_t first, Py_ssize_t rows, Py_ssize_t count, dict values) except -1

cdef int _check_size(long long size) except -1
cdef str scalar_text(object text)
cdef bytes encoded(object text)

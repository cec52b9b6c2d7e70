cimport cython
cimport urlprism.columns.memory.buffers as buffers
cimport urlprism.columns.memory.cells as cells
from urlprism.columns.memory.cells cimport RowAt, TextsAt
cimport urlprism.columns.memory.structs as structs
from urlprism.columns.memory.structs cimport ArrayAt, SchemaAt

ctypedef long long Int

cdef int _OFFSETS_32, _OFFSETS_64, _VIEWS, _BAD_OFFSETS, _BAD_INDEX, _POINTER
cdef dict _KINDS, _WIDTHS, _WIDTHS_OF_ENDS
cdef bytes _NULLS, _RUNS
cdef long long _GREATEST, _MOST_BUFFERS, _MOST_OCTETS, _MOST_RUNS
cdef int _NULL, _ROWS, _OF_ROWS
cdef long long _MOST_OF_ROW
cdef object _LONE

@cython.locals(schema=SchemaAt, values=SchemaAt)
cdef tuple kind_of(Py_ssize_t at)

@cython.locals(schema=SchemaAt, ends=SchemaAt, values=SchemaAt, at_ends=Py_ssize_t, at_values=Py_ssize_t)
cdef tuple _kind_of_runs(Py_ssize_t at)

cdef str _refused(bytes form)
cdef int _check_no_children(long long count) except -1

@cython.locals(array=ArrayAt, texts=TextsAt)
cdef int describe(Py_ssize_t at, tuple kind, Py_ssize_t texts_at) except -1

@cython.locals(array=ArrayAt)
cdef int _describe_dictionary(Py_ssize_t at, bytes form, bytes of_values, TextsAt texts) except -1

@cython.locals(form=bytes)
cdef bint has_runs(tuple kind) except -1

@cython.locals(array=ArrayAt, ends=ArrayAt, at_ends=Py_ssize_t, at_values=Py_ssize_t, items=Py_ssize_t, width=int, last=Int)
cdef int _describe_runs(Py_ssize_t at, bytes form, bytes of_values, TextsAt texts) except -1

@cython.locals(array=ArrayAt, ends=ArrayAt, texts=TextsAt, form=bytes, width=int, items=Py_ssize_t, number=Int, row=Int, before=Int,
               end=Int, last=Int)
cdef int number_runs(Py_ssize_t at, tuple kind, Py_ssize_t texts_at, Py_ssize_t block) except -1

@cython.locals(low=Int, high=Int, middle=Int)
cdef Int _first_run(Py_ssize_t items, Int first, Int count, int width, Int row) except -1

@cython.locals(array=ArrayAt)
cdef int _check_length(Py_ssize_t at) except -1

@cython.locals(array=ArrayAt)
cdef int _check_counts(Py_ssize_t at) except -1

@cython.locals(array=ArrayAt)
cdef int _describe_nulls(Py_ssize_t at, TextsAt texts) except -1

@cython.locals(array=ArrayAt, wrong=bint)
cdef int _check(Py_ssize_t at, long long n_buffers, bint is_exact) except -1

cdef int _describe_texts(Py_ssize_t at, bytes form, TextsAt texts) except -1

@cython.locals(array=ArrayAt)
cdef int _describe_values(Py_ssize_t at, bytes form, TextsAt texts) except -1

@cython.locals(array=ArrayAt, index=Py_ssize_t, size=Int)
cdef int _describe_views(Py_ssize_t at, TextsAt texts) except -1

@cython.locals(array=ArrayAt, width=int, first=Int, last=Int)
cdef int _describe_offsets(Py_ssize_t at, TextsAt texts) except -1

@cython.locals(fault=int)
cdef str fault_of(Py_ssize_t texts_at, Py_ssize_t row)

@cython.locals(results=list, end=Py_ssize_t, rows=Py_ssize_t, some=Py_ssize_t, wrong=Py_ssize_t)
cdef list strings(Py_ssize_t texts, Py_ssize_t first, Py_ssize_t count, dict values)

@cython.locals(number=Py_ssize_t, row=RowAt)
cdef int _add_rows(list results, Py_ssize_t rows, Py_ssize_t count) except -1

@cython.locals(column=TextsAt, place=Py_ssize_t, number=Py_ssize_t, row=RowAt, index=object, text=object)
cdef int _add_values(list results, Py_ssize_t texts, Py_ssize_t first, Py_ssize_t rows, Py_ssize_t count, dict values) except -1

cdef str text_of(RowAt row)
cdef str scalar_text(object text)
cdef bytes encoded(object text)

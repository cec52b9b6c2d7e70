cimport cython
cimport urlprism.columns.arrow.capsules as capsules
from urlprism.columns.arrow.capsules cimport Maker
cimport urlprism.columns.kernel.pairs as pairs_of_rows
cimport urlprism.columns.kernel.uncertified as uncertified_rows
cimport urlprism.columns.memory.buffers as buffers
from urlprism.columns.memory.buffers cimport Pin
from urlprism.columns.arrow.sources cimport ArrayIn, Source
cimport urlprism.columns.memory.texts as texts_of
cimport urlprism.columns.memory.values as values_of_rows
from urlprism.columns.memory.values cimport Values

cdef int _AS_TEXTS, _AS_LARGE_TEXTS
cdef bytes _STRUCT
cdef tuple _NOTHING
cdef Py_ssize_t _ROWS


cdef class Mapper(Maker):
    cdef object kind
    cdef object function

    @cython.locals(values=Values, done=Py_ssize_t, some=Py_ssize_t)
    cdef object made(self, list sources, Py_ssize_t count, int layout, bint is_fixed)
    cdef int add(self, Values values, list sources, Py_ssize_t first, Py_ssize_t count) except -1
    cdef object rows_of(self, list texts, Py_ssize_t count)
    cdef int layout_of(self, object results) except -1
    @cython.locals(values=Values)
    cdef object remade(self, object results, list sources, int layout)
    cdef bint needs_sources(self, int layout) except -1
    cdef int write_schema(self, int layout, Py_ssize_t at) except -1
    @cython.locals(values=Values, layout=int, pin=Pin)
    cdef int write(self, object results, Py_ssize_t at) except -1
    cdef int wanted(self, Py_ssize_t at, int layout) except -1
    cdef str names(self)
    cdef bint is_struct(self) except -1


cdef class FieldsMapper(Mapper):
    cdef int add(self, Values values, list sources, Py_ssize_t first, Py_ssize_t count) except -1


cdef class ListsMapper(Mapper):
    cdef int add(self, Values values, list sources, Py_ssize_t first, Py_ssize_t count) except -1


@cython.locals(array=ArrayIn)
cdef ArrayIn _array_of(Source source)

@cython.locals(array=ArrayIn)
cdef int _add_fields(Values values, Source source, Py_ssize_t first, Py_ssize_t count, object read) except -1

@cython.locals(array=ArrayIn, rows=list, texts=list, lists=list)
cdef int _add_lists(Values values, Source source, Py_ssize_t first, Py_ssize_t count, object read) except -1

cdef int _check_count(Py_ssize_t count, Py_ssize_t n_values) except -1

@cython.locals(array=ArrayIn)
cdef list _texts_of(Source source, Py_ssize_t first, Py_ssize_t count)

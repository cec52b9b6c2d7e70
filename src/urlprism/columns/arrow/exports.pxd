cimport cython
cimport urlprism.columns.kernel.batch as batches
from urlprism.columns.kernel.batch cimport Batch
cimport urlprism.columns.arrow.capsules as capsules
from urlprism.columns.arrow.capsules cimport Maker
cimport urlprism.columns.memory.cells as cells
from urlprism.columns.memory.cells cimport ColumnAt
cimport urlprism.columns.memory.buffers as buffers
from urlprism.columns.memory.buffers cimport Pin
cimport urlprism.columns.arrow.sources as sources_of
from urlprism.columns.arrow.sources cimport ArrayIn, Source
cimport urlprism.columns.memory.structs as structs
from urlprism.columns.memory.structs cimport ArrayAt, SchemaAt
cimport urlprism.columns.memory.values as values

cdef int _AS_VIEWS, _AS_TEXTS, _AS_LARGE_TEXTS, _OK, _PORT, _FLAG, _REASON, _ARRAY, _SCHEMA, _NULLABLE
cdef Py_ssize_t _ROWS, _MOST_ROWS

cdef tuple names_of(object plan)


cdef class SplitMaker(Maker):
    cdef object plan
    cdef int layout

    @cython.locals(source=Source, array=ArrayIn)
    cdef object made(self, list sources, Py_ssize_t count, int layout, bint is_fixed)
    cdef Py_ssize_t most_rows(self) except -1
    @cython.locals(batch=Batch)
    cdef int layout_of(self, object results) except -1
    @cython.locals(batch=Batch)
    cdef object remade(self, object results, list sources, int layout)
    cdef bint needs_sources(self, int layout) except -1
    cdef int write_schema(self, int layout, Py_ssize_t at) except -1
    @cython.locals(batch=Batch)
    cdef int write(self, object results, Py_ssize_t at) except -1
    cdef int wanted(self, Py_ssize_t at, int layout) except -1
    cdef str names(self)
    cdef bint is_struct(self) except -1

@cython.locals(placed=Py_ssize_t, index=Py_ssize_t, field=int, child=Py_ssize_t)
cdef int _write_schemas(tuple fields, tuple names, int layout, Py_ssize_t at) except -1

@cython.locals(placed=Py_ssize_t, number=Py_ssize_t, index=Py_ssize_t, field=int, child=Py_ssize_t)
cdef int _write_columns(Batch batch, tuple fields, Py_ssize_t at) except -1

@cython.locals(maker=SplitMaker)
cpdef object split_by(object plan, object source)

@cython.locals(is_text=bint, shared=Py_ssize_t, count=Py_ssize_t, placed=Py_ssize_t)
cdef int _write_column(Batch batch, ColumnAt column, Py_ssize_t at) except -1

@cython.locals(pin=Pin)
cdef int _write_reasons(Batch batch, Py_ssize_t at) except -1

@cython.locals(fields=tuple, form=bytes, is_text=bint, schema=SchemaAt, placed=Py_ssize_t, index=Py_ssize_t, number=int)
cdef int _wanted_layout(Py_ssize_t at, object plan, int layout) except -1

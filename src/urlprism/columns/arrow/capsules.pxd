cimport cython
cimport urlprism.columns.arrow.sources as sources_of
from urlprism.columns.arrow.sources cimport Source
cimport urlprism.columns.memory.structs as structs

cdef int _ARRAY, _SCHEMA, _STREAM, _ROWS, _LEAST


cdef class Maker:
    cdef object made(self, list sources, Py_ssize_t count, int layout, bint is_fixed)
    cdef Py_ssize_t most_rows(self) except -1
    cdef int layout_of(self, object results) except -1
    cdef object remade(self, object results, list sources, int layout)
    cdef bint needs_sources(self, int layout) except -1
    cdef int write_schema(self, int layout, Py_ssize_t at) except -1
    cdef int write(self, object results, Py_ssize_t at) except -1
    cdef int wanted(self, Py_ssize_t at, int layout) except -1
    cdef str names(self)
    cdef bint is_struct(self) except -1


cdef class Result:
    pass


cdef class Column(Result):
    cdef Maker maker
    cdef object results
    cdef list sources
    cdef Py_ssize_t length


cdef class Columns(Column):
    pass


@cython.final
cdef class Reader:
    cdef list sources
    cdef Maker maker
    cdef int layout
    cdef Py_ssize_t row


cdef class ColumnStream(Result):
    cdef list objects
    cdef Maker maker
    cdef int layout
    cdef list first


@cython.locals(source=Source, length=Py_ssize_t)
cpdef object results_of(list objects, Maker maker, int layout)

@cython.locals(stream=ColumnStream)
cdef ColumnStream _stream_of_results(list objects, list sources, Maker maker, int layout)

@cython.locals(column=Column)
cdef Column _array_of_results(list sources, Py_ssize_t length, Maker maker, int layout)

cdef Maker _maker_of(Column column)

@cython.locals(at=Py_ssize_t)
cdef object _schema_capsule(Maker maker, int layout)

cdef int _wanted(object requested, Maker maker, int layout) except -1

@cython.locals(typed=Reader)
cdef int _write_schema(object reader, Py_ssize_t at) except -1

@cython.locals(typed=Reader, count=Py_ssize_t)
cdef int _write_next(object reader, Py_ssize_t at) except -1

@cython.locals(least=Py_ssize_t, most=Py_ssize_t, source=Source, rest=Py_ssize_t, row=Py_ssize_t)
cdef Py_ssize_t _rows_of(Reader reader) except -1

@cython.locals(source=Source)
cdef object _next_results(Reader reader, Py_ssize_t count)

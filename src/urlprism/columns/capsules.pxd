cimport cython
cimport urlprism.columns.batch as batches
from urlprism.columns.batch cimport Batch
cimport urlprism.columns.buffers as buffers
cimport urlprism.columns.cells as cells
from urlprism.columns.cells cimport TextsAt
cimport urlprism.columns.exports as exports
from urlprism.columns.pins cimport Pin
cimport urlprism.columns.structs as structs
cimport urlprism.columns.texts as texts_of

cdef int _AS_VIEWS, _AS_TEXTS, _AS_LARGE_TEXTS, _ARRAY, _SCHEMA, _STREAM, _OF_TEXTS, _ROWS, _LEAST


@cython.final
cdef class Given:
    cdef Pin pin
    cdef Py_ssize_t texts
    cdef Py_ssize_t length
    cdef Py_ssize_t offset


cdef class Columns:
    cdef Batch batch
    cdef Given given
    cdef object plan


@cython.final
cdef class StreamIn:
    cdef Py_ssize_t address
    cdef tuple kind


@cython.final
cdef class Reader:
    cdef StreamIn stream
    cdef object plan
    cdef int layout
    cdef Given given
    cdef Py_ssize_t row
    cdef bint is_over


cdef class ColumnStream:
    cdef object source
    cdef object plan
    cdef StreamIn first


@cython.locals(at=Py_ssize_t, pin=Pin, made=Columns)
cpdef Columns columns_of(object capsules, object plan)

@cython.locals(made=ColumnStream)
cpdef ColumnStream stream_of(object source, object plan)

cdef Batch _known(Columns columns)
cdef Batch _array_batch(Given given, object plan)
cdef int _layout_of_batch(Batch batch) except -1

@cython.locals(given=Given, known=TextsAt)
cdef Given _describe(Pin pin, tuple kind)

@cython.locals(at=Py_ssize_t, stream=StreamIn, of_schema=Py_ssize_t)
cdef StreamIn _stream_of(object source)

@cython.locals(error=int)
cdef int _get(StreamIn stream, bint is_next, Py_ssize_t out) except -1

@cython.locals(at=Py_ssize_t)
cdef object _schema_capsule(object plan, int layout)

cdef int _wanted(object requested, object plan, int layout) except -1

@cython.locals(known=Reader)
cdef int _write_schema(object reader, Py_ssize_t at) except -1

@cython.locals(known=Reader, batch=Batch)
cdef int _write_next(object reader, Py_ssize_t at) except -1

@cython.locals(given=Given)
cdef Batch _next_batch(Reader reader)

@cython.locals(pin=Pin, at=Py_ssize_t)
cdef int _next_array(Reader reader) except -1

@cython.locals(texts=TextsAt, count=Py_ssize_t, batch=Batch)
cdef Batch _next_rows(Reader reader, Given given)

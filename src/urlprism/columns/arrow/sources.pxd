cimport cython
cimport urlprism.columns.memory.buffers as buffers
cimport urlprism.columns.memory.cells as cells
from urlprism.columns.memory.cells cimport TextsAt
from urlprism.columns.memory.buffers cimport Pin
cimport urlprism.columns.memory.structs as structs
cimport urlprism.columns.memory.texts as texts_of

cdef int _ARRAY, _SCHEMA, _STREAM, _OF_TEXTS
cdef bytes _NULLS


@cython.final
cdef class ArrayIn:
    cdef Pin pin
    cdef Py_ssize_t texts
    cdef Py_ssize_t length
    cdef Py_ssize_t offset
    cdef dict values


@cython.final
cdef class StreamIn:
    cdef Py_ssize_t address
    cdef object capsule
    cdef tuple kind


@cython.final
cdef class Source:
    cdef ArrayIn array
    cdef StreamIn stream
    cdef Py_ssize_t row
    cdef str text
    cdef bint is_for_all


cdef str no_column(object source)

@cython.locals(source=Source)
cdef Source source_of(object column)

@cython.locals(at=Py_ssize_t, pin=Pin)
cdef ArrayIn _array_of(object capsules)

@cython.locals(array=ArrayIn, texts=TextsAt, block=Py_ssize_t, count=Py_ssize_t, size=Py_ssize_t)
cdef ArrayIn _describe(Pin pin, tuple kind)

@cython.locals(texts=TextsAt)
cdef int move_to(ArrayIn array, Py_ssize_t row) except -1

@cython.locals(at=Py_ssize_t, stream=StreamIn, of_schema=Py_ssize_t)
cdef StreamIn _stream_of(object capsule)

@cython.locals(error=int)
cdef int _get(StreamIn stream, bint is_next, Py_ssize_t out) except -1

@cython.locals(array=ArrayIn, stream=StreamIn)
cdef Py_ssize_t rows_left(Source source) except -1

@cython.locals(pin=Pin, at=Py_ssize_t)
cdef int _take_array(Source source, StreamIn stream) except -1

cimport cython
cimport urlprism._core.escapes.percent as percent
cimport urlprism._core.octets.marks as marks
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
cimport urlprism.columns.memory.buffers as buffers
cimport urlprism.columns.memory.cells as cells
cimport urlprism.columns.memory.texts as texts_of
cimport urlprism.columns.memory.values as values_of_rows
cimport urlprism.whatwg.recognizers.octet_classes as classes
cimport urlprism.whatwg.recognizers.recognizer as recognizer
cimport urlprism.whatwg.recognizers.rows as rows
from urlprism._core.octets.memory cimport Octets
from urlprism.columns.memory.cells cimport RowAt
from urlprism.columns.memory.values cimport Values

cdef int _NULL, _OF_ROW, _OF_END, _SLACK, _LONG
cdef bytes _OF_STRUCT


@cython.final
cdef class Texts:
    cdef Py_ssize_t block
    cdef Py_ssize_t used
    cdef Py_ssize_t room
    cdef Py_ssize_t ends
    cdef Py_ssize_t count
    cdef Py_ssize_t room_of_ends
    cdef Py_ssize_t before


cdef int close(Texts texts) except -1

cdef int _reserve(Texts texts, Py_ssize_t size, Py_ssize_t count) except -1

@cython.locals(greater=Py_ssize_t)
cdef Py_ssize_t _greater(Py_ssize_t block, Py_ssize_t used, Py_ssize_t room) except 0

@cython.locals(structs=Values, names=Values, of_values=Values, name=Texts, value=Texts, at=Py_ssize_t, wrong=Py_ssize_t)
cdef int add(Values values, Py_ssize_t texts, Py_ssize_t first, Py_ssize_t count, object read) except -1

cdef int _move(Texts texts, Values values) except -1

@cython.locals(sizes=list, index=Py_ssize_t, row=RowAt, before=Py_ssize_t)
cdef list _add_rows(Texts name, Texts value, Py_ssize_t at, Py_ssize_t count, object read)

@cython.locals(
    flags=int, of_names=Py_ssize_t, of_values=Py_ssize_t, count=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, stop=Py_ssize_t,
    equals=Py_ssize_t, is_text=bint,
)
cdef bint _add_row(Texts name, Texts value, RowAt row, Octets octets) except -1

@cython.locals(at=Py_ssize_t, size=Py_ssize_t)
cdef bint _add_decoded(Texts texts, Octets octets, Py_ssize_t start, Py_ssize_t end) except -1

cdef int _end(Texts texts, Py_ssize_t size) except -1

cdef int _add_pairs(Texts name, Texts value, list pairs) except -1

@cython.locals(size=Py_ssize_t)
cdef int _add_text(Texts texts, bytes octets) except -1

cimport cython
cimport urlprism._core.octets.marks as marks
cimport urlprism._core.octets.memory as memory
cimport urlprism.whatwg.octet_classes as classes
cimport urlprism.whatwg.hosts as hosts
cimport urlprism.whatwg.recognizer as recognizer
cimport urlprism.whatwg.rows as rows
from urlprism.whatwg.rows cimport RowAt, RowsAt

cdef bytes _HOST

@cython.locals(left=Py_ssize_t, index=Py_ssize_t, row=RowAt, verdict=int)
cdef Py_ssize_t recognize_rows(RowsAt pending, Py_ssize_t count) noexcept nogil

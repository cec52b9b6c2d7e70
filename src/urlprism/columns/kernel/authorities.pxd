cimport cython
cimport urlprism._core.octets.marks as marks
cimport urlprism._core.octets.memory as memory
cimport urlprism.whatwg.recognizers.octet_classes as classes
cimport urlprism.columns.kernel.hosts as hosts
cimport urlprism.whatwg.recognizers.recognizer as recognizer
cimport urlprism.whatwg.recognizers.rows as rows
from urlprism.whatwg.recognizers.rows cimport RowAt, RowsAt

cdef bytes _HOST

@cython.locals(left=Py_ssize_t, index=Py_ssize_t, row=RowAt, verdict=int)
cdef Py_ssize_t recognize_rows(RowsAt pending, Py_ssize_t count) noexcept nogil

cimport urlprism.columns.kernel.spark_spans as spans
from urlprism.readers.programs.java.places cimport Places

cdef int _ABSENT

cpdef (Py_ssize_t, Py_ssize_t) span_of(Places places, int part) noexcept nogil

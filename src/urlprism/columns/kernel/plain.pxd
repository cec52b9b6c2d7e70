cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets
from urlprism.columns.dialects.clickhouse.pieces cimport Span

cdef int _ABSENT, _ENCODED

@cython.locals(stop=Py_ssize_t, equals=Py_ssize_t, value=Py_ssize_t)
cdef Span value_span(Octets octets, Py_ssize_t start, Py_ssize_t end, Octets name, Py_ssize_t size) noexcept nogil

cdef bint _is_encoded(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

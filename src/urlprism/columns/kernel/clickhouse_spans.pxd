cimport cython
cimport urlprism._core.octets.signs as signs
cimport urlprism.columns.dialects.clickhouse.hosts as hosts
cimport urlprism.columns.dialects.clickhouse.parts as parts
from urlprism._core.octets.memory cimport Octets
from urlprism.columns.dialects.clickhouse.pieces cimport Span

cdef int _PROTOCOL, _DOMAIN, _DOMAIN_RFC, _WITHOUT_WWW, _WITHOUT_WWW_RFC, _TOP, _TOP_RFC, _PORT, _PORT_RFC, _NETLOC
cdef int _PATH, _PATH_FULL, _QUERY, _FRAGMENT, _QUERY_AND_FRAGMENT, _CUT_FRAGMENT, _CUT_BOTH

cdef Span span_of(int number, Octets octets, Py_ssize_t size) noexcept nogil

cdef Span _host_span(int number, Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(start=Py_ssize_t, end=Py_ssize_t)
cdef Span _port_span(int number, Octets octets, Py_ssize_t size) noexcept nogil

cdef Span _rest_span(int number, Octets octets, Py_ssize_t size) noexcept nogil

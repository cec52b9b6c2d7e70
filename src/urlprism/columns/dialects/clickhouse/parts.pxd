cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
cimport urlprism.columns.dialects.clickhouse.pieces as pieces
from urlprism._core.octets.memory cimport Octets
from urlprism.columns.dialects.clickhouse.pieces cimport Span

cdef bytes _CLASS, _WWW
cdef int _LETTER, _NOT_SCHEME, _ENDS_PATH, _ENDS_HOST
cdef int _WWW_SIZE, _LEAST_AFTER_SCHEME

cpdef object protocol(object url)
cpdef object path(object url)
cpdef object path_full(object url)
cpdef object query_string(object url)
cpdef object fragment(object url)
cpdef object query_string_and_fragment(object url)
cpdef object cut_query_string(object url)
cpdef object cut_fragment(object url)
cpdef object cut_query_string_and_fragment(object url)
cpdef object cut_www(object url)

@cython.locals(table=Octets, end=Py_ssize_t)
cdef Py_ssize_t protocol_end(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(start=Py_ssize_t)
cdef Py_ssize_t path_start(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(start=Py_ssize_t)
cdef Span path_span(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(start=Py_ssize_t)
cdef Span query_span(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(slash=Py_ssize_t, start=Py_ssize_t, table=Octets, pos=Py_ssize_t)
cdef Py_ssize_t www_start(Octets octets, Py_ssize_t size) noexcept nogil

cdef Span protocol_span(Octets octets, Py_ssize_t size) noexcept nogil

cdef Span path_full_span(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(start=Py_ssize_t)
cdef Span question_and_query_span(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(start=Py_ssize_t)
cdef Span query_and_fragment_span(Octets octets, Py_ssize_t size) noexcept nogil

cdef Span fragment_span(Octets octets, Py_ssize_t size) noexcept nogil

cdef Span before_fragment_span(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(end=Py_ssize_t)
cdef Span before_query_span(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(start=Py_ssize_t)
cdef Span www_span(Octets octets, Py_ssize_t size) noexcept nogil

cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
cimport urlprism.columns.dialects.clickhouse.pieces as pieces
from urlprism._core.octets.memory cimport Octets
from urlprism.columns.dialects.clickhouse.pieces cimport Finder, Span

cdef bytes _CLASS, _WWW
cdef int _NOT_SCHEME, _REFUSED, _ENDS_HOST, _STOP, _STOP_OR_DOT, _OF_USERINFO_CLASS, _ENDS_PORT, _NOT_DIGIT
cdef int _WWW_SIZE, _LONGEST_SCHEME, _MAX_PORT, _NONE

cpdef object domain(object url)
cpdef object domain_rfc(object url)
cpdef object domain_without_www(object url)
cpdef object domain_without_www_rfc(object url)
cpdef object top_level_domain(object url)
cpdef object top_level_domain_rfc(object url)
cpdef object netloc(object url)
cpdef object port(object url, object default=*)
cpdef object port_rfc(object url, object default=*)

@cython.locals(octets=Octets, size=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, number=int)
cdef object _port(object url, object default, Finder span_of)

@cython.locals(table=Octets, limit=Py_ssize_t, pos=Py_ssize_t, has_slashes=bint)
cdef Py_ssize_t _after_scheme(Octets octets, Py_ssize_t size, int least, int opening) noexcept nogil

cdef Span _checked(Octets octets, Py_ssize_t start, Py_ssize_t end, Py_ssize_t dot) noexcept nogil

@cython.locals(table=Octets, start=Py_ssize_t, pos=Py_ssize_t, begin=Py_ssize_t)
cdef Span domain_span(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(
    table=Octets, start=Py_ssize_t, pos=Py_ssize_t, dot=Py_ssize_t, colon=Py_ssize_t, has_at=bint, has_signs=bint, has_unexpected=bint, code=int
)
cdef Span domain_rfc_span(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(table=Octets, has_signs=bint, pos=Py_ssize_t, code=int)
cdef Span _span_in_brackets(
    Octets octets, Py_ssize_t start, Py_ssize_t size, Py_ssize_t dot, Py_ssize_t colon
) noexcept nogil

@cython.locals(start=Py_ssize_t, end=Py_ssize_t)
cdef Span domain_without_www_span(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(start=Py_ssize_t, end=Py_ssize_t)
cdef Span domain_without_www_rfc_span(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(start=Py_ssize_t, end=Py_ssize_t)
cdef Span top_level_domain_span(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(start=Py_ssize_t, end=Py_ssize_t)
cdef Span top_level_domain_rfc_span(Octets octets, Py_ssize_t size) noexcept nogil

cdef Py_ssize_t after_www(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(dot=Py_ssize_t)
cdef Span last_label(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(table=Octets, start=Py_ssize_t, number=int)
cdef int port_at(Octets octets, Py_ssize_t pos, Py_ssize_t size) noexcept nogil

@cython.locals(
    table=Octets, start=Py_ssize_t, pos=Py_ssize_t, has_at=bint, slash=Py_ssize_t, question=Py_ssize_t, userinfo=Py_ssize_t, code=int
)
cdef Span netloc_span(Octets octets, Py_ssize_t size) noexcept nogil

cimport cython
cimport urlprism._vocabulary.memory as memory
cimport urlprism._vocabulary.scan as scan
from urlprism._vocabulary.memory cimport Octets
cimport urlprism.whatwg.places as places
from urlprism.whatwg.record cimport Spans

cdef bytes _CLASS
cdef int _HOST_END, _PATH_STOP, _QUERY_STOP, _FRAGMENT_STOP
cdef int _NOT_DIGIT, _HEXADECIMAL, _DELIMITER, _COLON_OR_DELIMITER
cdef int _SOLIDUS, _COLON, _DOT, _PERCENT, _QUESTION, _NUMBER
cdef int _ZERO, _TWO, _SMALL_E, _LARGE_E, _BAR
cdef bytes _HTTPS, _HTTP, _FILE, _FTP, _WSS, _WS, _UP
cdef int _LONGEST_SCHEME, _MAX_PORT
cdef int _LONGEST

@cython.locals(
    octets=Octets, size=Py_ssize_t, scheme_end=Py_ssize_t, start=Py_ssize_t, default_port=int, host_end=Py_ssize_t, path_start=Py_ssize_t,
    path_end=Py_ssize_t, query_end=Py_ssize_t
)
cpdef bint recognize(Spans url, str text) except -1

cdef int _default_port(Octets octets, Py_ssize_t scheme_end) noexcept

@cython.locals(table=Octets, last=Py_ssize_t)
cdef bint _is_plain_host(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept

@cython.locals(pos=Py_ssize_t, digits=Py_ssize_t, port=int)
cdef Py_ssize_t _end_of_port(Octets octets, Py_ssize_t start, Py_ssize_t end, int default_port) noexcept

@cython.locals(table=Octets, pos=Py_ssize_t, code=int, is_first=bint)
cdef Py_ssize_t _end_of_path(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept

cdef bint _is_dots(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept

@cython.locals(code=int)
cdef bint _is_encoded_dot(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept

cdef Py_ssize_t _end_of_query(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept
cdef bint _has_plain_fragment(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept

@cython.locals(
    href=str, base_octets=Octets, octets=Octets, size=Py_ssize_t, code=int, start=Py_ssize_t, kept=Py_ssize_t, path_end=Py_ssize_t,
    query_end=Py_ssize_t
)
cpdef bint recognize_reference(Spans url, str text, Spans base) except -1

@cython.locals(pos=Py_ssize_t)
cdef Py_ssize_t _kept_of_path(Octets octets, Py_ssize_t size, Spans base, Octets base_octets) noexcept

cdef Py_ssize_t _parent(Octets octets, Py_ssize_t kept, Spans base) noexcept

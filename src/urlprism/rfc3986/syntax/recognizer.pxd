cimport cython
cimport urlprism._core.hosts.ipv6 as ipv6
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets
cimport urlprism.rfc3986.places as places
from urlprism.rfc3986.record cimport Spans

cdef int _SCHEME_END, _USERINFO_END, _REG_NAME_END, _PATH_END, _QUERY_END
cdef int _PORT_END, _COLON_OR_SLASH
cdef int _LONGEST, _IS_REFERENCE, _TABLE_SIZE, _SOME, _MANY
cdef bytes _PATH_STOPS, _QUERY_STOPS

@cython.locals(
    octets=Octets, classes=Octets, size=Py_ssize_t, scheme_end=Py_ssize_t, pos=Py_ssize_t, host_start=Py_ssize_t, host_end=Py_ssize_t,
    path_start=Py_ssize_t, path_end=Py_ssize_t, query_end=Py_ssize_t, only_ascii=bint
)
cpdef Py_ssize_t recognize(Spans reference, str text, bytes table, bint zone_ids) except -2

@cython.locals(
    octets=Octets, size=Py_ssize_t, scheme_end=Py_ssize_t, host_start=Py_ssize_t, host_end=Py_ssize_t, path_start=Py_ssize_t,
    path_end=Py_ssize_t, query_end=Py_ssize_t
)
cpdef bint locate(Spans reference, str text) except -1

cdef int _check_table(bytes table) except -1

@cython.locals(pos=Py_ssize_t)
cdef Py_ssize_t _end_of_scheme(Octets octets, Py_ssize_t size, Octets classes) noexcept

@cython.locals(colon=Py_ssize_t)
cdef Py_ssize_t end_of_prefix(Octets octets, Py_ssize_t size) noexcept

cdef bint _ends_path(int code) noexcept

@cython.locals(pos=Py_ssize_t)
cdef bint _has_colon(Octets octets, Py_ssize_t path_end, Octets classes) noexcept

@cython.locals(end=Py_ssize_t)
cdef Py_ssize_t end_of(Octets octets, Py_ssize_t pos, Py_ssize_t size, Octets classes, int bits) noexcept

@cython.locals(first=Py_ssize_t)
cdef Py_ssize_t _past_many(Octets octets, Py_ssize_t pos, Py_ssize_t size, Octets classes, int bits) noexcept

@cython.locals(pos=Py_ssize_t)
cdef Py_ssize_t _start_of_host(Octets octets, Py_ssize_t start, Py_ssize_t size, Octets classes) noexcept

@cython.locals(end=Py_ssize_t)
cdef Py_ssize_t _end_of_host(str text, Octets octets, Py_ssize_t start, Py_ssize_t size, Octets classes, bint zone_ids) except -2

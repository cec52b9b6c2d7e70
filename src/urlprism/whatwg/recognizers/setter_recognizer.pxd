cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets
cimport urlprism.whatwg.parsing.draft as drafts
cimport urlprism.whatwg.hosts.ipv4 as ipv4
cimport urlprism.whatwg.urls.places as places
cimport urlprism.whatwg.terms.schemes as schemes
from urlprism.whatwg.parsing.machine cimport in_utf8
from urlprism.whatwg.urls.record cimport Spans

cdef bytes _HOST, _USERINFO, _PATH, _PATH_OR_DOTS, _QUERY, _SPECIAL_QUERY, _FRAGMENT, _CLASS
cdef int _NOT_DIGIT, _DECLINED, _STOP
cdef int _NOTHING, _MOST_DIGITS, _MAX_PORT, _LONGEST
cdef int _NOT_SPECIAL, _FILE
cdef int _PROTOCOL, _USERNAME, _PASSWORD, _HOST_AND_PORT, _HOSTNAME, _PORT, _PATHNAME, _SEARCH, _HASH

@cython.locals(old=Octets, octets=Octets, size=Py_ssize_t, scheme=int)
cpdef bint recognize_part(Spans url, int part, str value, Spans target) except -1

@cython.locals(start=Py_ssize_t, rest=Py_ssize_t, href=str)
cdef bint _recognize_removal(Spans url, int part, Octets octets, Spans target) except -1
cdef bint _recognize_authority(Spans url, int scheme, int part, Octets octets, Py_ssize_t size, Spans target) except -1

@cython.locals(scheme=int, port=int, href=str)
cdef bint _recognize_scheme(Spans url, Octets old, Octets octets, Py_ssize_t size, Spans target) except -1

@cython.locals(kinds=Octets, room=Py_ssize_t, start=Py_ssize_t, at=int, href=str)
cdef bint _recognize_username(Spans url, Octets octets, Py_ssize_t size, Spans target) except -1

@cython.locals(kinds=Octets, room=Py_ssize_t, start=Py_ssize_t, rest=Py_ssize_t, at=int, href=str)
cdef bint _recognize_password(Spans url, Octets octets, Py_ssize_t size, Spans target) except -1

@cython.locals(kinds=Octets, rest=Py_ssize_t, end=Py_ssize_t, start=Py_ssize_t, href=str)
cdef bint _recognize_host(
    Spans url, int scheme, Octets octets, Py_ssize_t size, bint only_hostname, Spans target
) except -1

@cython.locals(port=int)
cdef bint _is_plain_port(Octets octets, Py_ssize_t colon, Py_ssize_t end, int scheme) noexcept nogil

@cython.locals(port=int)
cdef int _port(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(start=Py_ssize_t, href=str, port=int, before=int)
cdef bint _recognize_port(Spans url, int scheme, Octets octets, Py_ssize_t size, Spans target) except -1

@cython.locals(kinds=Octets, before=int, room=Py_ssize_t, start=Py_ssize_t, href=str)
cdef bint _recognize_path(Spans url, Octets octets, Py_ssize_t size, Spans target) except -1

@cython.locals(kinds=Octets, first=Py_ssize_t, room=Py_ssize_t, start=Py_ssize_t, href=str)
cdef bint _recognize_query(Spans url, int scheme, Octets octets, Py_ssize_t size, Spans target) except -1

@cython.locals(kinds=Octets, first=Py_ssize_t, room=Py_ssize_t, start=Py_ssize_t, old=str, href=str)
cdef bint _recognize_fragment(Spans url, Octets octets, Py_ssize_t size, Spans target) except -1

@cython.locals(by=int, scheme_end=int, username_end=int, host_start=int, host_end=int, path_start=int, path_end=int, query_end=int)
cdef bint _put(Spans target, Spans url, int part, int end, str href) except -1

@cython.locals(room=Py_ssize_t, pos=Py_ssize_t, at=Py_ssize_t, table=Octets)
cdef Py_ssize_t _room(
    Octets octets, Py_ssize_t start, Py_ssize_t end, Octets kinds, int declined, bint with_starts
) noexcept nogil

cimport cython
cimport urlprism._core.octets.host_labels as host_labels
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets

cdef bytes _ANY, _PATH, _USERINFO, _HOST, _REGISTRY, _SERVER, _CLASS, _HTTP
cdef int _ENDS_SCHEME, _ENDS_AUTHORITY, _NOT_SCHEME, _NOT_LABEL, _LETTER, _NOT_DIGIT, _NOT_HEXADECIMAL, _NOT_SCOPE
cdef int _ABSENT, _MAX_INT, _MAX_OCTET, _PIECES, _DIGITS, _NUMBERS
cdef int _FINE, _SCHEME, _NOTHING, _IN_OPAQUE, _NO_AUTHORITY, _IN_PATH, _IN_QUERY, _IN_FRAGMENT
cdef int _ESCAPE, _IN_USERINFO, _BRACKET, _ADDRESS, _SCOPE, _NO_SERVER, _PORT, _OVERFLOW


@cython.final
cdef class Places:
    cdef readonly int problem
    cdef readonly Py_ssize_t fault
    cdef readonly bint is_opaque
    cdef readonly Py_ssize_t scheme_end
    cdef readonly Py_ssize_t authority_start
    cdef readonly Py_ssize_t authority_end
    cdef readonly Py_ssize_t userinfo_end
    cdef readonly Py_ssize_t host_start
    cdef readonly Py_ssize_t host_end
    cdef readonly long long port
    cdef readonly Py_ssize_t path_start
    cdef readonly Py_ssize_t path_end
    cdef readonly Py_ssize_t query_start
    cdef readonly Py_ssize_t query_end
    cdef readonly Py_ssize_t fragment_start
    cdef readonly Py_ssize_t size


@cython.locals(places=Places, octets=Octets)
cpdef Places places_of(object text)

@cython.locals(table=Octets, colon=Py_ssize_t, end=Py_ssize_t, start=Py_ssize_t)
cdef int read(Places places, Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(start=Py_ssize_t, plain_end=Py_ssize_t, problem=int)
cdef int _read_hierarchical(Places places, Octets octets, Py_ssize_t pos, Py_ssize_t size) noexcept nogil

cdef int _read_fragment(Places places, Octets octets, Py_ssize_t pos, Py_ssize_t size, int before) noexcept nogil

@cython.locals(past=Py_ssize_t)
cdef Py_ssize_t _past(Octets octets, Py_ssize_t pos, Py_ssize_t end, Octets kinds) noexcept nogil

@cython.locals(first=int, second=int, third=int)
cdef Py_ssize_t _past_other(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

cdef bint _is_space(int second, int third) noexcept nogil
cdef void _forget_server(Places places) noexcept nogil

@cython.locals(problem=int, past=Py_ssize_t)
cdef int _read_authority(Places places, Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(at=Py_ssize_t, closing=Py_ssize_t, past=Py_ssize_t, problem=int)
cdef int _read_server(Places places, Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(number=cython.longlong)
cdef int _read_port(Places places, Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

@cython.locals(label=Py_ssize_t)
cdef bint _is_name(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(table=Octets, label=Py_ssize_t, pos=Py_ssize_t)
cdef bint _is_hostname(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(index=int, start=Py_ssize_t, number=int)
cdef bint _is_ipv4(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

@cython.locals(percent=Py_ssize_t, past=Py_ssize_t, problem=int)
cdef int _check_address(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(start=Py_ssize_t, pieces=Py_ssize_t, has_gap=bint, is_gap=bint, is_whole=bint, last=Py_ssize_t)
cdef int _check_ipv6(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

cdef bint _is_gap(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

@cython.locals(table=Octets, number=cython.longlong, numbers=Py_ssize_t, start=Py_ssize_t, has_overflow=bint, is_wrong=bint)
cdef bint _overflows(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

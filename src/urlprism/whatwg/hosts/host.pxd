cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets
from urlprism.whatwg.parsing.draft cimport Draft
cimport urlprism.whatwg.hosts.ipv4 as ipv4
cimport urlprism.whatwg.hosts.ipv6 as ipv6
from urlprism.whatwg.parsing.machine cimport Machine

cdef bytes _C0_CONTROL, _CLASS
cdef int _NOT_PLAIN, _FORBIDDEN_HOST, _FORBIDDEN_DOMAIN, _BEYOND_ASCII, _NOTHING

@cython.locals(parsed=bint)
cdef bint host_parser(Machine machine, Py_ssize_t start, Py_ssize_t end) except -1 nogil

@cython.locals(first=Py_ssize_t)
cdef bint _ascii_domain(Machine machine, Py_ssize_t start, Py_ssize_t end) except -1 nogil

cdef bint _holds(Draft url, Py_ssize_t start, int bits) noexcept nogil

@cython.locals(url=Draft, domain=str, result=str, detail=str)
cdef bint _parse_domain(Machine machine, Py_ssize_t start, Py_ssize_t end) except -1 with gil

@cython.locals(place=Py_ssize_t)
cdef int _report_percent_encoded(Machine machine, Py_ssize_t start, Py_ssize_t end) except -1 nogil

@cython.locals(used=Py_ssize_t)
cdef int _report_beyond_ascii(Machine machine, Py_ssize_t start, Py_ssize_t end) except -1 nogil

@cython.locals(result=str, octets=Octets, size=Py_ssize_t, forbidden=Py_ssize_t)
cpdef str domain_parser(str domain, bint be_strict)

@cython.locals(table=Octets, forbidden=Py_ssize_t)
cdef bint opaque_host_parser(Machine machine, Py_ssize_t start, Py_ssize_t end) except -1 nogil

cdef list _TO_ASCII

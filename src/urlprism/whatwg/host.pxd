cimport cython
cimport urlprism._vocabulary.memory as memory
cimport urlprism._vocabulary.scan as scan
from urlprism._vocabulary.memory cimport Octets
from urlprism._vocabulary.percent cimport decode_to_text
from urlprism.whatwg.ipv4 cimport ends_in_a_number, ipv4_parser, ipv4_serializer
from urlprism.whatwg.ipv6 cimport ipv6_parser, ipv6_serializer
from urlprism.whatwg.machine cimport Machine, utf8_percent_encode

cdef bytes _C0_CONTROL, _CLASS
cdef int _NOT_PLAIN, _FORBIDDEN_HOST, _FORBIDDEN_DOMAIN, _DIGIT, _OPENING, _CLOSING, _PERCENT, _DOT

@cython.locals(octets=Octets, table=Octets, domain=str, parsed=str)
cpdef str host_parser(Machine machine, Py_ssize_t start, Py_ssize_t end)

@cython.locals(octets=Octets, last=Py_ssize_t)
cdef bint _last_label_begins_with_digit(str domain) except -1

@cython.locals(domain=str, place=Py_ssize_t, result=str, detail=str)
cdef str _ascii_domain(Machine machine, Py_ssize_t start, Py_ssize_t end)

@cython.locals(result=str, octets=Octets, size=Py_ssize_t, forbidden=Py_ssize_t)
cpdef str domain_parser(str domain, bint be_strict)

@cython.locals(table=Octets, forbidden=Py_ssize_t)
cpdef str opaque_host_parser(Machine machine, Py_ssize_t start, Py_ssize_t end)

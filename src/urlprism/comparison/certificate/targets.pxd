cimport cython
cimport urlprism._core.octets.marks as marks
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
cimport urlprism.comparison.certificate.agreement as agreement
from urlprism._core.octets.marks cimport MarksAt
from urlprism._core.octets.memory cimport Octets

ctypedef (Py_ssize_t, Py_ssize_t, Py_ssize_t, Py_ssize_t) Ends

cdef int _IS_ALL, _IS_LAST, _ARE_LAST, _OF_SUMS, _FACTOR, _MASK, _OF_NUMBER, _SCHEMES, _MOST, _PORTS
cdef int _OF_HTTP, _OF_HTTPS, _HTTP_PORT, _HTTPS_PORT, _AFTER_HTTP, _IS_CAPITAL, _LONGEST
cdef str _HTTP, _HTTPS
cdef Ends _NOWHERE

cpdef bytes rules(object names, object schemes, object ports, object most)

@cython.locals(
    octets=Octets, size=Py_ssize_t, name=Py_ssize_t, authority=Py_ssize_t, path=Py_ssize_t, end=Py_ssize_t,
    start=Py_ssize_t, port=int,
)
cpdef tuple target_of(str text, bytes gate)

@cython.locals(
    start=Py_ssize_t, scheme=int, name=Py_ssize_t, authority=Py_ssize_t, path=Py_ssize_t, port=int, end=Py_ssize_t
)
cdef Ends passing(Octets octets, Py_ssize_t size, MarksAt marked, Octets gate, Py_ssize_t of_gate) noexcept nogil

@cython.locals(pos=Py_ssize_t, end=Py_ssize_t)
cdef Py_ssize_t _end_of_rest(Octets octets, Py_ssize_t path, Py_ssize_t size, MarksAt marked) noexcept nogil

@cython.locals(last=Py_ssize_t, pos=Py_ssize_t, capitals=int, bits=int, second=Py_ssize_t)
cdef bint _is_ordinary(Octets octets, Py_ssize_t start, Py_ssize_t end, Octets gate) noexcept nogil

@cython.locals(total=int, pos=Py_ssize_t)
cdef int _sum_of(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(octets=Octets)
cdef int _sum_of_text(str labels) except -1

@cython.locals(place=Py_ssize_t)
cdef bint _allows(Octets gate, Py_ssize_t of_gate, int port) noexcept nogil

cdef Py_ssize_t _number(Octets gate, Py_ssize_t place) noexcept nogil

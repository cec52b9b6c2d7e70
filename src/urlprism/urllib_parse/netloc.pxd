cimport cython
cimport urlprism._core.hosts.ipv6 as ipv6
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets

cdef bytes _CLASS
cdef int _NOT_PLAIN, _NOT_DIGIT
cdef str _INVALID

@cython.locals(octets=Octets, at=Py_ssize_t)
cpdef object username(object result)

@cython.locals(octets=Octets, at=Py_ssize_t, colon=Py_ssize_t)
cpdef object password(object result)

@cython.locals(octets=Octets, table=Octets, size=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, zone=Py_ssize_t)
cpdef object hostname(object result)

@cython.locals(octets=Octets, start=Py_ssize_t, end=Py_ssize_t)
cpdef object port(object result)

@cython.locals(start=Py_ssize_t, bracket=Py_ssize_t)
cdef (Py_ssize_t, Py_ssize_t) _host_span(Octets octets, Py_ssize_t end) noexcept

@cython.locals(has_opening=bint)
cpdef object check(str netloc)

@cython.locals(octets=Octets, size=Py_ssize_t, start=Py_ssize_t, bracket=Py_ssize_t, end=Py_ssize_t)
cdef object _check_brackets(str netloc)

cpdef object check_compatibility_forms(str netloc)

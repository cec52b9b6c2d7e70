cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets
cimport urlprism.rfc3986.syntax.recognizer as recognizer

cdef int _SCHEME_END, _PORT_END
cdef dict _ENDS
cdef int _FAULT, _SHORT, _OCTETS


cdef class Reading:
    cdef object fault
    cdef Py_ssize_t known
    cdef Octets octets
    cdef object owned
    cdef Py_ssize_t size
    cdef str text
    cdef bint zone_ids


cdef class Grammar:
    cdef str _beyond_ascii
    cdef str _private
    cdef dict _rules
    cdef bytes _table

    cdef Reading _reading(self, str text, str read, bint zone_ids)

    @cython.locals(read=str, reading=Reading)
    cdef object _fault(self, str text, str rule, bint zone_ids, Py_ssize_t extent)

    @cython.locals(octets=Octets, size=Py_ssize_t, pos=Py_ssize_t)
    cdef Py_ssize_t _reference(self, Reading reading, str rule) except -2

    @cython.locals(end=Py_ssize_t)
    cdef Py_ssize_t _component(self, Reading reading, str name) except -2

    @cython.locals(end=Py_ssize_t)
    cdef Py_ssize_t _whole(self, Reading reading, Py_ssize_t start, str name) except -2

    @cython.locals(size=Py_ssize_t)
    cdef Py_ssize_t _whole_scheme(self, Reading reading) except -2

    @cython.locals(classes=Octets, octets=Octets, size=Py_ssize_t, end=Py_ssize_t)
    cdef Py_ssize_t _end_of_scheme(self, Reading reading) except -2

    @cython.locals(colon=Py_ssize_t, end=Py_ssize_t)
    cdef Py_ssize_t _scheme(self, Reading reading) except -2

    @cython.locals(octets=Octets, end=Py_ssize_t, at=Py_ssize_t, pos=Py_ssize_t)
    cdef Py_ssize_t _authority(self, Reading reading, Py_ssize_t start) except -2

    @cython.locals(octets=Octets, pos=Py_ssize_t)
    cdef Py_ssize_t _host(self, Reading reading, Py_ssize_t start, Py_ssize_t end) except -2

    @cython.locals(closing=Py_ssize_t, inner=str)
    cdef Py_ssize_t _ip_literal(self, Reading reading, Py_ssize_t start, Py_ssize_t end) except -2
    cdef Py_ssize_t _port(self, Reading reading, Py_ssize_t start, Py_ssize_t end) except -2

    @cython.locals(classes=Octets, pos=Py_ssize_t)
    cdef Py_ssize_t _digits(self, Reading reading, Py_ssize_t start, Py_ssize_t end) except -2

    @cython.locals(octets=Octets, end=Py_ssize_t)
    cdef Py_ssize_t _path(self, Reading reading, Py_ssize_t start) except -2

    @cython.locals(end=Py_ssize_t)
    cdef Py_ssize_t _query(self, Reading reading, Py_ssize_t start) except -2

    @cython.locals(classes=Octets, end=Py_ssize_t)
    cdef Py_ssize_t _end_of(self, Reading reading, Py_ssize_t start, str component) except -2
    cdef Py_ssize_t _not_in(self, Reading reading, Py_ssize_t place, str component) except -2
    cdef Py_ssize_t _refuse(self, Reading reading, Py_ssize_t start, Py_ssize_t end, str message, str production) except -2


@cython.locals(octets=Octets, extent=Py_ssize_t)
cdef Py_ssize_t _past_known(Reading reading, Py_ssize_t start, str component) except -2

@cython.locals(reading=Reading)
cdef Reading _reading_of(str text, str read, bint zone_ids)

cdef str _why_not_ipv6(str text)

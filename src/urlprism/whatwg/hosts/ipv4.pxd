cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets
from urlprism.whatwg.parsing.draft cimport Draft
from urlprism.whatwg.parsing.machine cimport Machine

cdef bytes _VALUES
cdef str _SECTION
cdef int _ABSENT
cdef long long _TOO_BIG

cdef bint ends_in_a_number(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil
cdef bint _is_digit(int code) noexcept nogil
cdef bint _is_decimal(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil
cpdef bint domain_ends_in_a_number(str domain) except -1

@cython.locals(
    octets=Octets, part=Py_ssize_t, last=Py_ssize_t, count=int, index=int, address=cython.longlong, number=cython.longlong,
    above=int, above_start=Py_ssize_t, above_end=Py_ssize_t, part_end=Py_ssize_t
)
cdef bint ipv4_parser(Machine machine, Py_ssize_t start, Py_ssize_t end) except -1 nogil

@cython.locals(count=int, pos=Py_ssize_t)
cdef int _parts(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(first=Py_ssize_t, last=Py_ssize_t)
cdef int _report_at(Machine machine, str name, Py_ssize_t part, Py_ssize_t part_end, Py_ssize_t start, Py_ssize_t end) except -1 nogil

@cython.locals(first=Py_ssize_t, last=Py_ssize_t)
cdef bint _fail_at(Machine machine, str name, Py_ssize_t part, Py_ssize_t part_end, Py_ssize_t start, Py_ssize_t end) except -1 nogil

@cython.locals(octets=Octets, first=Py_ssize_t)
cdef (Py_ssize_t, Py_ssize_t) _place(Machine machine, Py_ssize_t part, Py_ssize_t part_end, Py_ssize_t start, Py_ssize_t end) noexcept nogil

cdef Py_ssize_t _after(Octets octets, Py_ssize_t start, Py_ssize_t end, Py_ssize_t count) noexcept nogil

@cython.locals(radix=int, number=cython.longlong, values=Octets)
cdef long long ipv4_number_parser(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(index=int)
cdef int ipv4_serializer(Draft url, long long address) except -1 nogil

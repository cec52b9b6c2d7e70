cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Cells, Octets
from urlprism.whatwg.parsing.draft cimport Draft
from urlprism.whatwg.parsing.machine cimport Machine

cdef bytes _VALUES
cdef int _NO_DIGIT
cdef str _SECTION
cdef int _LONGEST, _SIZE

@cython.locals(
    octets=Octets, address=Cells, first=Py_ssize_t, index=int, compress=int, pointer=Py_ssize_t, last=Py_ssize_t
)
cdef bint ipv6_parser(Machine machine, Py_ssize_t start, Py_ssize_t end) except -1 nogil

cdef bint _fail_at_colons(Machine machine, Py_ssize_t pointer) except -1 nogil

@cython.locals(octets=Octets, address=Cells, values=Octets, value=int)
cdef Py_ssize_t _read_piece(Machine machine, Py_ssize_t start, Py_ssize_t end, Py_ssize_t at) noexcept nogil

@cython.locals(size=Py_ssize_t, at=Py_ssize_t)
cdef int _expand(Cells address, Py_ssize_t first, int compress, int index) noexcept nogil

cdef int _report_zero(Machine machine, Py_ssize_t start, Py_ssize_t end) except -1 nogil

@cython.locals(octets=Octets, address=Cells, count=int, last=Py_ssize_t)
cdef bint _read_ipv4(Machine machine, Py_ssize_t pointer, Py_ssize_t end, int index, Py_ssize_t at) except -1 nogil

cdef Py_ssize_t _end_of_number(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil
cdef bint _not_ipv4(Machine machine, Py_ssize_t at) except -1 nogil

@cython.locals(cells=Cells, at=Py_ssize_t, compress=int, index=int)
cdef int ipv6_serializer(Draft url, Py_ssize_t first) except -1 nogil

cdef int piece_at(Octets address, Py_ssize_t first, int index) noexcept nogil

@cython.locals(longest_index=int, longest_size=int, found_size=int, index=int)
cdef int compressed_piece_index(Octets address, Py_ssize_t first) noexcept nogil

cimport cython
cimport urlprism._vocabulary.memory as memory
from urlprism._vocabulary.memory cimport Octets
from urlprism.whatwg.machine cimport Machine

cdef bytes _VALUES
cdef int _NO_DIGIT, _COLON, _DOT, _ZERO, _NINE
cdef str _SECTION

@cython.locals(octets=Octets, pieces=list, compress=Py_ssize_t, pointer=Py_ssize_t, last=Py_ssize_t)
cpdef list ipv6_parser(Machine machine, Py_ssize_t start, Py_ssize_t end)

@cython.locals(values=Octets)
cdef Py_ssize_t _end_of_piece(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept

@cython.locals(values=Octets, value=int, pos=Py_ssize_t)
cdef int _piece(Machine machine, Py_ssize_t start, Py_ssize_t end) except -1

@cython.locals(octets=Octets, numbers=list, last=Py_ssize_t)
cdef bint _read_ipv4(Machine machine, Py_ssize_t pointer, Py_ssize_t end, list pieces) except -1

cdef Py_ssize_t _end_of_number(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept
cdef bint _not_ipv4(Machine machine, Py_ssize_t at) except -1
cdef list _failed(Machine machine, str name, Py_ssize_t start, Py_ssize_t end)

@cython.locals(start=Py_ssize_t, size=Py_ssize_t, before=str, after=str)
cpdef str ipv6_serializer(list pieces)

@cython.locals(longest_index=int, longest_size=int, found_size=int, index=int)
cpdef (int, int) compressed_piece_index(list pieces) except *

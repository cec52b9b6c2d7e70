cimport cython
cimport urlprism._core.octets.host_labels as host_labels
cimport urlprism._core.octets.marks as marks
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.marks cimport MarksAt
from urlprism._core.octets.memory cimport Octets

cdef bytes _HOST, _PATH, _QUERY, _MARKED, _CLASS, _MEANT, _HEX, _HTTPS, _HTTP, _LOOPBACK
cdef int _OF_HOST, _OF_PATH, _OF_QUERY
cdef int _LETTER, _NOT_DIGIT, _DELIMITER
cdef int _IN_PATH, _IN_QUERY, _NO_HEX
cdef int _LONGEST, _MAX_PORT

@cython.locals(exact=str)
cpdef bint certify(object text) except -1
cdef bint certify_octets(Octets octets, Py_ssize_t size, MarksAt marked) noexcept nogil
cdef bint certify_row(Py_ssize_t room, Octets octets, Py_ssize_t size, bint is_followed) noexcept nogil
cdef MarksAt marks_of(Py_ssize_t room, Octets octets, Py_ssize_t size, bint is_followed) noexcept nogil

@cython.locals(data=Octets, rest=list, pos=Py_ssize_t, end=Py_ssize_t, lines=Py_ssize_t, certified=Py_ssize_t)
cpdef tuple uncertified_lines(bytes octets, Py_ssize_t size)

@cython.locals(pos=Py_ssize_t)
cdef Py_ssize_t _plain_end(Octets octets, Py_ssize_t start, Py_ssize_t end, MarksAt marked) noexcept nogil

@cython.locals(pos=Py_ssize_t)
cdef Py_ssize_t _end_of_authority(Octets octets, Py_ssize_t start, Py_ssize_t end, MarksAt marked) noexcept nogil

cdef Py_ssize_t end_of_slashes(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(kinds=Octets, host_end=Py_ssize_t)
cdef Py_ssize_t end_of_host(Octets octets, Py_ssize_t start, Py_ssize_t end, MarksAt marked) noexcept nogil

cdef Py_ssize_t end_of_query_and_fragment(
    Octets octets, Py_ssize_t pos, Py_ssize_t end, MarksAt marked
) noexcept nogil

@cython.locals(name=Octets, place=Py_ssize_t)
cdef bint _is_loopback(Octets octets, Py_ssize_t start) noexcept nogil

@cython.locals(label=Py_ssize_t)
cdef bint is_plain_name(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(pos=Py_ssize_t)
cdef Py_ssize_t end_of_port(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(kinds=Octets, pos=Py_ssize_t)
cdef Py_ssize_t end_of_path(Octets octets, Py_ssize_t start, Py_ssize_t end, MarksAt marked) noexcept nogil

@cython.locals(kinds=Octets, pos=Py_ssize_t)
cdef Py_ssize_t _end_of_part(Octets octets, Py_ssize_t start, Py_ssize_t end, MarksAt marked) noexcept nogil

cdef bint is_plain_triplet_of_path(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

@cython.locals(high=int, low=int)
cdef bint _is_plain_triplet(Octets octets, Py_ssize_t pos, Py_ssize_t end, int bits) noexcept nogil

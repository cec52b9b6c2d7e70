cimport cython
cimport urlprism._vocabulary.memory as memory
cimport urlprism._vocabulary.scan as scan
from urlprism._vocabulary.memory cimport Octets

cdef bytes _CLASS, _MEANT, _HEX, _HTTP
cdef int _HOST_STOP, _LETTER, _NOT_DIGIT, _PATH_STOP, _QUERY_STOP, _DELIMITER
cdef int _IN_PATH, _IN_QUERY, _NO_HEX
cdef int _SOLIDUS, _COLON, _SEMICOLON, _DOT, _HYPHEN, _PERCENT, _QUESTION, _NUMBER
cdef int _SMALL_S, _ZERO, _NEW_LINE, _RETURN
cdef int _LONGEST_LABEL, _LONGEST_HOST, _LONGEST, _MAX_PORT

@cython.locals(given=str, size=Py_ssize_t)
cpdef bint certify(object text) except -1

@cython.locals(data=Octets, rest=list, pos=Py_ssize_t, end=Py_ssize_t, lines=Py_ssize_t, certified=Py_ssize_t)
cpdef tuple uncertified_lines(bytes octets, Py_ssize_t size)

@cython.locals(table=Octets, pos=Py_ssize_t, host_end=Py_ssize_t)
cdef Py_ssize_t _plain_end(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept

@cython.locals(table=Octets, label=Py_ssize_t, stop=Py_ssize_t)
cdef bint _is_plain_name(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept

cdef bint _is_punycode(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept

@cython.locals(pos=Py_ssize_t)
cdef Py_ssize_t _end_of_port(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept

@cython.locals(table=Octets, pos=Py_ssize_t, segment_end=Py_ssize_t)
cdef Py_ssize_t _end_of_path(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept

@cython.locals(table=Octets, pos=Py_ssize_t)
cdef Py_ssize_t _end_of_part(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept

@cython.locals(high=int, low=int)
cdef bint _is_plain_triplet(Octets octets, Py_ssize_t pos, int bits) noexcept

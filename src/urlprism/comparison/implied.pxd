cimport cython
cimport urlprism._vocabulary.memory as memory
cimport urlprism._vocabulary.scan as scan
cimport urlprism.comparison.agreement as agreement
from urlprism._vocabulary.memory cimport Octets

cdef bytes _REST, _USER, _SPOKEN_HOST, _WORD
cdef int _UNKNOWN, _ALIKE, _REFUSED, _DIFFERENT_HOST, _LONGEST, _AFTER_SCHEME
cdef int _SOLIDUS, _QUESTION, _NUMBER, _SPACE, _AT, _COLON, _DOT, _LOW_LINE
cdef tuple _VERDICTS

@cython.locals(owned=object)
cpdef object verdict_of(str text)

@cython.locals(start=Py_ssize_t, pos=Py_ssize_t)
cdef int implied_by(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(kinds=Octets, host_end=Py_ssize_t, name_end=Py_ssize_t)
cdef Py_ssize_t _end_of_authority(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

cdef bint _ends_authority(int octet) noexcept nogil
cdef bint _is_plain_rest(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil
cdef bint _is_padding(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

@cython.locals(kinds=Octets, has_fragment=bint, stop=Py_ssize_t)
cdef bint _is_uri(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

@cython.locals(end=Py_ssize_t)
cdef bint _has_spoken_host(Octets octets, Py_ssize_t start, Py_ssize_t size) noexcept nogil

@cython.locals(end=Py_ssize_t)
cdef bint _is_sentence(Octets octets, Py_ssize_t size) noexcept nogil

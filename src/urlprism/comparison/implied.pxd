cimport cython
cimport urlprism._vocabulary.memory as memory
cimport urlprism._vocabulary.scan as scan
cimport urlprism.comparison.agreement as agreement
from urlprism._vocabulary.memory cimport Octets

cdef bytes _REST, _SPOKEN_HOST, _WORD, _HTTP, _SLASHES
cdef int _UNKNOWN, _ALIKE, _REFUSED, _LONGEST
cdef int _SOLIDUS, _QUESTION, _NUMBER, _SPACE, _AT, _SMALL_S
cdef tuple _VERDICTS

@cython.locals(owned=object)
cpdef object verdict_of(str text)

@cython.locals(pos=Py_ssize_t, is_refused=bint)
cdef int implied_by(Octets octets, Py_ssize_t size) noexcept nogil

cdef bint _ends_authority(int octet) noexcept nogil
cdef bint _is_plain_end(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

@cython.locals(kinds=Octets, has_fragment=bint, stop=Py_ssize_t)
cdef bint _is_uri(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

@cython.locals(start=Py_ssize_t, end=Py_ssize_t)
cdef bint _has_spoken_host(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(end=Py_ssize_t)
cdef bint _is_sentence(Octets octets, Py_ssize_t size) noexcept nogil

cimport cython
cimport urlprism._core.octets.marks as marks
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
cimport urlprism.comparison.certificate.agreement as agreement
cimport urlprism.comparison.certificate.authorities as authorities
from urlprism._core.octets.memory cimport Octets

cdef bytes _REST, _NAME, _SPOKEN_HOST, _ASCII, _WORD, _CLASS, _HEX
cdef int _UNKNOWN, _ALIKE, _REFUSED, _DIFFERENT_HOST, _HOST_OR_NONE
cdef int _DIFFERENT_SCHEME, _DIFFERENT_PARTS, _SPELLING
cdef int _LETTER, _IS_UNRESERVED, _IN_HOST, _BY_TRIPLET
cdef int _IN_SEGMENT, _BEGINS_SEGMENT, _MAY_BE_PORT, _VISIBLE
cdef int _LONGEST, _LONGEST_LABEL, _AFTER_SCHEME
cdef tuple _VERDICTS

@cython.locals(owned=object)
cpdef object verdict_of(str text, bint of_all=*)

@cython.locals(start=Py_ssize_t, pos=Py_ssize_t)
cdef int implied_by(Octets octets, Py_ssize_t size, bint of_all) noexcept nogil

@cython.locals(pos=Py_ssize_t, is_host=bint, verdict=int)
cdef int _of_odd_authority(Octets octets, Py_ssize_t start, Py_ssize_t size, bint of_all) noexcept nogil

@cython.locals(end=Py_ssize_t)
cdef int _without_scheme(Octets octets, Py_ssize_t size, bint of_all) noexcept nogil

@cython.locals(kinds=Octets, end=Py_ssize_t, pos=Py_ssize_t, is_known=bint)
cdef Py_ssize_t _end_of_segment(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(host_end=Py_ssize_t, pos=Py_ssize_t, has_colon=bint, is_plain=bint)
cdef int _of_odd_name(Octets octets, Py_ssize_t start, Py_ssize_t size) noexcept nogil

cdef bint _ends_segment(int octet) noexcept nogil
cdef bint _is_plain_rest(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil
@cython.locals(verdict=int, start=Py_ssize_t, code=int, is_plain=bint)
cdef int _with_triplets(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

@cython.locals(table=Octets)
cdef int _octet_of(Octets octets, Py_ssize_t pos) noexcept nogil
cdef bint _is_padding(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

@cython.locals(kinds=Octets, has_fragment=bint, stop=Py_ssize_t)
cdef bint _is_uri(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

@cython.locals(verdict=int, kinds=Octets, end=Py_ssize_t)
cdef int _of_spoken_host(Octets octets, Py_ssize_t start, Py_ssize_t size, bint of_all) noexcept nogil

@cython.locals(kinds=Octets)
cdef bint _has_words(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(pos=Py_ssize_t, label=Py_ssize_t, has_triplet=bint, after=Py_ssize_t)
cdef int _of_encoded_host(Octets octets, Py_ssize_t start, Py_ssize_t size) noexcept nogil

@cython.locals(is_plain=bint, is_known=bint)
cdef Py_ssize_t _after_octet_of_host(Octets octets, Py_ssize_t pos, Py_ssize_t size) noexcept nogil

@cython.locals(end=Py_ssize_t, after=Py_ssize_t)
cdef bint _is_sentence(Octets octets, Py_ssize_t size) noexcept nogil

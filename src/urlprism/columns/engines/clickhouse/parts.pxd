cimport cython
cimport urlprism._vocabulary.memory as memory
cimport urlprism._vocabulary.scan as scan
from urlprism._vocabulary.memory cimport Octets

cdef bytes _CLASS, _WWW
cdef int _LETTER, _NOT_SCHEME, _ENDS_PATH, _ENDS_HOST, _SOLIDUS, _COLON, _QUESTION, _NUMBER, _AT
cdef int _WWW_SIZE, _LEAST_AFTER_SCHEME

@cython.locals(octets=Octets)
cpdef object protocol(object url)

@cython.locals(octets=Octets, start=Py_ssize_t, end=Py_ssize_t)
cpdef object path(object url)

@cython.locals(octets=Octets, size=Py_ssize_t)
cpdef object path_full(object url)

@cython.locals(octets=Octets, start=Py_ssize_t, end=Py_ssize_t)
cpdef object query_string(object url)

@cython.locals(octets=Octets, size=Py_ssize_t)
cpdef object fragment(object url)

@cython.locals(octets=Octets, size=Py_ssize_t, start=Py_ssize_t)
cpdef object query_string_and_fragment(object url)

@cython.locals(octets=Octets, size=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t)
cpdef object cut_query_string(object url)

@cython.locals(octets=Octets)
cpdef object cut_fragment(object url)

@cython.locals(octets=Octets, size=Py_ssize_t, end=Py_ssize_t)
cpdef object cut_query_string_and_fragment(object url)

@cython.locals(octets=Octets, size=Py_ssize_t, start=Py_ssize_t)
cpdef object cut_www(object url)

@cython.locals(table=Octets, end=Py_ssize_t)
cdef Py_ssize_t protocol_end(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(start=Py_ssize_t)
cdef Py_ssize_t path_start(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(start=Py_ssize_t)
cdef (Py_ssize_t, Py_ssize_t) path_span(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(start=Py_ssize_t)
cdef (Py_ssize_t, Py_ssize_t) query_span(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(slash=Py_ssize_t, start=Py_ssize_t, table=Octets, pos=Py_ssize_t)
cdef Py_ssize_t www_start(Octets octets, Py_ssize_t size) noexcept nogil

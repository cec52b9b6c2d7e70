cimport cython
from urlprism._core.octets.memory cimport Octets


cdef int _LONGEST, _MOST_SIGNS, _LOUD, _HEX, _LOWER, _NAMES, _WORDS, _PAIRS, _RUNS, _NODES, _OF_RUN, _OF_NODE
cdef int _LETTER, _DIGIT, _CUT, _SEPARATOR, _COLON, _EQUALS, _PERCENT, _EXACT, _NO_HEX
cdef int _WHOLE, _END, _ALWAYS, _FIRST_RUN

@cython.locals(at=Py_ssize_t, begin=Py_ssize_t, signs=Py_ssize_t, is_encoded=bint, sign=int)
cdef bint is_quiet(Octets octets, Py_ssize_t size, Octets table, bint as_it_is) noexcept nogil

cdef bint _is_triplet(Octets octets, Py_ssize_t at, Py_ssize_t size, Octets table) noexcept nogil

@cython.locals(code=int)
cdef bint _is_loud(Octets octets, Py_ssize_t at, Py_ssize_t size, Octets table, bint as_it_is) noexcept nogil

@cython.locals(at=Py_ssize_t)
cdef bint _has_name(Octets octets, Py_ssize_t begin, Py_ssize_t end, Octets table) noexcept nogil

@cython.locals(at=Py_ssize_t, root=int, node=int, rule=int)
cdef bint _ends_name(Octets octets, Py_ssize_t begin, Py_ssize_t end, Octets table) noexcept nogil

cdef bint _begins(Octets octets, Py_ssize_t begin, Py_ssize_t at, Octets table) noexcept nogil

cpdef int pair(int first, int second) noexcept nogil

@cython.locals(root=int, node=int, rule=int)
cdef bint _has_word(Octets octets, Py_ssize_t at, Py_ssize_t size, Octets table) noexcept nogil

@cython.locals(run=int, end=Py_ssize_t, octet=int)
cdef bint _has_run(Octets octets, Py_ssize_t at, Py_ssize_t size, Octets table, int number) noexcept nogil

@cython.locals(place=int)
cdef int _child(Octets table, int node, int octet) noexcept nogil

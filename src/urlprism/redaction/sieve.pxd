cimport cython
cimport urlprism.redaction.starts as starts
from urlprism._core.octets.memory cimport Cells, Octets
from urlprism.redaction.starts cimport Bits, Starts


cdef int _NAME, _WORD, _LOGIN, _ENCODED, _EVERY, _UNNAMED, _LONGEST, _MOST_SIGNS, _WIDEST, _OF_BITS
cdef int _PERCENT_SIGN, _SOLIDUS, _AMPERSAND, _NUMBER_SIGN, _TWO, _FIVE, _SEVEN
cdef int _A, _B, _C, _G, _L, _M, _P, _T, _X, _CASE_BIT, _WIDE
cdef int _DECODED, _HEX, _LOWER, _IN_NAMES, _CLASSES, _NAMES, _PAIRS, _WORDS, _BEGINNINGS
cdef int _RUNS, _NODES, _OF_RUN, _OF_NODE
cdef int _LETTER, _DIGIT, _CUT, _SEPARATOR, _SEMICOLON, _COLON, _EQUALS, _PERCENT, _AT, _QUOTE, _EXACT
cdef int _NO_HEX, _LEADS, _CERTAIN, _WHOLE, _END, _ALWAYS, _FIRST_RUN

cdef bint is_quiet(Octets octets, Py_ssize_t size, Octets table, Cells cells) noexcept nogil

@cython.locals(
    may_have=int, at=Py_ssize_t, begin=Py_ssize_t, in_name=int, here=Starts, signs=Bits, words=Bits,
    place=Py_ssize_t, sign=int, triplet=int, is_running=bint,
)
cdef int signs_of(Octets octets, Py_ssize_t size, Octets table, bint is_decoded) noexcept nogil

@cython.locals(begin=Py_ssize_t)
cdef bint _ends_reference(Octets octets, Py_ssize_t at) noexcept nogil

@cython.locals(code=int, may_have=int)
cdef int _signs_of_triplet(Octets octets, Py_ssize_t at, Py_ssize_t size, Octets table, bint is_decoded) noexcept nogil

cdef bint _is_triplet(Octets octets, Py_ssize_t at, Py_ssize_t size, Octets table) noexcept nogil

@cython.locals(at=Py_ssize_t, end=Py_ssize_t, octet=int, behind=Py_ssize_t, begin=Py_ssize_t, code=int)
cdef Py_ssize_t decode(Cells cells, Octets octets, Py_ssize_t size, Octets table) noexcept nogil

cdef bint _may_be_wide(Octets octets, Py_ssize_t at, Py_ssize_t size) noexcept nogil

@cython.locals(at=Py_ssize_t, sign=int, has_colon=bint, has_at=bint, is_authority=bint)
cdef bint _may_log_in(Octets octets, Py_ssize_t size, Octets table) noexcept nogil

cdef bint _has_slashes(Octets octets, Py_ssize_t at, Py_ssize_t size, Octets table) noexcept nogil

@cython.locals(at=Py_ssize_t, sign=int, signs=int)
cdef bint _has_name(Octets octets, Py_ssize_t begin, Py_ssize_t end, Octets table) noexcept nogil

@cython.locals(at=Py_ssize_t, root=int, node=int, rule=int)
cdef bint _ends_name(Octets octets, Py_ssize_t begin, Py_ssize_t end, Octets table) noexcept nogil

cpdef int pair(int last, int before) noexcept nogil

cdef bint _begins(Octets octets, Py_ssize_t begin, Py_ssize_t at, Octets table) noexcept nogil

cdef Py_ssize_t _behind_triplets(Octets octets, Py_ssize_t begin, Py_ssize_t at, Octets table) noexcept nogil

cdef bint _begins_word(Octets octets, Py_ssize_t at, Py_ssize_t size, Octets table) noexcept nogil

@cython.locals(root=int, node=int, rule=int)
cdef bint _has_word(Octets octets, Py_ssize_t at, Py_ssize_t size, Octets table) noexcept nogil

@cython.locals(run=int, end=Py_ssize_t, octet=int)
cdef bint _has_run(Octets octets, Py_ssize_t at, Py_ssize_t size, Octets table, int number) noexcept nogil

@cython.locals(place=int)
cdef int _child(Octets table, int node, int octet) noexcept nogil

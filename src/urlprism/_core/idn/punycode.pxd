cimport cython
cimport urlprism._core.unicode.code_points as code_points
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.signs as signs
from urlprism._core.unicode.code_points cimport Numbers
from urlprism._core.octets.memory cimport Cells, Octets

cdef int _BASE, _INITIAL_BIAS, _INITIAL_N, _BEYOND_UNICODE, _FIRST_SURROGATE, _LAST_SURROGATE, _NO_DIGIT
cdef int _SHORT, _MOST_OCTETS, _PLACE_BITS, _HANDLED
cdef bytes _DIGITS, _VALUES

@cython.locals(basic=str, codes=list, start=str)
cpdef str encode(str text)

@cython.locals(size=Py_ssize_t, codes=Numbers, cells=Cells)
cdef str _encoded(str text)

@cython.locals(
    size=Py_ssize_t, first=Py_ssize_t, handled="unsigned long long", place=Py_ssize_t, code=int,
    bit="unsigned long long", basic=Py_ssize_t, n=int, bias=int, next_rank=int, count=Py_ssize_t, least=int, rank=int,
    delta="long long")
cdef Py_ssize_t write(Numbers codes, Py_ssize_t start, Py_ssize_t end, Cells cells, Py_ssize_t at) noexcept

@cython.locals(basic=str, extended=str)
cpdef str decode(str text)

@cython.locals(size=Py_ssize_t, numbers=Numbers, ends=Numbers, indexes=Numbers, ranks=Numbers, in_order=Numbers, at=Py_ssize_t, index=Py_ssize_t)
cdef str _extended(str text, list codes, Py_ssize_t number, Py_ssize_t basic)

@cython.locals(tree=Numbers, before=int, at=Py_ssize_t, place=Py_ssize_t, code=int, index=Py_ssize_t, rank=int, node=Py_ssize_t)
cdef int _rank(str text, Numbers codes, Py_ssize_t number, Numbers indexes, Numbers ranks) except -1

@cython.locals(
    total=Py_ssize_t, cells=Cells, at=Py_ssize_t, next_rank=int, size=Py_ssize_t, n=int, bias=int, count="long long",
    index=Py_ssize_t, code=int, delta="long long")
cdef str _integers(Numbers codes, Numbers ends, Numbers ranks, Py_ssize_t number, Py_ssize_t basic)

@cython.locals(left="long long", octets=Py_ssize_t)
cdef Py_ssize_t _most_octets(Py_ssize_t count) noexcept

@cython.locals(digits=Octets, k=int, t=int, left="long long")
cdef Py_ssize_t _write_integer(Cells cells, Py_ssize_t at, long long value, int bias) noexcept

@cython.locals(codes=Numbers, ranks=Numbers)
cdef str _inserted(str basic, str text)

@cython.locals(
    octets=Octets, values=Octets, turns="long long", n="long long", i="long long", bias=int, at=Py_ssize_t, count="long long",
    delta="long long", weight="long long", k=int, limit="long long", place=Py_ssize_t, digit=int, t=int)
cdef Py_ssize_t _read(str text, Py_ssize_t basic, Numbers codes, Numbers ranks) except -1

@cython.locals(
    values=Octets, place=Py_ssize_t, basic=Py_ssize_t, turns="long long", n="long long", i="long long", bias=int, count="long long",
    delta="long long", weight="long long", k=int, limit="long long", digit=int, t=int)
cdef Py_ssize_t read(Numbers codes, Py_ssize_t start, Py_ssize_t end, Numbers into, Py_ssize_t at) noexcept

@cython.locals(size=Py_ssize_t, tree=Numbers, placed=Numbers, top=Py_ssize_t, node=Py_ssize_t, at=Py_ssize_t, rank=int, step=Py_ssize_t)
cdef str _placed(str basic, Numbers codes, Numbers ranks, Py_ssize_t number)

cdef int _threshold(int k, int bias) noexcept

@cython.locals(k=int)
cdef int _adapted(long long delta, long long count, bint is_first) noexcept

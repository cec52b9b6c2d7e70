cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets
from urlprism.urllib_parse.coercion cimport coerced, octets_of, text_of
from urlprism.urllib_parse.memo cimport Memo
from urlprism.urllib_parse.netloc cimport check
from urlprism.urllib_parse.unsplitting cimport joined

cdef bytes _CLASS, _CHECKED, _HTTP, _HTTPS
cdef int _LETTER, _NOT_SCHEME, _REMOVED
cdef int _SHORT
cdef object _tuple_of
cdef Memo _memo
cdef Memo _octets_memo
cdef str _STRIPPED
cdef str _NONE_GIVEN

@cython.locals(
    octets=Octets, checked=Octets, size=Py_ssize_t, start=Py_ssize_t, colon=Py_ssize_t, path=Py_ssize_t,
    query=Py_ssize_t, fragment=Py_ssize_t, netloc=str,
)
cpdef tuple split(str text, object default, bint fragments)

@cython.locals(has_line_end=bint)
cdef bint _has_breaks(str text, Octets octets, Py_ssize_t size) except -1
@cython.locals(octets=Octets, table=Octets)
cdef str _without_breaks(str text)
@cython.locals(table=Octets, is_scheme=bint)
cdef str _scheme(str text, Octets octets, Py_ssize_t end)
cdef object _default_scheme(object scheme, object missing_as_none)
@cython.locals(semicolon=Py_ssize_t, path=str)
cdef tuple _parsed(tuple parts)
@cython.locals(scheme=str, netloc=str, path=str, query=str, fragment=str)
cdef object _split_result(tuple parts)
@cython.locals(scheme=str, netloc=str, path=str, params=str, query=str, fragment=str)
cdef object _parse_result(tuple parts)
cdef object _octets_result(tuple parts)
cdef object _in_octets(object cls, tuple parts)

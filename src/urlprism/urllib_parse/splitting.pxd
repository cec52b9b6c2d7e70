cimport cython
cimport urlprism._vocabulary.memory as memory
cimport urlprism._vocabulary.scan as scan
from urlprism._vocabulary.memory cimport Octets
from urlprism.urllib_parse.coercion cimport coerced
from urlprism.urllib_parse.memo cimport Memo
from urlprism.urllib_parse.netloc cimport check_brackets, check_compatibility_forms
from urlprism.urllib_parse.unsplitting cimport joined

cdef bytes _CLASS
cdef int _LETTER, _NOT_SCHEME, _ENDS_NETLOC, _CHECKED, _ENDS_PATH, _ENDS_QUERY, _QUESTION, _IS_REMOVED
cdef int _SPACE, _SLASH, _COLON, _QUESTION_MARK, _NUMBER_SIGN
cdef Memo _memo
cdef str _STRIPPED
cdef str _NONE_GIVEN

@cython.locals(octets=Octets, table=Octets, size=Py_ssize_t, start=Py_ssize_t, colon=Py_ssize_t, end=Py_ssize_t, checked=bint, netloc=str)
cpdef tuple split(str text, object default, bint fragments)

cdef str _cleaned(str text)
cdef str _without_breaks(str text)
cdef str _scheme(str text, Py_ssize_t end)
cdef object _default_scheme(object scheme, object missing_as_none)
@cython.locals(semicolon=Py_ssize_t, path=str)
cdef tuple _parsed(tuple parts)
cdef object _split_result(tuple parts)
cdef object _parse_result(tuple parts)
@cython.locals(part=str)
cdef object _in_octets(object cls, tuple parts)

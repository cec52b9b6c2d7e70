cimport cython
from urlprism.redaction.quotes cimport Quotes
from urlprism.redaction.rules cimport Rules


@cython.locals(name=str)
cpdef bint has_secret(str text, Rules rules) except -1

cpdef bint is_all_whole(str text, Rules rules) except -1

@cython.locals(spans=list, fragment=Py_ssize_t, query=Py_ssize_t, place=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, part=str, ends=dict)
cpdef list of_whole(str text, Rules rules)

@cython.locals(begin=str, blank=Py_ssize_t)
cpdef bint is_one_url(str text) except -1

@cython.locals(spans=list, place=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, quotes=Quotes, ends=dict)
cpdef list of_pieces(str text, Rules rules)

@cython.locals(place=Py_ssize_t)
cdef Py_ssize_t _place_of_end(str text, Py_ssize_t start, object ending, dict ends) except -1

@cython.locals(place=Py_ssize_t)
cdef Py_ssize_t _place_of(str sign, str text) except -1

@cython.locals(separates=bint, name=str)
cdef object _end(str text, object pair, str part, dict ends)

cimport cython
cimport urlprism.redaction.logins as logins
cimport urlprism.redaction.queries as queries
cimport urlprism.redaction.services as services
cimport urlprism.redaction.sieve as sieve
from urlprism.redaction.fields cimport of_fields
from urlprism.redaction.rules cimport Rules
from urlprism.redaction.views cimport View, decoded, decoded_as, joined


cdef int _LOGINS, _NAMES, _WORDS

@cython.locals(octets=bytes, table=bytes, size=Py_ssize_t, cells=bytearray)
cpdef bint is_quiet(str text, Rules rules) except -1

@cython.locals(may_have=int, number=Py_ssize_t, view=View, text=str, octets=bytes, table=bytes)
cdef int _may_have(list views, Rules rules) except -1

@cython.locals(views=list, may_have=int, whole=list, urls=list, view=View, is_whole=bint)
cdef list _spans_of(str text, Rules rules, bint everything, list marks)

cdef object _mark(list marks, list spans, object kind)

@cython.locals(view=View)
cdef object _add_logins(list spans, list views, list whole, Rules rules, bint everything)

@cython.locals(pieces=list, view=View)
cdef object _add_values(list spans, list views, list whole, Rules rules)

@cython.locals(each=View)
cdef list _with_names(list views, Rules rules)

@cython.locals(other=View)
cdef list _seen(View view, Rules rules)

@cython.locals(
    text=str, octets=bytes, table=bytes, size=Py_ssize_t, cells=bytearray, written=Py_ssize_t
)
cdef View _written(View view, Rules rules)

@cython.locals(spans=list)
cpdef list united(object all_spans)

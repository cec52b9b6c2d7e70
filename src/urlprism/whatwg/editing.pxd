cimport cython
from urlprism.whatwg.record cimport Spans, check_made
from urlprism.whatwg.setters cimport cannot_have_credentials_or_port, change, change_fragment, change_query, copy_url

cdef tuple _NEED_A_HOST
cdef tuple _ORDER
cdef str _STAND_IN

@cython.locals(values=dict)
cpdef object with_parts(Spans url, dict parts, Spans made)
cdef Spans _with_all_of(Spans url, str name, str value)
cdef int _change_all(Spans url, str name, str value, Spans made) except -1
cdef str _text(str name, object value)
@cython.locals(first=list)
cdef list _order(Spans url, dict values)
cdef int _check_host(Spans url, str host, bint has_port) except -1
cpdef object with_query(Spans url, object query, Spans made)
cpdef object with_fragment(Spans url, object fragment, Spans made)

cimport cython
cimport urlprism.whatwg.parsing.draft as drafts
from urlprism.whatwg.urls.record cimport Spans, check_made
from urlprism.whatwg.setters cimport cannot_have_credentials_or_port, change, change_fragment, change_query, copy_url

cdef int _PROTOCOL, _USERNAME, _PASSWORD, _HOST, _HOSTNAME, _PORT, _PATHNAME, _SEARCH, _HASH
cdef bytes _ORDER, _NEED_A_HOST
cdef str _STAND_IN
cdef int _NONE

@cython.locals(count=int, only=int, part=int)
cpdef object with_parts(Spans url, tuple parts, Spans target)
@cython.locals(host=str, hostname=str, port=str, value=str, part=int)
cdef int _change_many(Spans url, list values, int count, Spans target) except -1
cdef Spans _with_stand_in(Spans url)
@cython.locals(filled=Spans)
cdef Spans _with_all_of(Spans url, int part, str value, Spans target)
cdef int _change_all(Spans url, int part, str value, Spans target) except -1
cdef str _value(int part, object part_value)
cdef str _text(int part, object value)
cdef int _check_host(Spans url, str host, bint has_port) except -1
cpdef object with_query(Spans url, object query, Spans target)
cpdef object with_fragment(Spans url, object fragment, Spans target)

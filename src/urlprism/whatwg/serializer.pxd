cimport cython
cimport urlprism.whatwg.places as places
from urlprism.whatwg.record cimport Spans, URLRecord

cdef int _LONGEST

@cython.locals(
    parts=list, scheme_end=Py_ssize_t, username_end=Py_ssize_t, host_start=Py_ssize_t, host_end=Py_ssize_t, path_start=Py_ssize_t,
    path_end=Py_ssize_t, query_end=Py_ssize_t, pathname=str, href=str
)
cpdef object serialize(URLRecord record, Spans url)

@cython.locals(username=str, password=str, host=str, port=str, username_end=Py_ssize_t, host_start=Py_ssize_t, host_end=Py_ssize_t)
cdef (Py_ssize_t, Py_ssize_t, Py_ssize_t, Py_ssize_t) _add_authority(URLRecord record, list parts, Py_ssize_t end) except *

cpdef str path_serializer(URLRecord record)

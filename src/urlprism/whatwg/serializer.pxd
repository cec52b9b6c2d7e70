cimport cython
from urlprism.whatwg.record cimport Spans, URLRecord

cdef int _LONGEST

@cython.locals(parts=list, end=Py_ssize_t, pathname=str, href=str)
cpdef object serialize(URLRecord record, Spans url)

@cython.locals(username=str, password=str, host=str, port=str)
cdef Py_ssize_t _add_authority(URLRecord record, Spans url, list parts, Py_ssize_t end) except -1

cpdef str path_serializer(URLRecord record)

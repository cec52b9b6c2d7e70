cimport cython


# 56 bytes: no method is C's alone, which would cost a table of them.
@cython.freelist(32)
cdef class Spans:
    cdef str _href
    cdef int _scheme_end
    cdef int _username_end
    cdef int _host_start
    cdef int _host_end
    cdef int _path_start
    cdef int _path_end
    cdef int _query_end


@cython.locals(is_made=bint)
cpdef int check_made(Spans url) except -1
cpdef str made_href(Spans url)
cpdef bint is_read_otherwise(Spans url) except -1

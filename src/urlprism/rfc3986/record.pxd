# 48 bytes: a cdef method would add a pointer to a table of methods.
cdef class Spans:
    cdef str _text
    cdef int _scheme_end
    cdef int _host_start
    cdef int _host_end
    cdef int _path_start
    cdef int _path_end
    cdef int _query_end


cpdef bint is_made(Spans reference) except -1
cpdef int check_made(Spans reference) except -1

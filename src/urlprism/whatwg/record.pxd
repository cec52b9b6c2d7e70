cimport cython


@cython.final
cdef class URLRecord:
    cdef public str scheme
    cdef public bint is_special
    cdef public object default_port
    cdef public str username
    cdef public str password
    cdef public str host
    cdef public object port
    cdef public list path
    cdef public str opaque_path
    cdef public str query
    cdef public str fragment

    cpdef object set_scheme(self, str scheme)
    cpdef bint includes_credentials(self) except -1
    cpdef object shorten_path(self)


# 56 bytes: no method is C's alone, which would cost a table of them.
cdef class Spans:
    cdef str _href
    cdef int _scheme_end
    cdef int _username_end
    cdef int _host_start
    cdef int _host_end
    cdef int _path_start
    cdef int _path_end
    cdef int _query_end


cpdef bint is_made(Spans url) except -1
cpdef int check_made(Spans url) except -1
cpdef str made_href(Spans url)
cpdef bint is_read_otherwise(Spans url) except -1
cpdef bint is_drive_letter(str text) except -1
cpdef bint is_normalized_drive_letter(str text) except -1

@cython.locals(href=str, record=URLRecord)
cpdef URLRecord record_of(Spans url)

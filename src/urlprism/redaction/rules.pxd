cimport cython


@cython.final
cdef class Rules:
    cdef readonly object own
    cdef readonly object names
    cdef readonly tuple endings
    cdef readonly object last_words
    cdef readonly list token_forms
    cdef readonly list place_forms
    cdef readonly object tokens
    cdef readonly object logins
    cdef list _places
    cdef readonly object markers
    cdef object _doubtful
    cdef dict _of_query
    cdef dict _of_value
    cdef dict _of_field
    cdef dict _at_marker
    cdef public bytes table

    cpdef bint is_secret(self, str name, str value) except -1
    cpdef bint is_parameter(self, str name) except -1
    cpdef bint is_field(self, str name) except -1
    cpdef list places(self, str marker)
    @cython.locals(written=set, verdict=bint)
    cdef bint _judged(self, dict verdicts, str name, object names) except -1

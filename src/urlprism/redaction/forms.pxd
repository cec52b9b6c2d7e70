cimport cython


@cython.final
cdef class Tokens:
    cdef readonly object _pattern
    cdef list _rare

    cpdef list find(self, str text)
    @cython.locals(each=str)
    cdef bint _has_rare(self, str text) except -1

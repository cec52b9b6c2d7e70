cimport cython


@cython.locals(spans=list, has_blank=bint)
cpdef list of_commands(str text, bint everything)

@cython.locals(sign=str)
cdef bint _has_one(tuple signs, str text) except -1

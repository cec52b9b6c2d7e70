cimport cython

@cython.locals(textual=bint)
cpdef tuple coerced(tuple values)
cpdef tuple coerced_around_none(tuple values)
cdef object _decoded(object value)

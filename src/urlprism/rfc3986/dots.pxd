cimport cython

cdef object _LEADING
cdef frozenset _DOT_SEGMENTS

@cython.locals(given=str, output=list, rest=list)
cpdef str remove_dot_segments(object path)

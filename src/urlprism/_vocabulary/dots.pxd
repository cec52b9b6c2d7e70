cimport cython

cdef object _LEADING
cdef frozenset _DOT_SEGMENTS

@cython.locals(output=list, rest=list)
cpdef str remove_dot_segments(str path)

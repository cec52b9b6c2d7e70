cimport cython

@cython.locals(buffer=str, root=str, segments=list, last=str, stack=list, segment=str)
cpdef tuple merged_segments(str base, str path)

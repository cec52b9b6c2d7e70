cimport cython

cpdef str joined(str scheme, str netloc, str path, str query, str fragment)
cdef str _without_empty(str scheme, str netloc, str path, str params, str query, str fragment)
cdef bint _is_plain(object components, int size)
cdef str _with_params(str path, str params)

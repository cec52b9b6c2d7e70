cimport cython
from urlprism.urllib_parse.coercion cimport octets_of, text_of

cpdef str joined(str scheme, str netloc, str path, str query, str fragment)
cdef str _without_empty(str scheme, str netloc, str path, str params, str query, str fragment)
cdef bint _is_plain(object components, int size, object kind) except -1
cdef str _with_params(str path, str params)

cimport cython
from urlprism.urllib_parse.coercion cimport coerced, octets_of, text_of
from urlprism.urllib_parse.splitting cimport split
from urlprism.urllib_parse.unsplitting cimport joined

@cython.locals(base_path=str, path=str)
cdef str _joined(str base, str url, bint fragments)
@cython.locals(directory=str, start=Py_ssize_t, end=Py_ssize_t, segments=list)
cpdef str merged(str base_path, str path)
cdef bint _is_settled(str path)
@cython.locals(resolved=list, segment=str)
cdef str _resolved(list segments)

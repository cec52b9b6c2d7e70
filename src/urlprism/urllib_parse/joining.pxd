cimport cython
from urlprism.urllib_parse.coercion cimport coerced
from urlprism.urllib_parse.splitting cimport split
from urlprism.urllib_parse.unsplitting cimport joined

@cython.locals(base_path=str, path=str)
cdef str _joined(str base, str url, bint fragments)
@cython.locals(together=str, segments=list)
cpdef str merged(str base_path, str path)
@cython.locals(kept=list, segment=str)
cdef str _resolved(list segments)

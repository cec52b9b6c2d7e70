cimport cython
from urlprism.redaction.rules cimport Rules


@cython.locals(spans=list, done=Py_ssize_t, place=Py_ssize_t, lower=str, hosts=dict, host=str)
cpdef list in_paths(str text, Rules rules)

@cython.locals(start=Py_ssize_t, end=Py_ssize_t, before=str, behind=str, inside=bint)
cdef bint _has_host(str text, str host, Py_ssize_t place) except -1

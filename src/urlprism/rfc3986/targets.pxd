cimport cython
from urlprism.rfc3986.dots cimport remove_dot_segments
from urlprism.rfc3986.syntax.recognizer cimport locate
from urlprism.rfc3986.record cimport Spans, check_made

@cython.locals(reference=Spans)
cpdef Spans located(object url)

@cython.locals(
    text=str, base_text=str, path=str, rest=str, before=str, scheme=str, guard=str, start=Py_ssize_t, base_end=Py_ssize_t,
    has_authority=bint,
)
cpdef str target_of(Spans base, Spans reference, bint guard_path)

@cython.locals(slash=Py_ssize_t)
cdef str _merged(Spans base, str path)

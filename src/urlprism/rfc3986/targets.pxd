cimport cython
from urlprism._vocabulary.dots cimport remove_dot_segments
from urlprism.rfc3986.recognizer cimport recognize
from urlprism.rfc3986.record cimport Reference, check_made

cdef bytes _URI_TABLE

@cython.locals(reference=Reference)
cpdef Reference recognized(object given)

@cython.locals(text=str, known=str, path=str, rest=str, before=str, scheme=str, mending=str, start=Py_ssize_t, kept=Py_ssize_t, has_authority=bint)
cpdef str target_of(Reference base, Reference reference, bint mend)

@cython.locals(slash=Py_ssize_t)
cdef str _merged(Reference base, str path)

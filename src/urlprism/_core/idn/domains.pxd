cimport cython
cimport urlprism._core.idn.labels as labels
cimport urlprism._core.octets.memory as memory

cdef int _LONGEST, _IS_COMPILED
cdef str _UNDECIDED
cdef list _LAST, _LATEST

@cython.locals(latest=tuple, answer=str)
cpdef object to_ascii(str domain, object checks=*)

cpdef object to_unicode(str domain, object checks=*)

@cython.locals(last=tuple)
cdef str _decided(str domain, object checks, bint is_mapped, bint is_shown)

@cython.locals(last=tuple)
cdef tuple _last(object checks)

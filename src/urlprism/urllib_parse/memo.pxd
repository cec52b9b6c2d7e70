cimport cython

cdef int _MAXSIZE

@cython.final
cdef class Memo:
    cdef dict young
    cdef dict old
    cdef readonly Py_ssize_t hits
    cdef readonly Py_ssize_t misses

    cpdef object clear(self)
    @cython.locals(young=dict, old=dict)
    cpdef object find(self, object key)
    @cython.locals(young=dict)
    cpdef object keep(self, object key, object result)
    @cython.locals(young=dict, old=dict)
    cpdef Py_ssize_t held(self)

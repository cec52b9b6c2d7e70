cimport cython

cdef int _MAXSIZE

@cython.final
cdef class Memo:
    cdef dict young
    cdef dict old
    cdef Py_ssize_t hits
    cdef Py_ssize_t misses

    cpdef object clear(self)
    cpdef object find(self, object key)
    cpdef object keep(self, object key, object result)
    cpdef object info(self)

cimport cython


cdef class View:
    cdef readonly str text

    cpdef Py_ssize_t start(self, Py_ssize_t place) except? -1
    cpdef Py_ssize_t end(self, Py_ssize_t place) except? -1
    cpdef list spans(self, list places)


cdef class _Moved(View):
    @cython.locals(place=Py_ssize_t, behind=Py_ssize_t)
    cpdef list spans(self, list places)


cdef class _Joined(_Moved):
    cdef list _extras
    cdef list _places

    cpdef Py_ssize_t start(self, Py_ssize_t place) except? -1
    cpdef Py_ssize_t end(self, Py_ssize_t place) except? -1


cdef class _Decoded(_Moved):
    cdef str _encoded
    cdef list _extras
    cdef View _of
    cdef list _places
    cdef bytes _widths

    cpdef Py_ssize_t start(self, Py_ssize_t place) except? -1
    cpdef Py_ssize_t end(self, Py_ssize_t place) except? -1
    cdef Py_ssize_t _before(self, Py_ssize_t place) except? -1
    @cython.locals(places=list, widths=bytes, at=Py_ssize_t)
    cdef list _found(self)

cpdef View joined(str text)

@cython.locals(text=str, shorter=str)
cpdef View decoded(View view)

cpdef View decoded_as(str text, bytes widths, View view)

cimport cython


@cython.final
cdef class Quotes:
    cdef str _text
    cdef object _signs
    cdef object _found
    cdef Py_ssize_t _sign
    cdef str _quote
    cdef bint _is_escaped
    cdef str _angle
    cdef dict _known
    cdef readonly str part

    cpdef object read_to(self, Py_ssize_t place)
    cdef object _read(self, str sign)
    @cython.locals(before=str, is_escaped=bint)
    cdef object _read_quote(self, str sign, Py_ssize_t place)
    cpdef Py_ssize_t end(self, Py_ssize_t start, Py_ssize_t end) except -1
    @cython.locals(key=tuple, begin=Py_ssize_t, place=Py_ssize_t)
    cdef Py_ssize_t _next(self, str closing, Py_ssize_t start) except -1
    @cython.locals(at=Py_ssize_t, is_escaped=bint)
    cdef Py_ssize_t _closing(self, str closing, Py_ssize_t start) except -1
    cdef bint _ends_word(self, Py_ssize_t place) except -1

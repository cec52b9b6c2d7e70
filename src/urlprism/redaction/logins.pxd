cimport cython


@cython.final
cdef class _Logins:
    cdef readonly list found
    cdef str _text
    cdef bint _everything
    cdef object _alone
    cdef Py_ssize_t _word
    cdef Py_ssize_t _word_at

    @cython.locals(text=str, place=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t)
    cdef object read_whole(self)
    @cython.locals(place=Py_ssize_t, last=Py_ssize_t, start=Py_ssize_t, at=Py_ssize_t)
    cdef object read_authorities(self)
    @cython.locals(start=Py_ssize_t, end=Py_ssize_t, query=Py_ssize_t, word=str)
    cdef object read_words(self)
    @cython.locals(last=Py_ssize_t, place=Py_ssize_t, scheme=str, name=str, label=str)
    cdef object _read_word(self, Py_ssize_t start, Py_ssize_t end)
    @cython.locals(following=Py_ssize_t, value=Py_ssize_t, last=Py_ssize_t, place=Py_ssize_t, scheme=str, base_scheme=str)
    cdef object _read_values(self, Py_ssize_t start, Py_ssize_t end)
    @cython.locals(text=str, host=Py_ssize_t, colon=Py_ssize_t, scheme=str, later=Py_ssize_t)
    cdef object _read_authority(self, Py_ssize_t start, Py_ssize_t end, Py_ssize_t last, bint is_whole)
    @cython.locals(text=str, colon=Py_ssize_t, stop=Py_ssize_t, begins=Py_ssize_t)
    cdef object _read_userinfo(self, Py_ssize_t start, Py_ssize_t end)
    @cython.locals(before=str, colon=str, name=str)
    cdef bint _is_alone(self, Py_ssize_t start) except -1
    @cython.locals(text=str, end=Py_ssize_t, last=Py_ssize_t, colon=Py_ssize_t, later=Py_ssize_t, is_known=bint)
    cdef object _read_without_slashes(self, str scheme, Py_ssize_t start)
    @cython.locals(has_user=bint)
    cdef object _read_rest(self, str scheme, Py_ssize_t start, Py_ssize_t end)
    @cython.locals(text=str, first=Py_ssize_t, colon=Py_ssize_t)
    cdef Py_ssize_t _last_at(self, Py_ssize_t start, Py_ssize_t end) except -2
    @cython.locals(stop=Py_ssize_t)
    cdef Py_ssize_t _later_at(self, Py_ssize_t end) except -2
    @cython.locals(slash=Py_ssize_t)
    cdef Py_ssize_t _end(self, Py_ssize_t start) except -1
    @cython.locals(place=Py_ssize_t, scheme=str)
    cdef tuple _behind_schemes(self, Py_ssize_t start, Py_ssize_t end)

@cython.locals(logins=_Logins)
cpdef list of_whole(str text, object alone, bint everything)

@cython.locals(logins=_Logins)
cpdef list of_pieces(str text, object alone, bint everything)

cdef bint _is_digest(str text, Py_ssize_t at) except -1

cdef bint _is_port(str text, Py_ssize_t start, Py_ssize_t end) except -1

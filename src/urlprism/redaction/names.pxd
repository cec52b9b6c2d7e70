cimport cython


cpdef str folded(str name)

@cython.locals(short=str)
cpdef set spellings(str name)

@cython.locals(name=str)
cpdef bint ends_as(set names, tuple endings) except -1

@cython.locals(text=str)
cpdef bint is_token(str user) except -1

@cython.locals(word=str, changes=Py_ssize_t)
cpdef bint is_random(str value) except -1

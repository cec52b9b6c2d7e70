cimport cython

@cython.locals(textual=bint)
cpdef tuple coerced(tuple values)
cpdef tuple coerced_around_none(tuple values)
@cython.locals(octets=bytes)
cpdef object text_of(object value)
cpdef bytes octets_of(str text)

cimport cython
from urlprism.whatwg.machine cimport Machine

cdef str _SECTION, _OCTAL, _DECIMAL, _HEXADECIMAL
cdef object _TOO_BIG
cdef int _LONGEST
cdef tuple _BEYOND_LAST

@cython.locals(end=Py_ssize_t, last=str)
cpdef bint ends_in_a_number(str text) except -1

@cython.locals(parts=list, numbers=list, part=str, result=tuple, first=Py_ssize_t, last=Py_ssize_t, above=Py_ssize_t, is_before_last=bint)
cpdef object ipv4_parser(Machine machine, str text, Py_ssize_t start, Py_ssize_t end)

@cython.locals(before=Py_ssize_t)
cdef (Py_ssize_t, Py_ssize_t) _place(str text, list parts, Py_ssize_t index, Py_ssize_t start, Py_ssize_t end) except *

@cython.locals(index=Py_ssize_t)
cdef Py_ssize_t _first_above_255(list numbers) except -2

@cython.locals(counter=Py_ssize_t)
cdef object _address(list numbers)

@cython.locals(is_not_decimal=bint, radix=int, digits=str, significant=str)
cpdef tuple ipv4_number_parser(str text)

cpdef str ipv4_serializer(object address)

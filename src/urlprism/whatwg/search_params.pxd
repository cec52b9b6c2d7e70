cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism.whatwg.forms.fields as fields
from urlprism.whatwg.forms.form cimport parse_query
from urlprism.whatwg.parsing.machine cimport scalar_values

cdef object _REQUIRED
cdef object _NAME


@cython.no_gc
@cython.freelist(4)
cdef class URLSearchParams:
    cdef list _pairs


cdef str _name(object name)
cdef str _value(object value)
@cython.locals(place=Py_ssize_t, pair=tuple)
cdef Py_ssize_t _place(list pairs, str name, str value) except -2
@cython.locals(pair=tuple)
cdef object _first(list pairs, str name, object default)
@cython.locals(pair=tuple, values=list)
cdef list _all(list pairs, str name)
@cython.locals(place=Py_ssize_t, size=Py_ssize_t, pair=tuple, is_it=bint)
cdef int _remove(list pairs, str name, str value, Py_ssize_t start) except -1
@cython.locals(place=Py_ssize_t)
cdef int _set(list pairs, str name, str value) except -1
@cython.locals(name=str, others=list)
cdef bint _are_ascii(list pairs) except -1
cdef bint _is_same(URLSearchParams one, URLSearchParams other) except -1

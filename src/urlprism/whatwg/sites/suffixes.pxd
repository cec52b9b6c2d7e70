cimport cython
from urlprism.whatwg.urls.record cimport Spans, check_made

cdef int _EXACT, _WILDCARD, _EXCEPTION, _PRIVATE
cdef dict _RULES

@cython.locals(start=Py_ssize_t)
cpdef str public_suffix_of(Spans url, bint private)

cpdef str registrable_domain_of(Spans url, bint private)

@cython.locals(start=Py_ssize_t)
cpdef str public_suffix(str domain, bint private)

cpdef str registrable_domain(str domain, bint private)

@cython.locals(letter=cython.Py_UCS4)
cpdef bint is_plain(str host) except -1

@cython.locals(start=Py_ssize_t, end=Py_ssize_t, is_domain=bint, domain=str)
cpdef str site_of(Spans url, bint private)

@cython.locals(start=Py_ssize_t, colon=Py_ssize_t, end=Py_ssize_t, domain=str)
cpdef str site(str origin, bint private)

@cython.locals(is_web=bint)
cdef bint _has_origin(Spans url) except -1

@cython.locals(end=Py_ssize_t, is_special=bint)
cdef bint _has_domain(Spans url) except -1

cdef bint _is_domain(str text, Py_ssize_t start, Py_ssize_t end) except -1

@cython.locals(start=Py_ssize_t)
cdef str _registrable(str text, Py_ssize_t first, Py_ssize_t end, bint private)

@cython.locals(label=Py_ssize_t, suffix=Py_ssize_t, above=Py_ssize_t, kinds=int)
cdef Py_ssize_t _start(str text, Py_ssize_t first, Py_ssize_t end, bint private) except -2

cdef int _kinds(int rules, bint private) noexcept

cdef bint _has_empty_label(str text, Py_ssize_t first, Py_ssize_t end) except -1

@cython.locals(dot=Py_ssize_t)
cdef Py_ssize_t _label(str text, Py_ssize_t first, Py_ssize_t end) except -1

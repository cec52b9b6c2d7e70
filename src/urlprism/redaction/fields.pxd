cimport cython
from urlprism.redaction.quotes cimport Quotes
from urlprism.redaction.rules cimport Rules


@cython.final
cdef class _Fields:
    cdef readonly list found
    cdef str _text
    cdef Rules _rules
    cdef Quotes _quotes
    cdef Py_ssize_t _begin
    cdef Py_ssize_t _stop
    cdef Py_ssize_t _opened
    cdef Py_ssize_t _brace
    cdef dict _known

    @cython.locals(place=Py_ssize_t)
    cdef object read_names(self)
    @cython.locals(place=Py_ssize_t, core=Py_ssize_t)
    cdef object read_names_at(self, list cores)
    @cython.locals(text=str)
    cdef Py_ssize_t _before(self, Py_ssize_t place, Py_ssize_t least) except -1
    @cython.locals(place=Py_ssize_t, first=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, name=str)
    cdef Py_ssize_t _read(self, object match) except -1
    @cython.locals(first=Py_ssize_t, word=str, tail=str)
    cdef Py_ssize_t _first(self, object match) except -1
    @cython.locals(short=str)
    cdef str _field(self, str name)
    @cython.locals(before=str)
    cdef bint _is_in_query(self, Py_ssize_t start) except -1
    @cython.locals(quotes=Quotes)
    cdef object read_flags(self)
    @cython.locals(text=str, start=Py_ssize_t, sign=str, line=Py_ssize_t, end=Py_ssize_t, before=str, is_tight=bint)
    cdef tuple _value(self, object match, str name, Py_ssize_t first)
    @cython.locals(text=str, line=Py_ssize_t, closed=Py_ssize_t, end=Py_ssize_t, semicolon=Py_ssize_t)
    cdef tuple _plain(self, Py_ssize_t start, str name, Py_ssize_t before, Quotes quotes)
    @cython.locals(text=str, line=Py_ssize_t, at=Py_ssize_t, count=Py_ssize_t, end=Py_ssize_t)
    cdef Py_ssize_t _closing_brace(self, Py_ssize_t start) except -2
    @cython.locals(end=Py_ssize_t)
    cdef Py_ssize_t _line(self, Py_ssize_t start) except -1
    cdef object _keep(self, Py_ssize_t start, Py_ssize_t end)

cpdef bint is_nothing(str text, Py_ssize_t start, Py_ssize_t end) except -1

@cython.locals(lower=str, cores=list, fields=_Fields)
cpdef list of_fields(str text, Rules rules)

@cython.locals(decoded=str)
cdef bint _is_login(str encoded) except -1

@cython.locals(places=list, word=str, at=Py_ssize_t)
cdef list _places_of(tuple words, str text)

@cython.locals(at=Py_ssize_t)
cdef Py_ssize_t _count(str text, Py_ssize_t start, Py_ssize_t end) except -1

cdef object _opening(str text, Py_ssize_t start)

cdef Py_ssize_t _end(object pattern, str text, Py_ssize_t start, Py_ssize_t line) except -1

@cython.locals(begin=Py_ssize_t, end=Py_ssize_t)
cdef tuple _credentials(str text, Py_ssize_t start, Py_ssize_t line)

cdef Py_ssize_t _behind_scheme(str text, str name, Py_ssize_t start, Py_ssize_t end) except -1

@cython.locals(at=Py_ssize_t, before=Py_ssize_t)
cdef Py_ssize_t _closed(str text, Py_ssize_t start, Py_ssize_t line, str quote, Py_ssize_t escapes) except -1

cdef bint _has_login(str text, Py_ssize_t start) except -1

@cython.locals(start=Py_ssize_t)
cdef bint _is_in_url(str text, Py_ssize_t end) except -1

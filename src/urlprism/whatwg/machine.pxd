cimport cython
cimport urlprism._vocabulary.memory as memory
cimport urlprism._vocabulary.scan as scan
from urlprism._vocabulary.memory cimport Octets
from urlprism._vocabulary.percent cimport encode
from urlprism.whatwg.record cimport Spans, URLRecord

cdef int _EOF, _SOLIDUS, _REVERSE_SOLIDUS, _QUESTION_MARK, _NUMBER_SIGN
cdef dict _REMOVED
cdef bytes _CLASS
cdef int _TAB_OR_NEWLINE, _C0_CONTROL_OR_SPACE
cdef str _REPLACEMENT


@cython.final
cdef class Machine:
    cdef readonly str text
    cdef readonly str input
    cdef object owned
    cdef Octets octets
    cdef Py_ssize_t pointer
    cdef Py_ssize_t end
    cdef Py_ssize_t shift
    cdef list kept
    cdef readonly URLRecord url
    cdef Spans base
    cdef bint is_setter
    cdef public str encoding
    cdef public list found
    cdef readonly tuple failure

    @cython.locals(text=str, octets=Octets, size=Py_ssize_t)
    cpdef object prepare(self)
    @cython.locals(octets=Octets, table=Octets, start=Py_ssize_t, end=Py_ssize_t)
    cdef str trimmed(self, str text)
    cdef int code(self) noexcept
    @cython.locals(pos=Py_ssize_t)
    cdef bint has(self, int code, Py_ssize_t offset) noexcept
    @cython.locals(code=int)
    cdef bint at_slash(self) except -1
    @cython.locals(code=int)
    cdef bint at_end_of_authority(self) except -1
    cdef int check_span(self, Py_ssize_t start, Py_ssize_t end) except -1
    cdef bint pass_slash(self, str section) except -1
    cdef Spans base_url(self)
    cpdef object report(self, str name, Py_ssize_t start, Py_ssize_t end, str section, str detail=*)
    cpdef bint fail(self, str name, Py_ssize_t start, Py_ssize_t end, str section, str detail=*) except -1
    cpdef bint refuse(self, str message, Py_ssize_t start, Py_ssize_t end) except -1
    cpdef tuple unread(self)
    cpdef object check_units(self, Py_ssize_t start, Py_ssize_t end, str section)


cpdef str scalar_values(str text)
cpdef str utf8_percent_encode(str text, bytes table)

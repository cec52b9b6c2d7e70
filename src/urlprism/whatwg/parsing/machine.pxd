cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
cimport urlprism.whatwg.parsing.refusals as refusals
from urlprism._core.octets.memory cimport Octets
from urlprism.whatwg.parsing.draft cimport Draft, new_draft
from urlprism.whatwg.urls.record cimport Spans

cdef int _EOF
cdef bytes _CLASS, _REMOVED_OR_BEYOND
cdef int _TAB_OR_NEWLINE
cdef str _REPLACEMENT, _PARSER
cdef int _LONG, _ROOM, _MOST_LEFT, _GREATEST_LEFT
cdef list _left
cdef dict _NAMES, _rules


@cython.final
@cython.no_gc
@cython.freelist(4)
cdef class Machine:
    cdef readonly str text
    cdef object given
    cdef object owned
    cdef Octets octets
    cdef Py_ssize_t start
    cdef Py_ssize_t first
    cdef Py_ssize_t last
    cdef bint is_cut
    cdef list cuts
    cdef Py_ssize_t pointer
    cdef Py_ssize_t end
    cdef Py_ssize_t counted
    cdef Py_ssize_t characters
    cdef readonly Draft url
    cdef bint is_setter
    cdef bint is_silent
    cdef public str encoding
    cdef public list found
    cdef bint has_failed
    cdef readonly str failure
    cdef Py_ssize_t failed_start
    cdef Py_ssize_t failed_end
    cdef str section
    cdef str detail

    @cython.locals(nothing=bytes)
    cdef int begin(self, str text, Spans base, bint is_setter) except -1
    @cython.locals(text=str, octets=Octets, table=Octets, start=Py_ssize_t, end=Py_ssize_t)
    cpdef object prepare(self)
    cdef bint holds_removed(self, Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    @cython.locals(start=Py_ssize_t, end=Py_ssize_t, at=Py_ssize_t, cut=Py_ssize_t)
    cdef object report_changes(self, Py_ssize_t size)
    cdef int code(self) noexcept nogil
    @cython.locals(pos=Py_ssize_t)
    cdef bint has(self, int code, Py_ssize_t offset) noexcept nogil
    @cython.locals(code=int)
    cdef bint at_slash(self) except -1 nogil
    cdef bint at_end_of_path(self) except -1 nogil
    cdef bint pass_slash(self, str section) except -1 nogil
    cdef Draft changed_draft(self)
    cdef int report(self, str name, Py_ssize_t start, Py_ssize_t end, str section, str detail=*) except -1 nogil
    @cython.locals(first=Py_ssize_t, last=Py_ssize_t)
    cdef int _note(self, str name, Py_ssize_t start, Py_ssize_t end, str section, str detail) except -1 with gil
    cdef object _add(self, str name, Py_ssize_t first, Py_ssize_t last, str section, str detail=*)
    cdef object _add_once(self, str name, list places, str section)
    cdef bint fail(self, str name, Py_ssize_t start, Py_ssize_t end, str section, str detail=*) except -1 nogil
    cdef int _keep_failure(self, str name, Py_ssize_t start, Py_ssize_t end, str section, str detail) except -1 with gil
    cdef bint refuse(self, str message, Py_ssize_t start, Py_ssize_t end) except -1 with gil
    cpdef tuple unread(self)
    cdef int check_units(self, Py_ssize_t start, Py_ssize_t end, str section) except -1 nogil
    @cython.locals(first=Py_ssize_t, last=Py_ssize_t)
    cdef int _report_units(self, Py_ssize_t start, Py_ssize_t end, str section) except -1 with gil
    cdef int check_host_units(self, Py_ssize_t start, Py_ssize_t end, str section) except -1 nogil
    @cython.locals(first=Py_ssize_t, last=Py_ssize_t)
    cdef int _report_host_units(self, Py_ssize_t start, Py_ssize_t end, str section) except -1 with gil
    @cython.locals(text=str, read=Py_ssize_t, first=Py_ssize_t, last=Py_ssize_t, spans=list)
    cdef list _not_units(self, Py_ssize_t start, Py_ssize_t end)
    @cython.locals(first=Py_ssize_t, last=Py_ssize_t)
    cdef tuple places(self, Py_ssize_t start, Py_ssize_t end)
    cdef list _removed(self)
    cdef Py_ssize_t _character(self, Py_ssize_t offset) except -1
    @cython.locals(first=Py_ssize_t, last=Py_ssize_t, message=str)
    cpdef object error(self)


@cython.locals(latest=tuple, rule=str)
cdef str _rule(str name, str section)


cpdef bytes in_utf8(str text)

@cython.locals(machine=Machine)
cdef Machine take_machine(str text, Spans base, bint is_setter)

cdef int leave_machine(Machine machine) except -1
cpdef str scalar_values(str text)

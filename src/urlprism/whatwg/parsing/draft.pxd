cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.escapes.percent as percent
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Cells, Octets
cimport urlprism.whatwg.urls.places as places
cimport urlprism.whatwg.terms.schemes as schemes
from urlprism.whatwg.urls.record cimport Spans

cdef int _NOT_SPECIAL, _FILE
cdef int _LONGEST, _MANY, _ABSENT
cdef Spans _NO_BASE


@cython.final
@cython.no_gc
@cython.freelist(4)
cdef class Draft:
    cdef bint has_base
    cdef Spans base
    cdef object base_owned
    cdef Octets base_octets
    cdef Py_ssize_t base_size
    cdef int base_scheme
    cdef object blank
    cdef Cells cells
    cdef Py_ssize_t size
    cdef Py_ssize_t used
    cdef int scheme
    cdef bint is_special
    cdef bint has_host
    cdef bint has_port
    cdef Py_ssize_t scheme_end
    cdef Py_ssize_t username_end
    cdef Py_ssize_t host_start
    cdef Py_ssize_t host_end
    cdef Py_ssize_t path_start
    cdef Py_ssize_t path_end
    cdef Py_ssize_t query_end

    @cython.locals(source=Spans)
    cdef int set_base(self, Spans base) except -1
    cdef int begin(self) except -1 nogil
    cdef int reserve(self, Py_ssize_t length) except -1 nogil
    @cython.locals(size=Py_ssize_t, cells=Cells)
    cdef int grow(self, Py_ssize_t length) except -1 with gil
    cdef int write(self, int code) except -1 nogil
    cdef int copy(self, Octets octets, Py_ssize_t start, Py_ssize_t end) except -1 nogil
    @cython.locals(stop=Py_ssize_t)
    cdef int encode(self, int code, Octets octets, Py_ssize_t start, Py_ssize_t end, Octets kinds) except -1 nogil
    cdef int decode(self, Octets octets, Py_ssize_t start, Py_ssize_t end) except -1 nogil
    cdef int write_text(self, str text) except -1
    cdef int write_number(self, int number) except -1 nogil
    cdef int set_scheme(self, Octets octets, Py_ssize_t start, Py_ssize_t end) except -1 nogil
    cdef int begin_authority(self) except -1 nogil
    cdef int end_host(self) except -1 nogil
    cdef int set_port(self, int port) except -1 nogil
    cdef bint base_has_opaque_path(self) except -1 nogil
    cdef bint base_has_credentials_or_port(self) except -1 nogil
    cdef bint base_has_no_host(self) except -1 nogil
    cdef int take_scheme(self) except -1 nogil
    cdef int take_authority(self) except -1 nogil
    @cython.locals(start=Py_ssize_t, before=Py_ssize_t)
    cdef int take_credentials(self) except -1 nogil
    cdef int take_username(self) except -1 nogil
    cdef int take_password(self) except -1 nogil
    cdef int take_host(self) except -1 nogil
    @cython.locals(end=Py_ssize_t)
    cdef int take_port(self) except -1 nogil
    cdef int take_path(self) except -1 nogil
    @cython.locals(start=Py_ssize_t, end=Py_ssize_t)
    cdef int take_drive(self) except -1 nogil
    cdef int take_query(self) except -1 nogil
    cdef int take_before_query(self) except -1 nogil
    cdef int take_fragment(self) except -1 nogil
    cdef int take_before_port(self) except -1 nogil
    cdef int take_before_fragment(self) except -1 nogil
    @cython.locals(shift=Py_ssize_t)
    cdef int take_from_host(self) except -1 nogil
    cdef int take_rest(self) except -1 nogil
    cdef int _take_from_path(self, Py_ssize_t start, Py_ssize_t shift) except -1 nogil
    @cython.locals(start=Py_ssize_t, is_drive=bint)
    cdef int shorten_path(self) except -1 nogil
    cdef int end_path(self) except -1 nogil
    cpdef object fill(self, Spans url)
    cdef int finish(self) except -1 nogil
    @cython.locals(start=Py_ssize_t)
    cdef int _guard_path(self) except -1 nogil


@cython.locals(url=Draft)
cpdef Draft new_draft(Spans base)

cdef bint is_drive_letter(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil
cdef bint is_normalized_drive_letter(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil
cdef bint has_host(Spans url) noexcept nogil
cdef bint includes_credentials(Spans url) noexcept nogil
cdef bint has_port(Spans url) noexcept nogil
cdef bint has_no_host(Spans url) noexcept nogil

@cython.locals(start=Py_ssize_t)
cdef bint has_opaque_path(Spans url, Octets octets) noexcept nogil

cdef int _refuse_length() except -1 with gil

cimport cython
cimport urlprism._core.octets.marks as marks
from urlprism._core.octets.marks cimport MarksAt
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets
cimport urlprism.whatwg.recognizers.octet_classes as classes
cimport urlprism.whatwg.urls.places as places
from urlprism.whatwg.urls.places cimport PlacesAt
cimport urlprism.whatwg.recognizers.rows as rows
from urlprism.whatwg.recognizers.rows cimport RowAt, RowsAt
cimport urlprism.whatwg.terms.schemes as schemes
from urlprism.whatwg.urls.record cimport Spans

cdef bytes _HOST, _HOST_OF_ANY_CASE, _PATH, _QUERY, _FRAGMENT, _CLASS, _MARKED
cdef int _NOT_SPECIAL, _FILE, _IS_NONE, _UNSURE, _IS_URL
cdef bytes _HTTPS, _HTTP, _FILE_SLASHES, _FTP, _WSS, _WS, _UP
cdef int _MAX_PORT, _LONGEST, _LONGEST_UNREAD, _LOOKED_AT

@cython.locals(octets=Octets, size=Py_ssize_t, verdict=int, is_stripped=bint)
cpdef bint recognize(Spans url, str text) except -1

@cython.locals(left=Py_ssize_t, index=Py_ssize_t, row=RowAt, marked=MarksAt, table=Octets, verdict=int)
cdef Py_ssize_t recognize_rows(RowsAt pending, Py_ssize_t count, Py_ssize_t room, bint may_lack_path) noexcept nogil

@cython.locals(start=Py_ssize_t, verdict=int, kinds=Octets, host_end=Py_ssize_t, end=Py_ssize_t)
cdef int recognize_octets(PlacesAt found_at, Octets octets, Py_ssize_t size, MarksAt marked, bint is_whole) noexcept nogil

@cython.locals(kinds=Octets, path_end=Py_ssize_t, query_end=Py_ssize_t, end=Py_ssize_t)
cdef int _recognize_rest(
    PlacesAt found_at, Octets octets, Py_ssize_t size, Py_ssize_t start, Py_ssize_t host_end, Py_ssize_t path_start,
    MarksAt marked, int verdict
) noexcept nogil

@cython.locals(is_removed=bint)
cdef int _declined(Octets octets, Py_ssize_t pos, Py_ssize_t size) noexcept nogil

@cython.locals(
    host_start=int, host_end=int, path_start=int, rest=int, slash=int, lower_end=int, shift=int, href=str
)
cdef bint _finish(Spans url, str text, int verdict) except -1

@cython.locals(start=Py_ssize_t, stripped_octets=Octets, verdict=int)
cdef bint _recognize_without_blanks(Spans url, Octets octets, Py_ssize_t size) except -1

@cython.locals(octets=Octets, size=Py_ssize_t, length=Py_ssize_t, start=Py_ssize_t)
cpdef int verdict(str text) except -2

cdef int _verdict_by_end(Octets octets, Py_ssize_t end, Py_ssize_t size, bint is_cut) noexcept nogil

@cython.locals(at=Py_ssize_t, end=Py_ssize_t)
cdef Py_ssize_t _end_of_authority(Octets octets, Py_ssize_t start, Py_ssize_t size) noexcept nogil

@cython.locals(table=Octets, colon=Py_ssize_t, first=int, unsure=int, start=Py_ssize_t, scheme=int, end=Py_ssize_t)
cdef int _verdict_by_scheme(Octets octets, Py_ssize_t size, bint is_cut) noexcept nogil

cdef Py_ssize_t after_slashes(Octets octets, Py_ssize_t size) noexcept nogil

@cython.locals(table=Octets, last=Py_ssize_t)
cdef bint is_plain_host(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(start=Py_ssize_t)
cdef Py_ssize_t end_of_port(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

@cython.locals(default=int)
cdef bint is_default_port(Octets octets, Py_ssize_t scheme_end, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(kinds=Octets, pos=Py_ssize_t)
cdef Py_ssize_t _end_of_path(Octets octets, Py_ssize_t start, Py_ssize_t end, MarksAt marked) noexcept nogil

@cython.locals(after=Py_ssize_t)
cdef bint _is_dots(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

@cython.locals(kinds=Octets)
cdef Py_ssize_t _end_of_query(Octets octets, Py_ssize_t pos, Py_ssize_t end, MarksAt marked) noexcept nogil

cdef Py_ssize_t _end_of_fragment(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

@cython.locals(
    href=str, base_octets=Octets, octets=Octets, size=Py_ssize_t, start_of_host=Py_ssize_t, code=int, start=Py_ssize_t, base_end=Py_ssize_t,
    end=Py_ssize_t, path_end=Py_ssize_t, query_end=Py_ssize_t
)
cpdef bint recognize_reference(Spans url, str text, Spans base) except -1

@cython.locals(pos=Py_ssize_t)
cdef Py_ssize_t _kept_of_path(Octets octets, Py_ssize_t size, Spans base, Octets base_octets) noexcept nogil

cdef Py_ssize_t _parent(Octets octets, Py_ssize_t base_end, Spans base) noexcept nogil

cdef Py_ssize_t past_dot(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

@cython.locals(first=Py_ssize_t, second=Py_ssize_t)
cdef int dots_of(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

cpdef int dots_of_segment(str segment) except -1

# The C of rows.py: each function does what the one of the same name does there.
from libc.stdint cimport int16_t, int32_t

from urlprism._core.octets.memory cimport Octets
from urlprism.whatwg.urls.places cimport PlacesAt

cdef extern from "rows.h":
    ctypedef struct urlprism_row:
        Py_ssize_t address
        int32_t size, buffer, shift, state
        int16_t has_room, is_rewritten
        int32_t scheme_end, username_end, host_start, host_end, path_start, path_end, query_end
        int32_t origin_start, origin_end

cdef enum:
    VALID = 0
    LACKS_PATH = 1
    PENDING = 2
    INVALID = 3
    NULL = 4

ctypedef urlprism_row* RowAt
ctypedef urlprism_row* RowsAt

cdef inline RowAt borrow_row(RowsAt rows, Py_ssize_t index) noexcept nogil:
    return rows + index

cdef inline Octets borrow_octets(RowAt row) noexcept nogil:
    return <Octets>row.address

cdef inline PlacesAt borrow_places(RowAt row) noexcept nogil:
    # Seven integers, in the order of a URL's.
    return <PlacesAt>&row.scheme_end

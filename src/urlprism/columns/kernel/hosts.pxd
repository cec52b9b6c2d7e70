# hosts.py in C: the function here does what the one of the same name does there.
from libc.stdint cimport int32_t

from urlprism._core.octets.memory cimport Octets
from urlprism.whatwg.recognizers.rows cimport PENDING, VALID, RowsAt, urlprism_row

cdef extern from "hosts.h" nogil:
    Py_ssize_t urlprism_place_names(urlprism_row*, Py_ssize_t, int32_t, int32_t, Octets) noexcept

cdef inline Py_ssize_t place_names(RowsAt pending, Py_ssize_t count, Octets kinds) noexcept nogil:
    return urlprism_place_names(pending, count, PENDING, VALID, kinds)

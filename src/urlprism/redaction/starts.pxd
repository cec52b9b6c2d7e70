# starts.py in C: each function does what the function of the same name does there.
from libc.stdint cimport uint64_t

from urlprism._core.octets.memory cimport Octets

cdef extern from "starts.h" nogil:
    ctypedef struct urlprism_starts:
        uint64_t words, signs

    urlprism_starts urlprism_starts_of(Octets, Py_ssize_t, Py_ssize_t, Octets) noexcept
    bint urlprism_may_begin(Octets, Py_ssize_t, Py_ssize_t, Octets) noexcept
    int urlprism_lowest(uint64_t) noexcept

ctypedef uint64_t Bits
ctypedef urlprism_starts Starts

cdef inline Starts starts_at(Octets octets, Py_ssize_t at, Py_ssize_t size, Octets table, int classes) noexcept nogil:
    return urlprism_starts_of(octets, at, size, table + classes)

cdef inline int lowest(Bits bits) noexcept nogil:
    return urlprism_lowest(bits)

cdef inline bint may_begin(Octets octets, Py_ssize_t at, Py_ssize_t size, Octets table, int beginnings) noexcept nogil:
    return urlprism_may_begin(octets, at, size, table + beginnings)

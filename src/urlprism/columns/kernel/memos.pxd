# The C of memos.py: each function does what the one of the same name says there.
from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memcmp, memcpy

from urlprism._core.octets.memory cimport Octets

cdef enum:
    ROOM = 131072
    NOWHERE = -1

ctypedef struct Memo:
    Octets key
    int32_t key_size
    int32_t shift
    int32_t size
    int32_t unused

cdef inline Py_ssize_t _place(Octets octets, Py_ssize_t size) noexcept nogil:
    """Return the place for a key, by its length and its octets, eight at a time."""
    cdef uint64_t hash = <uint64_t>size * <uint64_t>0x9E3779B97F4A7C15, eight = 0
    cdef Py_ssize_t at = 0
    while at + 8 <= size:
        memcpy(&eight, octets + at, 8)
        hash = (hash ^ eight) * <uint64_t>0x9E3779B97F4A7C15
        hash ^= hash >> 29
        at += 8
    eight = 0
    memcpy(&eight, octets + at, <size_t>(size - at))
    hash = (hash ^ eight) * <uint64_t>0x9E3779B97F4A7C15
    return <Py_ssize_t>(hash >> 52)

cdef inline Py_ssize_t find(Py_ssize_t memo, Octets octets, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t place = _place(octets, size)
    cdef Memo *entry = <Memo*>memo + place
    if entry.key_size == size and memcmp(entry.key, octets, <size_t>size) == 0:
        return place
    return NOWHERE

cdef inline Py_ssize_t shift(Py_ssize_t memo, Py_ssize_t place) noexcept nogil:
    return (<Memo*>memo + place).shift

cdef inline Py_ssize_t size(Py_ssize_t memo, Py_ssize_t place) noexcept nogil:
    return (<Memo*>memo + place).size

cdef inline void put(Py_ssize_t memo, Octets octets, Py_ssize_t size, Py_ssize_t shift, Py_ssize_t answer) noexcept nogil:
    cdef Memo *entry = <Memo*>memo + _place(octets, size)
    entry.key, entry.key_size = octets, <int32_t>size
    entry.shift, entry.size = <int32_t>shift, <int32_t>answer

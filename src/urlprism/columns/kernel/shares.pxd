# The C of shares.py: each function does what the one of the same name does there.
from libc.stdint cimport int32_t, int64_t

cdef extern from "shares.h":
    ctypedef struct urlprism_share:
        int64_t count

    int32_t* urlprism_owners(Py_ssize_t) noexcept nogil
    int64_t urlprism_take_block(Py_ssize_t, int32_t) noexcept nogil
    void urlprism_stop(Py_ssize_t) noexcept nogil
    void urlprism_end(Py_ssize_t) noexcept nogil
    bint urlprism_have_ended(Py_ssize_t, int64_t, int64_t) noexcept nogil

cdef enum:
    BLOCK = 1024

cdef inline int64_t room(int64_t length) noexcept nogil:
    return 64 + length // BLOCK * 4

cdef inline void begin(Py_ssize_t share, int64_t length) noexcept nogil:
    (<urlprism_share*>share).count = (length + BLOCK - 1) // BLOCK

cdef inline int64_t take(Py_ssize_t share, int owner) noexcept nogil:
    return urlprism_take_block(share, owner)

cdef inline int owner(Py_ssize_t share, int64_t block) noexcept nogil:
    return urlprism_owners(share)[block]

cdef inline void stop(Py_ssize_t share) noexcept nogil:
    urlprism_stop(share)

cdef inline void end(Py_ssize_t share) noexcept nogil:
    urlprism_end(share)

cdef inline bint have_ended(Py_ssize_t share, int count) noexcept nogil:
    # Some dozens of microseconds: a thread that sleeps takes as long to wake.
    return urlprism_have_ended(share, count, 2000)

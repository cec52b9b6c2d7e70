# The C of blocks.py: each function does what the one of the same name does there.
from libc.stdint cimport int64_t

cdef extern from "structs.h":
    Py_ssize_t urlprism_new_pool(int64_t) nogil
    Py_ssize_t urlprism_take(Py_ssize_t, int64_t) noexcept nogil
    int64_t urlprism_room(Py_ssize_t) noexcept nogil
    int64_t urlprism_kept(Py_ssize_t) noexcept nogil
    int64_t urlprism_in_use(Py_ssize_t) noexcept nogil
    void urlprism_give(Py_ssize_t) noexcept nogil

cdef inline Py_ssize_t new_pool(int64_t most) except 0:
    cdef Py_ssize_t pool = urlprism_new_pool(most)
    if pool == 0:
        raise MemoryError
    return pool

cdef inline Py_ssize_t take(Py_ssize_t pool, int64_t size) noexcept nogil:
    return urlprism_take(pool, size)

cdef inline int64_t room(Py_ssize_t block) noexcept nogil:
    return urlprism_room(block)

cdef inline void give(Py_ssize_t block) noexcept nogil:
    urlprism_give(block)

cdef inline int64_t kept(Py_ssize_t pool) noexcept nogil:
    return urlprism_kept(pool)

cdef inline int64_t in_use(Py_ssize_t pool) noexcept nogil:
    return urlprism_in_use(pool)

# The C of unlocked.py: each function does what the one of the same name does there.
cimport urlprism.columns.kernel.filling as filling
cimport urlprism.columns.kernel.shares as shares
from urlprism.columns.kernel.rows cimport Work

cdef inline int fill(Work work) except -1:
    with nogil:
        filling.fill_blocks(work)
    return 0

cdef inline int fill_and_end(Work work) except -1:
    with nogil:
        filling.fill_blocks(work)
        shares.end(work.share)
    return 0

cdef inline bint have_ended(Py_ssize_t share, int count) noexcept:
    cdef bint result
    with nogil:
        result = shares.have_ended(share, count)
    return result

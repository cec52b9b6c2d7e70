# The C of unlocked.py: the function here does what the one of the same name does there.
cimport urlprism.columns.kernel.cutter as cutter
from urlprism.columns.kernel.rows cimport Work

cdef inline int fill(Work work, Py_ssize_t first, Py_ssize_t end) except -1:
    cdef int result
    with nogil:
        result = cutter.fill(work, first, end)
    return result

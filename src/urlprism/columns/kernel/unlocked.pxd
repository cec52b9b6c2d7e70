# The C of unlocked.py: the function here does what the one of the same name does there.
cimport urlprism.columns.kernel.filling as filling
from urlprism.columns.kernel.rows cimport Work

cdef inline int fill(Work work, Py_ssize_t first, Py_ssize_t end) except -1:
    cdef int result
    with nogil:
        result = filling.fill(work, first, end)
    return result

cimport cython
cimport urlprism.columns.memory.blocks as blocks

cdef Py_ssize_t _POOL
cdef long long _MOST

cdef Py_ssize_t take(long long size) noexcept nogil

@cython.locals(buffer=Py_ssize_t)
cdef Py_ssize_t taken(long long size) except 0
cpdef long long in_use()
cpdef long long kept()
cdef void give(Py_ssize_t buffer) noexcept nogil

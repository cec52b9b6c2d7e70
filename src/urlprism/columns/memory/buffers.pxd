cimport cython
cimport urlprism.columns.memory.blocks as blocks
cimport urlprism.columns.memory.structs as structs

cdef Py_ssize_t _POOL
cdef long long _MOST

cdef Py_ssize_t take(long long size) noexcept nogil

@cython.locals(buffer=Py_ssize_t)
cdef Py_ssize_t taken(long long size) except 0
cpdef long long in_use()
cpdef long long kept()
cdef void give(Py_ssize_t buffer) noexcept nogil


cdef class Pin:
    cdef Py_ssize_t address
    cdef object holder


@cython.locals(pin=Pin)
cdef Pin pin_of(Pin parent)

@cython.locals(block=Py_ssize_t)
cdef Py_ssize_t block_of(Pin pin, long long size) except 0

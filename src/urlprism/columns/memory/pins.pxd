cimport cython
cimport urlprism.columns.memory.buffers as buffers
cimport urlprism.columns.memory.structs as structs


cdef class Pin:
    cdef Py_ssize_t address
    cdef object holder


@cython.locals(pin=Pin)
cdef Pin pin_of(Pin parent)

@cython.locals(block=Py_ssize_t)
cdef Py_ssize_t block_of(Pin pin, long long size) except 0

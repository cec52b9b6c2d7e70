cimport cython
cimport urlprism.columns.structs as structs


cdef class Pin:
    cdef Py_ssize_t address


@cython.locals(pin=Pin)
cdef Pin pin_of(Pin parent)

cimport cython
cimport urlprism.columns.buffers as buffers
cimport urlprism.columns.cells as cells
from urlprism.columns.cells cimport ColumnAt, RowAt
from urlprism.columns.pins cimport Pin
cimport urlprism.columns.structs as structs

cdef int _OF_ROWS
cdef long long _MOST

@cython.locals(
    ok=ColumnAt, found=Py_ssize_t, validity=Py_ssize_t, offsets=Py_ssize_t, starts=Py_ssize_t, ends=Py_ssize_t, block=Py_ssize_t,
    size=Py_ssize_t, used=Py_ssize_t, refused=Py_ssize_t, index=Py_ssize_t, data=Py_ssize_t, place=Py_ssize_t, each=Py_ssize_t
)
cdef Py_ssize_t made(Pin pin, Py_ssize_t texts, Py_ssize_t columns, Py_ssize_t number, Py_ssize_t length, object reason_of) except 0

@cython.locals(block=Py_ssize_t)
cdef Py_ssize_t _block(Pin pin, Py_ssize_t size) except 0

cdef int _octet(Py_ssize_t bits, Py_ssize_t index) noexcept
cdef bint _bit(Py_ssize_t bits, Py_ssize_t index) noexcept

@cython.locals(rows=Py_ssize_t, row=RowAt)
cdef tuple _reason(Py_ssize_t texts, Py_ssize_t index, object reason_of)

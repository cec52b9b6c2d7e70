cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Cells, Octets


@cython.locals(octets=Octets, size=Py_ssize_t, plain=bytes)
cpdef str encode(object data, bytes table, int replacement=*)

@cython.locals(cells=Cells)
cpdef bytes decode_to_bytes(Octets octets, Py_ssize_t start, Py_ssize_t end, bint plus)

@cython.locals(cells=Cells)
cpdef str decode_to_text(Octets octets, Py_ssize_t start, Py_ssize_t end, bint plus)

@cython.locals(pos=Py_ssize_t, percent=Py_ssize_t)
cdef Py_ssize_t decode_into(Cells cells, Py_ssize_t at, Octets octets, Py_ssize_t start, Py_ssize_t end, bint plus) noexcept nogil

cpdef long compiled_by() noexcept

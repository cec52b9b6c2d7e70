cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.escapes.percent as percent
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
cimport urlprism.whatwg.forms.fields as fields
from urlprism._core.octets.memory cimport Cells, Octets
from urlprism._core.escapes.percent cimport decode_to_text, encode
from urlprism.whatwg.parsing.machine cimport in_utf8, scalar_values

cdef bytes _FORM
cdef int _NOTHING, _AS_PLUS

cpdef list parse(object octets)
cpdef list parse_string(object text)
cpdef list parse_query(object text)
@cython.locals(octets=Octets, size=Py_ssize_t)
cpdef str decode(object text)
@cython.locals(
    octets=Octets, size=Py_ssize_t, coded=Py_ssize_t, first=Py_ssize_t, cells=Cells, start=Py_ssize_t, end=Py_ssize_t,
    equals=Py_ssize_t, value=Py_ssize_t, pairs=list, name=str,
)
cdef list _parse(object data, int dropped)
cdef Py_ssize_t _first_coded(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil
cdef str _decoded(Octets octets, Py_ssize_t start, Py_ssize_t end, Cells cells)
@cython.locals(position=Py_ssize_t, pieces=list)
cdef str _encoded(str name, str text, bytes classes)
cdef object _in_utf8(str text)

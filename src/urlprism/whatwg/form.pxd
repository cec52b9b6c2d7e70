cimport cython
cimport urlprism._vocabulary.memory as memory
cimport urlprism._vocabulary.percent as percent
cimport urlprism._vocabulary.scan as scan
cimport urlprism.whatwg.fields as fields
from urlprism._vocabulary.memory cimport Cells, Octets
from urlprism._vocabulary.percent cimport decode_to_text, encode
from urlprism.whatwg.machine cimport in_utf8, scalar_values

cdef bytes _CLASS, _FORM
cdef int _CODED, _AMPERSAND, _EQUALS, _PLUS, _SPACE, _AS_PLUS

cpdef list parse(object octets)
cpdef list parse_string(object text)
@cython.locals(octets=Octets, size=Py_ssize_t)
cpdef str decode(object text)
@cython.locals(
    octets=Octets, size=Py_ssize_t, coded=Py_ssize_t, cells=Cells, start=Py_ssize_t, end=Py_ssize_t,
    equals=Py_ssize_t, value=Py_ssize_t, pairs=list,
)
cdef list _parse(object data)
@cython.locals(text=str)
cdef str _plain(object data, Octets octets, Py_ssize_t start, Py_ssize_t end)
cdef str _decoded(object data, Octets octets, Py_ssize_t start, Py_ssize_t end, Cells cells)
@cython.locals(position=Py_ssize_t, pieces=list)
cdef str _encoded(str name, str text, bytes classes)
cdef object _in_utf8(str text)

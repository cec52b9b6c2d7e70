cimport cython
cimport urlprism._vocabulary.memory as memory
cimport urlprism._vocabulary.scan as scan
from urlprism._vocabulary.memory cimport Octets
from urlprism._vocabulary.percent cimport decode_to_text, encode
from urlprism.whatwg.machine cimport scalar_values

cdef int _AMPERSAND, _EQUALS, _PLUS, _SPACE, _AS_PLUS

@cython.locals(octets=Octets, size=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, equals=Py_ssize_t, value=Py_ssize_t, pairs=list, name=str)
cpdef list parse(object data)

cpdef list parse_string(str text)
cpdef str decode(str text)

cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets
from urlprism._core.escapes.percent cimport decode_to_bytes, decode_to_text, encode
from urlprism.urllib_parse.quoting cimport in_utf8, table_of, unquote_to_bytes, unquote_utf8

cdef bytes _CLASS
cdef int _CODED

@cython.locals(fields=dict, values=list)
cdef dict _grouped(list pairs)
cdef bint _is_usual(object separator, object encoding, object errors) except -1
@cython.locals(octets=Octets, size=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, equals=Py_ssize_t, value=Py_ssize_t, fields=list)
cdef list _fields(object data, bint keep_blank, bint strict)
cdef str _decoded_text(str text, Octets octets, Py_ssize_t start, Py_ssize_t end)
cdef bytes _decoded_octets(bytes data, Octets octets, Py_ssize_t start, Py_ssize_t end)
cdef object _octets(object field)

@cython.final
cdef class _Quoting:
    cdef object safe
    cdef object encoding
    cdef object errors
    cdef object quote_via
    cdef bytes table

    @cython.locals(text=object)
    cdef object of(self, object value)

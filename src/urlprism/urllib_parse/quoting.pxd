cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets
from urlprism._core.escapes.percent cimport decode_to_bytes, decode_to_text, encode

cdef bytes _UNRESERVED
cdef dict _tables
cdef dict _plus_tables
cdef int _MOST_TABLES

cpdef str unquote_utf8(str text, bint plus)
@cython.locals(octets=Octets, size=Py_ssize_t, text=str, data=bytes)
cpdef object unquote_to_bytes(object string)
@cython.locals(octets=Octets, size=Py_ssize_t)
cdef str _unquoted_octets(bytes data)
@cython.locals(table=bytearray, octet=int)
cdef bytes _made_table(bytes safe, bint plus)
cpdef object in_utf8(str text)
cpdef bytes table_of(object safe, bint plus)

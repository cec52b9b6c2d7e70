cimport cython
cimport urlprism._vocabulary.memory as memory
cimport urlprism._vocabulary.scan as scan
from urlprism._vocabulary.memory cimport Octets
from urlprism._vocabulary.percent cimport decode_to_bytes, decode_to_text, encode

cdef dict _tables
cdef dict _plus_tables
cdef int _MOST_TABLES, _SPACE, _PERCENT, _PLUS

cpdef str unquote_utf8(str text, bint plus)
cpdef object unquote_to_bytes(object string)
cpdef object in_utf8(str text)
cpdef bytes table_of(object safe, bint plus)

cimport cython
from urlprism.rfc3986.recognizer cimport recognize
from urlprism.rfc3986.record cimport Reference

cdef bytes _URI_TABLE

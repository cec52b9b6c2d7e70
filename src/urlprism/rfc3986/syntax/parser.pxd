cimport cython
from urlprism.rfc3986.syntax.recognizer cimport recognize
from urlprism.rfc3986.record cimport Spans
from urlprism.rfc3986.text cimport text_of

cdef bytes _URI_TABLE

cimport cython
from urlprism.whatwg.machine cimport Machine
cimport urlprism.whatwg.parser as parsers
cimport urlprism.whatwg.places as places
from urlprism.whatwg.changes cimport Changes
from urlprism.whatwg.parser cimport base_of, fills, is_url, parse_into, parse_unrecognized
from urlprism.whatwg.recognizer cimport recognize
from urlprism.whatwg.record cimport Spans, is_read_otherwise, made_href
from urlprism.whatwg.setters cimport change


cdef class URL(Changes):
    pass


cpdef URL _with_part(URL url, str name, str value)

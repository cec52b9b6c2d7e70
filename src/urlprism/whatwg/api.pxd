cimport cython
from urlprism.whatwg.parsing.machine cimport Machine
cimport urlprism.whatwg.parsing.parser as parsers
cimport urlprism.whatwg.urls.places as places
from urlprism.whatwg.changes cimport Changes
from urlprism.whatwg.parsing.parser cimport base_of, fills, is_url, parse_into, parse_unrecognized
from urlprism.whatwg.recognizers.recognizer cimport recognize
from urlprism.whatwg.urls.record cimport Spans, is_read_otherwise, made_href
from urlprism.whatwg.setters cimport change


cdef class URL(Changes):
    pass


cpdef URL _with_part(URL url, str name, str value)

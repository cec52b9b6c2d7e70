cimport cython
from urlprism.whatwg.machine cimport Machine
from urlprism.whatwg.parser cimport base_of, parse_into
from urlprism.whatwg.recognizer cimport recognize
from urlprism.whatwg.record cimport Spans, URLRecord, is_made, is_read_otherwise, made_href, record_of
from urlprism.whatwg.serializer cimport serialize


cdef class URL(Spans):
    pass


cpdef URL made(URLRecord record)

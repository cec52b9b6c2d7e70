cimport urlprism.whatwg.places as places
from urlprism.whatwg.record cimport Spans, check_made, made_href


cdef class Parts(Spans):
    pass

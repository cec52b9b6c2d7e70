cimport urlprism.whatwg.sites.suffixes as public_suffixes
cimport urlprism.whatwg.urls.places as places
from urlprism.whatwg.urls.record cimport Spans, check_made, made_href


cdef class Parts(Spans):
    pass

cimport urlprism.whatwg.urls.places as places
cimport urlprism.whatwg.editing as editing
from urlprism.whatwg.urls.parts cimport Parts
from urlprism.whatwg.urls.record cimport Spans
from urlprism.whatwg.setters cimport add_segments


cdef class Changes(Parts):
    pass

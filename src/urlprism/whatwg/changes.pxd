cimport urlprism.whatwg.places as places
cimport urlprism.whatwg.editing as editing
from urlprism.whatwg.parts cimport Parts
from urlprism.whatwg.record cimport Spans
from urlprism.whatwg.setters cimport add_segments


cdef class Changes(Parts):
    pass

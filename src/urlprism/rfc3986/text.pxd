from urlprism.rfc3986.record cimport Spans

cpdef str text_of(object url)

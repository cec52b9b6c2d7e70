from urlprism.readers.java_places cimport Places

cdef int _HOST, _PATH, _QUERY, _REF, _PROTOCOL, _FILE, _AUTHORITY, _USERINFO, _ABSENT

cpdef (Py_ssize_t, Py_ssize_t) span_of(Places places, int part) noexcept nogil

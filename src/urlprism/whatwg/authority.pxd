cimport cython
cimport urlprism._vocabulary.memory as memory
cimport urlprism._vocabulary.scan as scan
from urlprism._vocabulary.memory cimport Octets
cimport urlprism.whatwg.places as places
cimport urlprism.whatwg.recognizer as recognizer
from urlprism.whatwg.record cimport Spans

cdef bytes _HOST, _CLASS
cdef int _AFTER_AUTHORITY, _LONGEST, _SMALL_I, _DECLINED, _ACCEPTED

@cython.locals(start=Py_ssize_t, host_end=Py_ssize_t, end=Py_ssize_t)
cdef int recognize_authority(Spans url, Octets octets, Py_ssize_t size) noexcept nogil

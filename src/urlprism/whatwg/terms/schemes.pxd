cimport urlprism._core.octets.memory as memory
from urlprism._core.octets.memory cimport Octets

cdef int _NOT_SPECIAL, _FTP, _FILE, _HTTP, _HTTPS, _WS, _WSS, _NO_PORT
cdef bytes _OF_HTTP, _OF_HTTPS, _OF_FILE, _OF_FTP, _OF_WS, _OF_WSS

cdef int number_of(Octets octets, Py_ssize_t end) noexcept nogil
cdef int default_port(int scheme) noexcept nogil

cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
cimport urlprism.comparison.certificate.agreement as agreement
from urlprism._core.octets.memory cimport Octets

cdef bytes _USER

cdef bint ends_authority(int octet) noexcept nogil

@cython.locals(pos=Py_ssize_t)
cdef Py_ssize_t end_of_authority(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(stop=Py_ssize_t)
cdef Py_ssize_t start_of_host(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(host_end=Py_ssize_t, name_end=Py_ssize_t)
cdef Py_ssize_t end_of_host(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

cdef Py_ssize_t end_of_port(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil

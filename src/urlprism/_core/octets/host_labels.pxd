# host_labels.py in C: the function here does what the function of the same name does there.
from urlprism._core.octets.memory cimport Octets

cdef extern from "host_labels.h" nogil:
    Py_ssize_t urlprism_last_label(Octets, Py_ssize_t, Py_ssize_t) noexcept

cdef inline Py_ssize_t last(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    return urlprism_last_label(octets, start, end)

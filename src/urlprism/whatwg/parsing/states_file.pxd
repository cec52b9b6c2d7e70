cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
cimport urlprism.whatwg.parsing.draft as draft
cimport urlprism.whatwg.hosts.host as hosts
from urlprism.whatwg.parsing.machine cimport Machine
from urlprism.whatwg.parsing.states_path cimport leave_path, leave_query, path_start_state, path_state

cdef bytes _CLASS, _LOCALHOST
cdef int _HOST_END, _FILE

@cython.locals(pointer=Py_ssize_t)
cpdef bint file_state(Machine machine) except -1 nogil

cpdef bint file_slash_state(Machine machine) except -1 nogil

@cython.locals(start=Py_ssize_t, end=Py_ssize_t, more=bint)
cpdef bint file_host_state(Machine machine) except -1 nogil

@cython.locals(end=Py_ssize_t)
cdef bint starts_with_drive_letter(Machine machine) except -1 nogil

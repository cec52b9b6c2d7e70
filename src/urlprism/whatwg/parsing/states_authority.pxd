cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets
cimport urlprism.whatwg.hosts.host as hosts
from urlprism.whatwg.parsing.machine cimport Machine
from urlprism.whatwg.parsing.states_file cimport file_host_state
from urlprism.whatwg.parsing.states_path cimport path_start_state

cdef bytes _USERINFO, _CLASS, _IN_BRACKETS
cdef int _STOP_END, _STOP_REVERSE_SOLIDUS, _STOP_BRACKET, _STOP_COLON, _NOT_DIGIT
cdef int _MAX_PORT, _NOTHING, _FILE

cpdef bint special_authority_slashes_state(Machine machine) except -1 nogil
cpdef bint special_authority_ignore_slashes_state(Machine machine) except -1 nogil

@cython.locals(start=Py_ssize_t, end=Py_ssize_t, at=Py_ssize_t, pos=Py_ssize_t, colon=Py_ssize_t)
cpdef bint authority_state(Machine machine) except -1 nogil

cpdef bint host_state(Machine machine) except -1 nogil
cpdef bint hostname_state(Machine machine) except -1 nogil

@cython.locals(start=Py_ssize_t, end=Py_ssize_t, has_port=bint)
cdef bint _host(Machine machine, bint only_hostname) except -1 nogil

@cython.locals(start=Py_ssize_t, end=Py_ssize_t, table=Octets, port=int)
cpdef bint port_state(Machine machine) except -1 nogil

@cython.locals(number=int)
cdef int port_number(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil
cdef Py_ssize_t _end_of_authority(Machine machine) except -1 nogil

@cython.locals(octets=Octets, table=Octets, stop=int, is_inside=bint, also=int, pos=Py_ssize_t)
cdef Py_ssize_t _end_of_host(Machine machine) except -1 nogil

cdef int _report_slashes(Machine machine, Py_ssize_t end, str section) except -1 nogil

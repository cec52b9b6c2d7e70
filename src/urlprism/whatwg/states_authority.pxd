cimport cython
cimport urlprism._vocabulary.memory as memory
cimport urlprism._vocabulary.scan as scan
from urlprism._vocabulary.memory cimport Octets
from urlprism.whatwg.host cimport host_parser
from urlprism.whatwg.machine cimport Machine, utf8_percent_encode
from urlprism.whatwg.record cimport URLRecord
from urlprism.whatwg.states_file cimport file_host_state
from urlprism.whatwg.states_path cimport path_start_state

cdef bytes _USERINFO, _CLASS
cdef int _END, _REVERSE_SOLIDUS, _BRACKET_OR_COLON, _NOT_DIGIT
cdef int _SOLIDUS, _BACKSLASH, _AT, _COLON, _OPENING
cdef int _MAX_PORT

cpdef bint special_authority_slashes_state(Machine machine) except -1
cpdef bint special_authority_ignore_slashes_state(Machine machine) except -1

@cython.locals(start=Py_ssize_t, end=Py_ssize_t, at=Py_ssize_t, pos=Py_ssize_t, colon=Py_ssize_t)
cpdef bint authority_state(Machine machine) except -1

cpdef bint host_state(Machine machine) except -1
cpdef bint hostname_state(Machine machine) except -1

@cython.locals(url=URLRecord, start=Py_ssize_t, end=Py_ssize_t, has_port=bint, host=str)
cdef bint _host(Machine machine, bint only_hostname) except -1

@cython.locals(url=URLRecord, start=Py_ssize_t, end=Py_ssize_t, table=Octets, port=int)
cpdef bint port_state(Machine machine) except -1

cdef int port_number(str digits) except -1
cdef Py_ssize_t _end_of_authority(Machine machine) except -1

@cython.locals(octets=Octets, table=Octets, stop=int, inside_brackets=bint, pos=Py_ssize_t)
cdef Py_ssize_t _end_of_host(Machine machine) except -1

cdef object _report_slashes(Machine machine, Py_ssize_t end, str section)

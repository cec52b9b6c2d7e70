cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets
cimport urlprism.whatwg.parsing.draft as draft
cimport urlprism.whatwg.recognizers.recognizer as recognizer
from urlprism.whatwg.parsing.draft cimport Draft
from urlprism.whatwg.parsing.machine cimport Machine

cdef bytes _PATH, _C0_CONTROL, _QUERY, _SPECIAL_QUERY, _FRAGMENT, _CLASS, _ENDS
cdef int _STOP_SOLIDUS, _STOP_REVERSE_SOLIDUS, _STOP_PATH_END, _DOT_OR_PERCENT, _NOTHING
cdef int _FILE, _WS, _WSS

cpdef bint path_start_state(Machine machine) except -1 nogil

@cython.locals(table=Octets, stop=int, more=bint, start=Py_ssize_t, read=Py_ssize_t, slash=Py_ssize_t)
cpdef bint path_state(Machine machine) except -1 nogil

@cython.locals(kinds=Octets, pos=Py_ssize_t)
cdef Py_ssize_t _end_of_segments(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil

cdef int _add_segments(Machine machine, Py_ssize_t start, Py_ssize_t end) except -1 nogil

@cython.locals(octets=Octets, dots=int, is_first=bint)
cdef int _read_segment(Machine machine, Py_ssize_t start, Py_ssize_t end) except -1 nogil

cpdef bint leave_path(Machine machine) except -1 nogil
cpdef bint leave_query(Machine machine) except -1 nogil

@cython.locals(start=Py_ssize_t, end=Py_ssize_t)
cpdef bint opaque_path_state(Machine machine) except -1 nogil

@cython.locals(start=Py_ssize_t, end=Py_ssize_t, table=Octets, is_encoded=bint)
cpdef bint query_state(Machine machine) except -1 nogil

@cython.locals(query=str, encoded=str)
cdef int _encode_query(Machine machine, Py_ssize_t start, Py_ssize_t end) except -1 with gil

@cython.locals(table=Octets)
cpdef bint fragment_state(Machine machine) except -1 nogil

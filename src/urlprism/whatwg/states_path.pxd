cimport cython
cimport urlprism._vocabulary.memory as memory
cimport urlprism._vocabulary.scan as scan
from urlprism._vocabulary.memory cimport Octets
from urlprism.whatwg.machine cimport Machine, utf8_percent_encode
from urlprism.whatwg.record cimport URLRecord, is_drive_letter

cdef bytes _PATH, _C0_CONTROL, _QUERY, _SPECIAL_QUERY, _FRAGMENT, _CLASS
cdef int _SOLIDUS, _REVERSE_SOLIDUS, _PATH_END, _QUESTION_MARK, _NUMBER_SIGN

cpdef bint path_start_state(Machine machine) except -1

@cython.locals(table=Octets, stop=int, more=bint, start=Py_ssize_t)
cpdef bint path_state(Machine machine) except -1

@cython.locals(url=URLRecord, segment=str)
cdef object _read_segment(Machine machine, Py_ssize_t start)

cpdef bint leave_path(Machine machine) except -1

@cython.locals(start=Py_ssize_t, end=Py_ssize_t, path=str)
cpdef bint opaque_path_state(Machine machine) except -1

@cython.locals(url=URLRecord, start=Py_ssize_t, end=Py_ssize_t, query=str)
cpdef bint query_state(Machine machine) except -1

cdef bint _begin_fragment(Machine machine) except -1

@cython.locals(fragment=str)
cpdef bint fragment_state(Machine machine) except -1

cpdef bint is_single_dot(str segment) except -1
cpdef bint is_double_dot(str segment) except -1

cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets
from urlprism.whatwg.parsing.machine cimport Machine
from urlprism.whatwg.parsing.states_authority cimport authority_state, special_authority_ignore_slashes_state, special_authority_slashes_state
from urlprism.whatwg.parsing.states_file cimport file_state
from urlprism.whatwg.parsing.states_path cimport fragment_state, leave_path, leave_query, opaque_path_state, path_state

cdef bytes _CLASS
cdef int _ALPHA, _NOT_SCHEME, _NOT_SPECIAL, _FILE

@cython.locals(table=Octets)
cpdef bint scheme_start_state(Machine machine) except -1 nogil

@cython.locals(table=Octets, end=Py_ssize_t)
cpdef bint scheme_state(Machine machine) except -1 nogil

@cython.locals(start=Py_ssize_t, end=Py_ssize_t, before=int)
cdef bint _may_change(Machine machine) except -1 nogil

cpdef bint no_scheme_state(Machine machine) except -1 nogil

cdef bint _refuse_relative(Machine machine) except -1 nogil
cpdef bint special_relative_or_authority_state(Machine machine) except -1 nogil
cpdef bint path_or_authority_state(Machine machine) except -1 nogil

cpdef bint relative_state(Machine machine) except -1 nogil

cpdef bint relative_slash_state(Machine machine) except -1 nogil

@cython.locals(pointer=Py_ssize_t)
cdef int _report_slashes(Machine machine, str section) except -1 nogil

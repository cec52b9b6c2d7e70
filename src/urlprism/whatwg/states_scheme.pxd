cimport cython
cimport urlprism._vocabulary.memory as memory
cimport urlprism._vocabulary.scan as scan
from urlprism._vocabulary.memory cimport Octets
from urlprism.whatwg.machine cimport Machine
from urlprism.whatwg.record cimport Spans, URLRecord, record_of
from urlprism.whatwg.states_authority cimport authority_state, special_authority_ignore_slashes_state, special_authority_slashes_state
from urlprism.whatwg.states_file cimport file_state
from urlprism.whatwg.states_path cimport fragment_state, leave_path, opaque_path_state, path_state

cdef bytes _CLASS
cdef int _ALPHA, _NOT_SCHEME, _COLON, _SOLIDUS, _NUMBER_SIGN

@cython.locals(table=Octets)
cpdef bint scheme_start_state(Machine machine) except -1

@cython.locals(url=URLRecord, table=Octets, end=Py_ssize_t, buffer=str)
cpdef bint scheme_state(Machine machine) except -1

@cython.locals(url=URLRecord)
cdef bint _change_scheme(Machine machine, str buffer) except -1

@cython.locals(base=Spans, is_fragment=bint)
cpdef bint no_scheme_state(Machine machine) except -1

cpdef bint special_relative_or_authority_state(Machine machine) except -1
cpdef bint path_or_authority_state(Machine machine) except -1

@cython.locals(base=Spans)
cpdef bint relative_state(Machine machine) except -1

@cython.locals(base=Spans, is_special=bint)
cpdef bint relative_slash_state(Machine machine) except -1

@cython.locals(pointer=Py_ssize_t)
cdef object _report_slashes(Machine machine, str section)

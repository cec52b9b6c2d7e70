cimport cython
cimport urlprism._vocabulary.memory as memory
cimport urlprism._vocabulary.scan as scan
from urlprism.whatwg.host cimport host_parser
from urlprism.whatwg.machine cimport Machine
from urlprism.whatwg.record cimport Spans, URLRecord, is_drive_letter, is_normalized_drive_letter, record_of
from urlprism.whatwg.states_path cimport leave_path, path_start_state, path_state

cdef bytes _CLASS
cdef int _HOST_END

@cython.locals(url=URLRecord, base=Spans, based=URLRecord, pointer=Py_ssize_t)
cpdef bint file_state(Machine machine) except -1

@cython.locals(url=URLRecord, base=Spans, based=URLRecord, drive=str)
cpdef bint file_slash_state(Machine machine) except -1

@cython.locals(url=URLRecord, start=Py_ssize_t, end=Py_ssize_t, host=str, more=bint)
cpdef bint file_host_state(Machine machine) except -1

@cython.locals(base=Spans)
cdef Spans file_base(Machine machine)

@cython.locals(start=Py_ssize_t, end=Py_ssize_t)
cdef bint starts_with_drive_letter(Machine machine) except -1

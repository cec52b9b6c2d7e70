cimport cython
cimport urlprism.whatwg.parsing.machine as machines
cimport urlprism.whatwg.parsing.unlocked as unlocked
from urlprism.whatwg.parsing.machine cimport Machine
from urlprism.whatwg.recognizers.recognizer cimport recognize, recognize_reference, verdict
from urlprism.whatwg.urls.record cimport Spans, check_made, is_read_otherwise
from urlprism.whatwg.parsing.states_scheme cimport scheme_start_state

cdef int _LONG

cpdef Machine parse_into(Spans url, str text, Spans base=*)

@cython.locals(machine=Machine)
cpdef Machine parse_unrecognized(Spans url, str text, Spans base)

cpdef bint fills(Spans url, str text, Spans base) except -1
@cython.locals(sure=int, base_url=Spans)
cpdef bint is_url(str text, object base) except -1
cdef bint _recognized(Spans url, str text, Spans base) except -1

@cython.locals(machine=Machine, is_parsed=bint)
cdef bint _is_read(str text, Spans base, Spans url) except -1

cpdef bint run(Machine machine) except -1
cpdef object error_of(Machine machine)

@cython.locals(machine=Machine)
cpdef Spans base_of(object base)

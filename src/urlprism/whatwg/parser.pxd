cimport cython
from urlprism.whatwg.machine cimport Machine
from urlprism.whatwg.recognizer cimport recognize, recognize_reference
from urlprism.whatwg.record cimport Spans, URLRecord, check_made, is_read_otherwise
from urlprism.whatwg.serializer cimport serialize
from urlprism.whatwg.states_scheme cimport scheme_start_state

@cython.locals(machine=Machine)
cpdef Machine parse_into(Spans url, str text, Spans base=*)

cpdef object run(Machine machine)

@cython.locals(machine=Machine)
cpdef Spans base_of(object base)

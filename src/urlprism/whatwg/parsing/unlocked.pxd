# The C of unlocked.py: the function here does what the one of the same name does there.
from urlprism.whatwg.parsing.machine cimport Machine
from urlprism.whatwg.parsing.states_scheme cimport scheme_start_state

cdef inline bint read(Machine machine) except -1:
    cdef bint is_url
    with nogil:
        is_url = scheme_start_state(machine)
    return is_url

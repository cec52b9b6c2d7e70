cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets
cimport urlprism.whatwg.parsing.draft as drafts
from urlprism.whatwg.parsing.draft cimport Draft
cimport urlprism.whatwg.parsing.machine as machines
from urlprism.whatwg.parsing.machine cimport Machine, in_utf8
cimport urlprism.whatwg.urls.places as places
from urlprism.whatwg.urls.record cimport Spans, check_made
from urlprism.whatwg.recognizers.recognizer cimport dots_of_segment
from urlprism.whatwg.recognizers.setter_recognizer cimport recognize_part
from urlprism.whatwg.parsing.states_authority cimport host_state, hostname_state, port_state
from urlprism.whatwg.parsing.states_path cimport fragment_state, path_start_state, query_state
from urlprism.whatwg.parsing.states_scheme cimport scheme_start_state

cdef bytes _USERINFO, _SEGMENT
cdef int _NOTHING, _ABSENT, _ROOM
cdef tuple _NAMES
cdef int _PROTOCOL, _USERNAME, _PASSWORD, _HOST, _HOSTNAME, _PORT, _PATHNAME, _SEARCH, _HASH
cdef int _NO_PORT, _NO_SEARCH, _NO_HASH

cpdef object change(Spans url, int part, str value, Spans target, bint is_silent=*)

@cython.locals(name=str, message=str, text=str)
cpdef object change_unrecognized(Spans url, int part, str value, Spans target, bint is_silent)
cdef object _error_of_part(str message, str name, str value)

cpdef object change_query(Spans url, object query, Spans target)
cdef bint _is_recognized(Spans url, int part, str text, str sign, Spans target) except -1
cpdef object change_fragment(Spans url, object fragment, Spans target)

@cython.locals(draft=Draft)
cpdef object add_segments(Spans url, object segments, Spans target)

cpdef bint cannot_have_credentials_or_port(Spans url) except -1
cdef str _objection(Spans url, int part)
cdef int _remover(int part) noexcept
cdef bint _has_opaque_path(Spans url) except -1

@cython.locals(machine=Machine)
cdef object _run(Spans url, int part, str name, str value, str text, Spans target, bint is_silent)

cdef bint _set(Machine machine, int part) except -1

cpdef int copy_url(Spans url, Spans target) except -1

@cython.locals(before=Py_ssize_t)
cdef object _error(Machine machine, str name, str value)

@cython.locals(draft=Draft)
cdef bint set_protocol(Machine machine) except -1

@cython.locals(draft=Draft)
cdef bint set_username(Machine machine) except -1

@cython.locals(draft=Draft)
cdef bint set_password(Machine machine) except -1

@cython.locals(size=Py_ssize_t, table=Octets)
cdef int _encode_userinfo(Machine machine, int code) except -1

cdef bint _end_credentials(Draft draft) except -1

@cython.locals(draft=Draft)
cdef bint set_host(Machine machine, bint only_hostname) except -1

@cython.locals(draft=Draft)
cdef bint set_port(Machine machine) except -1

@cython.locals(draft=Draft)
cdef bint set_pathname(Machine machine) except -1

@cython.locals(draft=Draft)
cdef bint set_query(Machine machine) except -1

cdef bint set_fragment(Machine machine) except -1

@cython.locals(draft=Draft)
cdef bint remove(Machine machine, int part) except -1

@cython.locals(dots=int, table=Octets)
cdef object _add_segment(Draft draft, object segment)

cdef object _refused(str segment, str message, str section)

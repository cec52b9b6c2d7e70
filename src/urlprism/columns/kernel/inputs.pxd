# The C of inputs.py: each function does what the one of the same name does there.
from urlprism._core.octets.memory cimport Octets
from urlprism.columns.memory.cells cimport RowAt
from urlprism.whatwg.parsing.machine cimport Machine
from urlprism.whatwg.urls.record cimport Spans

cdef extern from *:
    """
    #define urlprism_alone(place) (*(const volatile int *)(place))
    """
    int urlprism_alone(int*) nogil

cdef inline int begin(Machine machine, Py_ssize_t at, Py_ssize_t size) except -1 nogil:
    machine.url.begin()
    machine.octets = <Octets>at
    machine.start = machine.pointer = 0
    machine.end = size
    return 0

cdef inline int leave(Machine machine) except -1:
    return begin(machine, 0, 0)

cdef inline void put_places(RowAt row, Spans url) noexcept nogil:
    row.scheme_end = urlprism_alone(&url._scheme_end)
    row.host_start = urlprism_alone(&url._host_start)
    row.host_end = urlprism_alone(&url._host_end)
    row.path_start = urlprism_alone(&url._path_start)
    row.path_end = urlprism_alone(&url._path_end)
    row.query_end = urlprism_alone(&url._query_end)

# The C of splicing.py: the function here does what the one of the same name does there.
cimport urlprism._core.octets.memory as memory
from urlprism._core.octets.memory cimport Cells, Octets

cdef inline str spliced(
    str href, Py_ssize_t start, int before, Octets octets, Py_ssize_t first, Py_ssize_t last, Py_ssize_t room, Octets kinds, int after,
    Py_ssize_t rest
):
    cdef Octets old = memory.borrow(href)
    cdef Py_ssize_t length = memory.size(href) - rest, at = start
    made = memory.PyUnicode_New(start + (before >= 0) + room + (after >= 0) + length, 127)
    cdef Cells cells = <Cells>memory.PyUnicode_DATA(made)
    memory.memcpy(cells, old, start)
    if before >= 0:
        cells[at] = before
        at += 1
    if room == last - first:
        memory.memcpy(cells + at, octets + first, room)
        at += room
    else:
        # `escape` writes up to two octets too many: the last two are written one by one.
        if last - first > 2:
            at = memory.escape(cells, at, octets, first, last - 2, kinds)
            first = last - 2
        at = memory.urlprism_escape(cells, at, octets + first, last - first, kinds, 0)
    if after >= 0:
        cells[at] = after
        at += 1
    memory.memcpy(cells + at, old + rest, length)
    return <str>made

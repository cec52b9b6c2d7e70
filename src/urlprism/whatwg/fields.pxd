# The C of fields.py: the function here does what the one of the same name does there.
cimport urlprism._vocabulary.memory as memory
from urlprism._vocabulary.memory cimport Cells, Octets
from urlprism.whatwg.machine cimport in_utf8

cdef inline str joined(object pairs, bytes table):
    cdef str name, value
    cdef list octets = []
    cdef Py_ssize_t room = 0, at = 0
    cdef Octets kinds = memory.borrow_table(table)
    cdef bint is_value = False
    for name, value in pairs:
        octets.append(name if memory.is_ascii(name) else in_utf8(name))
        octets.append(value if memory.is_ascii(value) else in_utf8(value))
    for owned in octets:
        room += 3 * memory.size(owned) + 1
    blank = memory.blank_bytes(room)
    cdef Cells cells = memory.borrow_cells(blank)
    for owned in octets:
        if is_value or at:
            cells[at] = 61 if is_value else 38
            at += 1
        is_value = not is_value
        at = memory.urlprism_escape(cells, at, memory.borrow(owned), memory.size(owned), kinds, 43)
    return memory.taken_ascii(cells, 0, at)

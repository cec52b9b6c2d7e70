# The C of fields.py: each function does what the one of the same name does there.
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Cells, Octets
from urlprism.whatwg.parsing.machine cimport in_utf8

cdef extern from *:
    """
    // Only texts are in the tuple: the garbage collector need not look at it, as it finds out itself.
    static inline PyObject *urlprism_pair(PyObject *name, PyObject *value) {
        PyObject *made = PyTuple_New(2);
        if (made == NULL) return NULL;
        Py_INCREF(name);
        PyTuple_SET_ITEM(made, 0, name);
        Py_INCREF(value);
        PyTuple_SET_ITEM(made, 1, value);
        PyObject_GC_UnTrack(made);
        return made;
    }

    // Names and values are short: the last octets are read together with some of those before them.
    static inline int urlprism_is_ascii_field(const unsigned char *octets, Py_ssize_t size) {
        unsigned long long eight, all = 0;
        unsigned int first, last;
        Py_ssize_t at = 0;
        if (size >= 8) {
            for (; at + 8 < size; at += 8) {
                memcpy(&eight, octets + at, 8);
                all |= eight;
            }
            memcpy(&eight, octets + size - 8, 8);
            return ((all | eight) & 0x8080808080808080ULL) == 0;
        }
        if (size >= 4) {
            memcpy(&first, octets, 4);
            memcpy(&last, octets + size - 4, 4);
            return ((first | last) & 0x80808080U) == 0;
        }
        return size == 0 || ((octets[0] | octets[size / 2] | octets[size - 1]) & 0x80) == 0;
    }
    """
    object urlprism_pair(object, object)
    bint urlprism_is_ascii_field(const unsigned char*, Py_ssize_t) noexcept nogil

cdef inline tuple pair(str name, str value):
    return <tuple>urlprism_pair(name, value)

cdef inline str text(Octets octets, Py_ssize_t start, Py_ssize_t end):
    if end - start < 2 or not urlprism_is_ascii_field(octets + start, end - start):
        return memory.decoded_text(octets, start, end)
    made = memory.PyUnicode_New(end - start, 127)
    memory.memcpy(memory.PyUnicode_DATA(made), octets + start, end - start)
    return <str>made

cdef inline bint same(object one, object other) noexcept:
    cdef Py_ssize_t size = memory.PyUnicode_GET_LENGTH(one)
    cdef int kind = memory.PyUnicode_KIND(one)
    if one is other:
        return True
    if size != memory.PyUnicode_GET_LENGTH(other) or kind != memory.PyUnicode_KIND(other):
        return False
    return memory.memcmp(memory.PyUnicode_DATA(one), memory.PyUnicode_DATA(other), size * kind) == 0

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
            cells[at] = signs.EQUALS_SIGN if is_value else signs.AMPERSAND
            at += 1
        is_value = not is_value
        at = memory.urlprism_escape(cells, at, memory.borrow(owned), memory.size(owned), kinds, signs.PLUS_SIGN)
    return memory.taken_ascii(cells, 0, at)

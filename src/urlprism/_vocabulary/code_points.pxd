# code_points.py in C: each function does what the function of the same name does there.
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.string cimport memset

cdef extern from "Python.h":
    int PyUnicode_KIND(object)
    void* PyUnicode_DATA(object)
    Py_ssize_t PyUnicode_GET_LENGTH(object)
    Py_UCS4 PyUnicode_READ(int, void*, Py_ssize_t)
    object PyUnicode_FromKindAndData(int, const void*, Py_ssize_t)
    object PyUnicode_FromOrdinal(int)

ctypedef int* Numbers

cdef inline object blank(Py_ssize_t length):
    room = PyBytes_FromStringAndSize(NULL, length * <Py_ssize_t>sizeof(int))
    memset(PyBytes_AS_STRING(room), 0, length * sizeof(int))
    return room

cdef inline object kept(list values, Py_ssize_t length):
    room = blank(length)
    cdef Numbers held = borrow_numbers(room)
    cdef Py_ssize_t pos
    for pos in range(length):
        held[pos] = values[pos]
    return room

cdef inline Numbers borrow_numbers(object room) noexcept:
    return <Numbers>PyBytes_AS_STRING(room)

cdef inline Py_ssize_t find(Numbers numbers, Py_ssize_t length, int wanted) noexcept:
    cdef Py_ssize_t low = 0, high = length, middle
    while low < high:
        middle = (low + high) >> 1
        if numbers[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low

cdef inline str text_of(object room, Py_ssize_t length):
    return <str>PyUnicode_FromKindAndData(4, PyBytes_AS_STRING(room), length)

# One bit for each code point, set if the text has that code point.
cdef inline object seen(str text):
    if text is None:
        raise TypeError("expected str, got None")
    cdef int code, kind = PyUnicode_KIND(text)
    cdef void* data = PyUnicode_DATA(text)
    cdef Py_ssize_t pos
    room = PyBytes_FromStringAndSize(NULL, 0x110000 // 8)
    cdef unsigned char* bits = <unsigned char*>PyBytes_AS_STRING(room)
    memset(bits, 0, 0x110000 // 8)
    for pos in range(PyUnicode_GET_LENGTH(text)):
        code = <int>PyUnicode_READ(kind, data, pos)
        bits[code >> 3] |= 1 << (code & 7)
    return room

cdef inline list beyond_ascii(str text):
    room = seen(text)
    cdef unsigned char* bits = <unsigned char*>PyBytes_AS_STRING(room)
    cdef int code
    found = []
    for code in range(0x80, 0x110000):
        if bits[code >> 3] & (1 << (code & 7)):
            found.append(code)
    return found

cdef inline set distinct(str text):
    if text is None:
        raise TypeError("expected str, got None")
    if PyUnicode_GET_LENGTH(text) < 4096:
        return set(text)
    room = seen(text)
    cdef unsigned char* bits = <unsigned char*>PyBytes_AS_STRING(room)
    cdef int code
    found = set()
    for code in range(0x110000):
        if bits[code >> 3] & (1 << (code & 7)):
            found.add(PyUnicode_FromOrdinal(code))
    return found

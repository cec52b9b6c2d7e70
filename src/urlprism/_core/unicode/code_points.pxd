# code_points.py in C: each function does what the function of the same name does there.
cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.string cimport memcpy, memmove, memset

cdef extern from "Python.h":
    int PyUnicode_KIND(object)
    void* PyUnicode_DATA(object)
    Py_ssize_t PyUnicode_GET_LENGTH(object)
    Py_UCS4 PyUnicode_READ(int, void*, Py_ssize_t)
    object PyUnicode_FromKindAndData(int, const void*, Py_ssize_t)
    object PyUnicode_FromOrdinal(int)
    object PyUnicode_New(Py_ssize_t, Py_UCS4)

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

cdef inline int fill(Numbers numbers, Py_ssize_t at, str text, Py_ssize_t length) except -1:
    if text is None:
        raise TypeError("expected str, got None")
    numbers += at
    cdef int kind = PyUnicode_KIND(text)
    cdef void* data = PyUnicode_DATA(text)
    cdef Py_ssize_t pos
    if kind == 1:
        for pos in range(length):
            numbers[pos] = (<const unsigned char*>data)[pos]
    elif kind == 2:
        for pos in range(length):
            numbers[pos] = (<const unsigned short*>data)[pos]
    else:
        memcpy(numbers, data, length * sizeof(int))
    return 0

# A division of 32 bits takes a third of the time of one of 64.
@cython.cdivision(True)
cdef inline long long divided(long long number, long long by) noexcept:
    if number >> 32 == 0:
        return <unsigned int>number // <unsigned int>by
    return number // by

cdef inline unsigned long long bit(Py_ssize_t place) noexcept:
    return (<unsigned long long>1) << place

# Sums of two bits each, then of four, then of eight; the product adds all of these.
cdef inline int ones(unsigned long long bits) noexcept:
    bits -= (bits >> 1) & 0x5555555555555555u
    bits = (bits & 0x3333333333333333u) + ((bits >> 2) & 0x3333333333333333u)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu
    return <int>((bits * 0x0101010101010101u) >> 56)

cdef inline int least(Numbers numbers, Py_ssize_t start, Py_ssize_t end) noexcept:
    cdef int found = numbers[start]
    cdef Py_ssize_t pos
    for pos in range(start + 1, end):
        if numbers[pos] < found:
            found = numbers[pos]
    return found

cdef inline void insert(Numbers numbers, Py_ssize_t at, Py_ssize_t end, int value) noexcept:
    memmove(numbers + at + 1, numbers + at, (end - at) * sizeof(int))
    numbers[at] = value

cdef inline object extended(object room, Py_ssize_t length, Py_ssize_t more):
    made = blank(length + more)
    memcpy(PyBytes_AS_STRING(made), PyBytes_AS_STRING(room), length * sizeof(int))
    return made

cdef inline str text_between(Numbers numbers, Py_ssize_t start, Py_ssize_t end):
    return <str>PyUnicode_FromKindAndData(4, numbers + start, end - start)

cdef inline str ascii_text(const unsigned char* cells, Py_ssize_t length):
    made = PyUnicode_New(length, 127)
    memcpy(PyUnicode_DATA(made), cells, length)
    return <str>made

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
    if text is None:
        raise TypeError("expected str, got None")
    if PyUnicode_GET_LENGTH(text) < 4096:
        return sorted([ord(each) for each in set(text) if ord(each) >= 0x80])
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

# memory.py in C: each function does what the function of the same name does there.
#
# Octets and Cells are pointers into an object and do not keep it alive: borrow them from a name
# only, never from a call, and use them no longer than that name lives. memory.py states the rule.
cimport cython
cimport urlprism._core.octets.signs as signs
from cpython.bytes cimport PyBytes_Check, PyBytes_FromStringAndSize, PyBytes_GET_SIZE

cdef extern from "Python.h":
    char* PyBytes_AS_STRING(object) noexcept nogil
    bint PyUnicode_Check(object)
    int PyUnicode_KIND(object)
    void* PyUnicode_DATA(object)
    Py_ssize_t PyUnicode_GET_LENGTH(object)
    bint PyUnicode_IS_ASCII(object)
    Py_UCS4 PyUnicode_READ(int, void*, Py_ssize_t)
    object PyUnicode_New(Py_ssize_t, Py_UCS4)
    Py_ssize_t PyUnicode_FindChar(object, Py_UCS4, Py_ssize_t, Py_ssize_t, int) except -2
    object PyUnicode_Substring(object, Py_ssize_t, Py_ssize_t)
    object PyUnicode_DecodeUTF8(const char*, Py_ssize_t, const char*)
    object PyUnicode_DecodeASCII(const char*, Py_ssize_t, const char*)

from libc.string cimport memchr, memcmp, memcpy, memmove

cdef extern from *:
    """
    static inline PyObject *urlprism_allocate(PyObject *cls, Py_ssize_t size) {
        PyObject *made = ((PyTypeObject *)cls)->tp_alloc((PyTypeObject *)cls, size);
    #if PY_VERSION_HEX >= 0x030E0000
        // A tuple remembers its hash since CPython 3.14: -1 says that none is known yet.
        if (made != NULL) ((PyTupleObject *)made)->ob_hash = -1;
    #endif
        return made;
    }
    #define urlprism_put(made, index, item) do { Py_INCREF(item); PyTuple_SET_ITEM((made), (index), (item)); } while (0)
    // The two hexadecimal digits of each octet.
    static const char urlprism_hex_pairs[] =
        "000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F"
        "303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F"
        "606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F"
        "909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBF"
        "C0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEF"
        "F0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF";

    static inline Py_ssize_t urlprism_copy_without(
        unsigned char *cells, Py_ssize_t at, const unsigned char *octets, Py_ssize_t start, Py_ssize_t end,
        const unsigned char *table, int bits
    ) {
        for (; start < end; start++) {
            cells[at] = octets[start];
            at += !(table[octets[start]] & bits);
        }
        return at;
    }

    static inline PyObject *urlprism_without(
        const unsigned char *octets, Py_ssize_t start, Py_ssize_t end, const unsigned char *table, int bits
    ) {
        PyObject *made = PyBytes_FromStringAndSize(NULL, end - start);
        Py_ssize_t at;
        if (made == NULL) return NULL;
        at = urlprism_copy_without((unsigned char *)PyBytes_AS_STRING(made), 0, octets, start, end, table, bits);
        _PyBytes_Resize(&made, at);  // NULL if that fails
        return made;
    }

    static inline int urlprism_is_ascii(const unsigned char *cells, Py_ssize_t size) {
        unsigned long long piece, all = 0;
        Py_ssize_t at = 0;
        for (; at + 8 <= size; at += 8) {
            memcpy(&piece, cells + at, 8);
            all |= piece;
        }
        for (; at < size; at++) all |= cells[at];
        return (all & 0x8080808080808080ULL) == 0;
    }

    static inline Py_ssize_t urlprism_escape(
        unsigned char *cells, Py_ssize_t at, const unsigned char *octets, Py_ssize_t size, const unsigned char *kinds,
        int replacement
    ) {
        for (Py_ssize_t pos = 0; pos < size; pos++) {
            unsigned char code = octets[pos], kind = kinds[code];
            cells[at++] = kind == 0 ? code : kind == 1 ? '%' : (unsigned char)replacement;
            if (kind == 1) {
                memcpy(cells + at, urlprism_hex_pairs + 2 * code, 2);
                at += 2;
            }
        }
        return at;
    }

    static inline Py_ssize_t urlprism_write_hexadecimal(unsigned char *cells, Py_ssize_t at, unsigned int number) {
        int shift = 0;
        while (shift < 28 && number >> (shift + 4)) shift += 4;
        for (; shift >= 0; shift -= 4) cells[at++] = (unsigned char)"0123456789abcdef"[number >> shift & 15];
        return at;
    }

    static inline Py_ssize_t urlprism_write_number(unsigned char *cells, Py_ssize_t at, unsigned int number) {
        unsigned char digits[10];
        int count = 0;
        do { digits[count++] = (unsigned char)('0' + number % 10); number /= 10; } while (number);
        while (count) cells[at++] = digits[--count];
        return at;
    }
    """
    const char* HEX_PAIRS "urlprism_hex_pairs"
    object urlprism_allocate(object, Py_ssize_t)
    void urlprism_put(object, Py_ssize_t, object)
    Py_ssize_t urlprism_copy_without(
        unsigned char*, Py_ssize_t, const unsigned char*, Py_ssize_t, Py_ssize_t, const unsigned char*, int
    ) noexcept nogil
    object urlprism_without(const unsigned char*, Py_ssize_t, Py_ssize_t, const unsigned char*, int)
    bint urlprism_is_ascii(const unsigned char*, Py_ssize_t) noexcept nogil
    Py_ssize_t urlprism_escape(unsigned char*, Py_ssize_t, const unsigned char*, Py_ssize_t, const unsigned char*, int) noexcept nogil
    Py_ssize_t urlprism_write_hexadecimal(unsigned char*, Py_ssize_t, unsigned int) noexcept nogil
    Py_ssize_t urlprism_write_number(unsigned char*, Py_ssize_t, unsigned int) noexcept nogil
    const long CYTHON_HEX_VERSION

ctypedef const unsigned char* Octets
ctypedef unsigned char* Cells

cdef extern from "scan.h" nogil:
    Py_ssize_t urlprism_until(Octets, Py_ssize_t, Py_ssize_t, Octets, bint) noexcept

cdef inline object one_octet_each(object text):
    if PyBytes_Check(text):
        return text
    if not PyUnicode_Check(text):
        raise TypeError(f"expected str or bytes, got {type(text).__name__}")
    if PyUnicode_KIND(text) == 1:
        return text
    cdef int kind = PyUnicode_KIND(text)
    cdef void* data = PyUnicode_DATA(text)
    cdef Py_ssize_t pos, size = len(<str>text)
    cdef Py_UCS4 code
    made = PyBytes_FromStringAndSize(NULL, size)
    cdef Cells cells = <Cells>PyBytes_AS_STRING(made)
    for pos in range(size):
        code = PyUnicode_READ(kind, data, pos)
        cells[pos] = code if code < 0x80 else 0x80
    return made

cdef inline Octets borrow(object owned) noexcept:
    if PyUnicode_Check(owned):
        return <Octets>PyUnicode_DATA(owned)
    return <Octets>PyBytes_AS_STRING(owned)

cdef inline Py_ssize_t size(object owned) noexcept:
    if PyUnicode_Check(owned):
        return PyUnicode_GET_LENGTH(owned)
    return PyBytes_GET_SIZE(owned)

cdef inline Octets borrow_table(bytes table) noexcept nogil:
    return <Octets>PyBytes_AS_STRING(table)

cdef inline bint is_ascii(str text) except -1:
    if text is None:
        raise TypeError("expected str, got None")
    return PyUnicode_IS_ASCII(text)

cdef inline bint is_narrow(str text) except -1:
    if text is None:
        raise TypeError("expected str, got None")
    return PyUnicode_KIND(text) == 1

cdef inline bint holds(str text, int code) except -1:
    if text is None:
        raise TypeError("expected str, got None")
    if PyUnicode_KIND(text) == 1:
        return memchr(PyUnicode_DATA(text), code, len(text)) != NULL
    return PyUnicode_FindChar(text, code, 0, len(text), 1) >= 0

cdef inline object part(object text, Py_ssize_t start, Py_ssize_t end):
    if PyUnicode_Check(text):
        return PyUnicode_Substring(text, start, end)
    return PyBytes_FromStringAndSize(PyBytes_AS_STRING(text) + start, end - start)

cdef inline int number(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    cdef int value = 0
    cdef Py_ssize_t pos
    for pos in range(start, end):
        value = value * 10 + octets[pos] - 48
    return value

cdef inline bint same(Octets octets, Py_ssize_t start, bytes wanted, Py_ssize_t length) noexcept nogil:
    return memcmp(octets + start, PyBytes_AS_STRING(wanted), length) == 0

cdef inline bint same_octets(
    Octets octets, Py_ssize_t at, Octets others, Py_ssize_t start, Py_ssize_t size
) noexcept nogil:
    return memcmp(octets + at, others + start, size) == 0

cdef inline long long stored(Octets octets, Py_ssize_t at) noexcept nogil:
    return octets[at] | octets[at + 1] << 8 | octets[at + 2] << 16 | <long long>octets[at + 3] << 24

cdef inline str joined(str first, Py_ssize_t length, str second, Py_ssize_t start):
    cdef Py_ssize_t size = PyUnicode_GET_LENGTH(second) - start
    made = PyUnicode_New(length + size, 127)
    memcpy(PyUnicode_DATA(made), PyUnicode_DATA(first), length)
    memcpy(<char*>PyUnicode_DATA(made) + length, <char*>PyUnicode_DATA(second) + start, size)
    return <str>made

cdef inline str mended(str text, Py_ssize_t start, Py_ssize_t lower_end, Py_ssize_t end, int slash, Py_ssize_t rest):
    cdef Py_ssize_t after = PyUnicode_GET_LENGTH(text) - rest
    cdef Octets octets = <Octets>PyUnicode_DATA(text)
    cdef Cells cells
    made = PyUnicode_New(end + slash + after, 127)
    cells = <Cells>PyUnicode_DATA(made)
    memcpy(cells, octets, end)
    lower(cells, start, lower_end)
    if slash:
        cells[end] = signs.SOLIDUS
    memcpy(cells + end + slash, octets + rest, after)
    return <str>made

cdef inline object blank_bytes(Py_ssize_t length):
    return PyBytes_FromStringAndSize(NULL, length)

cdef inline Cells borrow_cells(object blank) noexcept nogil:
    return <Cells>PyBytes_AS_STRING(blank)

cdef inline void copy(Cells cells, Py_ssize_t at, Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    memcpy(cells + at, octets + start, end - start)

cdef inline void decoded(Cells cells, Py_ssize_t at, Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    cdef int high, low
    while start < end:
        high, low = octets[start + 1], octets[start + 2]
        high = high - 48 if high <= 57 else (high | 32) - 87
        low = low - 48 if low <= 57 else (low | 32) - 87
        cells[at] = <unsigned char>(high * 16 + low)
        at += 1
        start += 3

cdef inline void replace(Cells cells, Py_ssize_t start, Py_ssize_t end, int old, int new) noexcept nogil:
    cdef Py_ssize_t pos
    for pos in range(start, end):
        if cells[pos] == old:
            cells[pos] = new

cdef inline void move(Cells cells, Py_ssize_t start, Py_ssize_t end, Py_ssize_t to) noexcept nogil:
    memmove(cells + to, cells + start, end - start)

cdef inline void lower(Cells cells, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    cdef Py_ssize_t pos
    cdef unsigned char code
    for pos in range(start, end):
        code = cells[pos]
        cells[pos] = code | 32 if 65 <= code <= 90 else code

cdef inline Py_ssize_t write_number(Cells cells, Py_ssize_t at, int number) noexcept nogil:
    return urlprism_write_number(cells, at, <unsigned int>number)

cdef inline Py_ssize_t write_hexadecimal(Cells cells, Py_ssize_t at, int number) noexcept nogil:
    return urlprism_write_hexadecimal(cells, at, <unsigned int>number)

cdef inline Py_ssize_t escape(Cells cells, Py_ssize_t at, Octets octets, Py_ssize_t start, Py_ssize_t end, Octets kinds) noexcept nogil:
    # Without branches in a block, which text of many kinds of octets makes hard to predict: three
    # octets are written for each, and the next overwrites two of them if it was no stop.
    cdef unsigned char code, kind
    cdef Py_ssize_t pos, block
    while start < end:
        block = end if end - start < 16 else start + 16
        pos = at - start
        while start < block:
            code = octets[start]
            kind = kinds[code] & 1
            cells[at] = signs.PERCENT_SIGN if kind else code
            memcpy(cells + at + 1, HEX_PAIRS + 2 * code, 2)
            at += 1 + 2 * kind
            start += 1
        if at - start == pos and start < end:
            pos = urlprism_until(octets, start, end, kinds, False)
            memcpy(cells + at, octets + start, pos - start)
            at += pos - start
            start = pos
    return at

cdef inline bytes without(Octets octets, Py_ssize_t start, Py_ssize_t end, Octets table, int bits):
    return <bytes>urlprism_without(octets, start, end, table, bits)

cdef inline Py_ssize_t copy_without(
    Cells cells, Py_ssize_t at, Octets octets, Py_ssize_t start, Py_ssize_t end, Octets table, int bits
) noexcept nogil:
    return urlprism_copy_without(cells, at, octets, start, end, table, bits)

cdef inline Py_ssize_t characters(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    cdef Py_ssize_t pos, count = 0
    for pos in range(start, end):
        count += octets[pos] & 0xC0 != 0x80
    return count

cdef inline str taken_ascii(Cells cells, Py_ssize_t start, Py_ssize_t end):
    if start >= end or not urlprism_is_ascii(cells + start, end - start):
        return <str>PyUnicode_DecodeASCII(<const char*>cells + start, end - start, "strict")
    made = PyUnicode_New(end - start, 127)
    memcpy(PyUnicode_DATA(made), cells + start, end - start)
    return <str>made

cdef inline str decoded_text(Octets octets, Py_ssize_t start, Py_ssize_t end):
    return <str>PyUnicode_DecodeUTF8(<const char*>octets + start, end - start, "replace")

cdef inline bytes taken_bytes(Cells cells, Py_ssize_t length):
    return PyBytes_FromStringAndSize(<const char*>cells, length)

cdef inline str taken_text(Cells cells, Py_ssize_t length):
    return PyUnicode_DecodeUTF8(<const char*>cells, length, "replace")

cdef inline str escaped(Octets octets, Py_ssize_t size, Octets table, int replacement):
    cdef Py_ssize_t pos, escapes = 0
    for pos in range(size):
        escapes += table[octets[pos]] == 1
    made = PyUnicode_New(size + 2 * escapes, 127)
    urlprism_escape(<Cells>PyUnicode_DATA(made), 0, octets, size, table, replacement)
    return <str>made

cdef inline object tuple_of_five(type cls, object a, object b, object c, object d, object e):
    cdef object made = urlprism_allocate(cls, 5)
    urlprism_put(made, 0, a)
    urlprism_put(made, 1, b)
    urlprism_put(made, 2, c)
    urlprism_put(made, 3, d)
    urlprism_put(made, 4, e)
    return made

cdef inline object tuple_of_six(type cls, object a, object b, object c, object d, object e, object f):
    cdef object made = urlprism_allocate(cls, 6)
    urlprism_put(made, 0, a)
    urlprism_put(made, 1, b)
    urlprism_put(made, 2, c)
    urlprism_put(made, 3, d)
    urlprism_put(made, 4, e)
    urlprism_put(made, 5, f)
    return made

cdef inline int frames() noexcept:
    return 0

cdef inline long cython_version() noexcept:
    return CYTHON_HEX_VERSION

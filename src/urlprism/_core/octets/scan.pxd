# scan.py in C: each function does what the function of the same name does there.
from libc.string cimport memchr

from urlprism._core.octets.memory cimport Octets

cdef extern from "scan.h" nogil:
    Py_ssize_t urlprism_until(Octets, Py_ssize_t, Py_ssize_t, Octets, bint) noexcept

cdef inline Py_ssize_t until(Octets octets, Py_ssize_t pos, Py_ssize_t end, Octets table, int stop) noexcept nogil:
    while pos < end and not table[octets[pos]] & stop:
        pos += 1
    return pos

cdef inline Py_ssize_t until_stop(Octets octets, Py_ssize_t pos, Py_ssize_t end, Octets kinds) noexcept nogil:
    return urlprism_until(octets, pos, end, kinds, False)

cdef inline Py_ssize_t until_stop_or_start(Octets octets, Py_ssize_t pos, Py_ssize_t end, Octets kinds) noexcept nogil:
    return urlprism_until(octets, pos, end, kinds, True)

cdef inline Py_ssize_t until_sentinel(Octets octets, Py_ssize_t pos, Py_ssize_t end, Octets table, int bits) noexcept nogil:
    # In C every text ends with NUL: no need to compare with the end.
    while not table[octets[pos]] & bits:
        pos += 1
    return pos

cdef inline Py_ssize_t last(Octets octets, Py_ssize_t end, int code) noexcept nogil:
    end -= 1
    while end >= 0 and octets[end] != code:
        end -= 1
    return end

cdef inline Py_ssize_t last_between(Octets octets, Py_ssize_t start, Py_ssize_t end, int code) noexcept nogil:
    end -= 1
    while end >= start and octets[end] != code:
        end -= 1
    return end if end >= start else -1

cdef inline Py_ssize_t find(Octets octets, Py_ssize_t pos, Py_ssize_t end, int code) noexcept nogil:
    cdef Octets found
    if pos >= end:
        return end
    found = <Octets>memchr(octets + pos, code, end - pos)
    return end if found == NULL else found - octets

cdef inline Py_ssize_t find_one_of(Octets octets, Py_ssize_t pos, Py_ssize_t end, int a, int b, int c) noexcept nogil:
    end = find(octets, pos, end, a)
    end = find(octets, pos, end, b)
    return find(octets, pos, end, c)

cdef inline Py_ssize_t triplets(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil:
    cdef int high, low
    while pos + 2 < end and octets[pos] == 37:
        high, low = octets[pos + 1], octets[pos + 2]
        if not (48 <= high <= 57 or 97 <= high | 32 <= 102) or not (48 <= low <= 57 or 97 <= low | 32 <= 102):
            break
        pos += 3
    return pos

cdef inline Py_ssize_t past_blanks(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil:
    while pos < end and octets[pos] <= 32:
        pos += 1
    return pos

cdef inline Py_ssize_t before_blanks(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    while end > start and octets[end - 1] <= 32:
        end -= 1
    return end

cdef inline Py_ssize_t past_dots(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil:
    pos += 1
    return pos + 1 if pos < end and octets[pos] == 46 else pos

cdef inline Py_ssize_t past_four_numbers(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil:
    cdef Py_ssize_t start
    cdef int value, numbers = 0
    while True:
        start = pos
        value = 0
        while pos < end and pos < start + 4 and 48 <= octets[pos] <= 57:
            value = value * 10 + octets[pos] - 48
            pos += 1
        if pos == start or pos > start + 3 or value > 255 or (octets[start] == 48 and pos > start + 1):
            return -1
        numbers += 1
        if numbers == 4:
            return pos
        if pos == end or octets[pos] != 46:
            return -1
        pos += 1

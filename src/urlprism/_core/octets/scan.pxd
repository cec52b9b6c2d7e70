# scan.py in C: each function does what the function of the same name does there.
from libc.string cimport memchr

cimport urlprism._core.octets.signs as signs
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
    while pos + 2 < end and octets[pos] == signs.PERCENT_SIGN:
        high, low = octets[pos + 1], octets[pos + 2]
        if not (
            signs.DIGIT_ZERO <= high <= signs.DIGIT_NINE
            or signs.SMALL_A <= high | signs.CASE_BIT <= signs.SMALL_F
        ) or not (
            signs.DIGIT_ZERO <= low <= signs.DIGIT_NINE
            or signs.SMALL_A <= low | signs.CASE_BIT <= signs.SMALL_F
        ):
            break
        pos += 3
    return pos

cdef inline Py_ssize_t past_blanks(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil:
    while pos < end and octets[pos] <= signs.SPACE:
        pos += 1
    return pos

cdef inline Py_ssize_t before_blanks(Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    while end > start and octets[end - 1] <= signs.SPACE:
        end -= 1
    return end

cdef inline Py_ssize_t past_dots(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil:
    pos += 1
    return pos + 1 if pos < end and octets[pos] == signs.FULL_STOP else pos

cdef inline Py_ssize_t past_four_numbers(Octets octets, Py_ssize_t pos, Py_ssize_t end) noexcept nogil:
    cdef Py_ssize_t start
    cdef int value, numbers = 0
    while True:
        start = pos
        value = 0
        while pos < end and pos < start + 4 and signs.DIGIT_ZERO <= octets[pos] <= signs.DIGIT_NINE:
            value = value * 10 + octets[pos] - signs.DIGIT_ZERO
            pos += 1
        if pos == start or pos > start + 3 or value > 255 or (octets[start] == signs.DIGIT_ZERO and pos > start + 1):
            return -1
        numbers += 1
        if numbers == 4:
            return pos
        if pos == end or octets[pos] != signs.FULL_STOP:
            return -1
        pos += 1

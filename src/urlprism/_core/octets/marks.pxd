# marks.py in C: each function does what the function of the same name does there.
from urlprism._core.octets.memory cimport Octets

cdef extern from "marks.h" nogil:
    ctypedef struct urlprism_marks:
        pass

    const urlprism_marks* urlprism_mark(Py_ssize_t, Octets, Py_ssize_t, bint, Octets) noexcept
    Py_ssize_t urlprism_marked(const urlprism_marks*, int, Py_ssize_t) noexcept
    Py_ssize_t urlprism_until(Octets, Py_ssize_t, Py_ssize_t, Octets, bint) noexcept

ctypedef const urlprism_marks* MarksAt

cdef inline MarksAt none() noexcept nogil:
    return NULL

cdef inline MarksAt made(
    Py_ssize_t room, Octets octets, Py_ssize_t size, bint is_followed, Octets table
) noexcept nogil:
    return urlprism_mark(room, octets, size, is_followed, table)

cdef inline Py_ssize_t until_stop(
    MarksAt marks, int number, Octets octets, Py_ssize_t pos, Py_ssize_t end, Octets kinds
) noexcept nogil:
    if marks != NULL:
        return urlprism_marked(marks, number, pos)
    return urlprism_until(octets, pos, end, kinds, False)

cdef inline Py_ssize_t until_stop_or_start(
    MarksAt marks, int number, Octets octets, Py_ssize_t pos, Py_ssize_t end, Octets kinds
) noexcept nogil:
    if marks != NULL:
        return urlprism_marked(marks, number, pos + 1)
    return urlprism_until(octets, pos, end, kinds, True)

# The C of cells.py: each function does what the one of the same name does there.
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memcpy, memset

from urlprism._core.octets.memory cimport Cells, Octets
from urlprism.whatwg.recognizers.rows cimport RowAt, RowsAt, urlprism_row

cdef extern from "Python.h":
    object PyUnicode_DecodeUTF8(const char*, Py_ssize_t, const char*)

cdef extern from "cells.h":
    ctypedef struct urlprism_texts:
        int64_t offset, length, data_size, n_buffers, indices_offset, n_values
        Py_ssize_t validity, items, data, buffers, sizes, indices, indices_validity
        int32_t kind, index_width, index_is_signed, fault

    ctypedef struct urlprism_column:
        int64_t used, room, nulls
        Py_ssize_t validity, items, data
        int32_t field, layout

    int64_t urlprism_read_rows(urlprism_texts*, int64_t, int64_t, urlprism_row*) noexcept nogil
    uint64_t urlprism_plain_rows(const urlprism_row*, int64_t) noexcept nogil
    void urlprism_put_cells(urlprism_column*, const urlprism_row*, int64_t, int64_t, uint64_t) noexcept nogil
    void urlprism_shift_offsets(Py_ssize_t, int64_t, int64_t, int64_t, int) noexcept nogil
    bint urlprism_is_utf8(Octets, int64_t) noexcept nogil
    int64_t urlprism_integer(Py_ssize_t, int64_t, int, int) noexcept nogil

ctypedef urlprism_texts* TextsAt
ctypedef urlprism_column* ColumnAt

cdef inline TextsAt borrow_texts(Py_ssize_t at) noexcept nogil:
    return <TextsAt>at

cdef inline RowsAt borrow_rows(Py_ssize_t rows, Py_ssize_t count) noexcept nogil:
    return <RowsAt>rows

cdef inline RowAt borrow_row(Py_ssize_t rows, Py_ssize_t index) noexcept nogil:
    return <RowAt>rows + index

cdef inline ColumnAt borrow_column(Py_ssize_t columns, Py_ssize_t index) noexcept nogil:
    return <ColumnAt>columns + index

cdef inline Octets borrow_octets(Py_ssize_t at, Py_ssize_t size) noexcept nogil:
    return <Octets>at

cdef inline Cells borrow_cells(Py_ssize_t at, Py_ssize_t size) noexcept nogil:
    return <Cells>at

cdef inline bytes octets_at(Py_ssize_t at, Py_ssize_t size):
    return (<const char*>at)[:size] if size else b""

cdef inline str decoded(Py_ssize_t at, Py_ssize_t size):
    return <str>PyUnicode_DecodeUTF8(<const char*>at, size, "replace") if size else ""

cdef inline void copy(Py_ssize_t to, Py_ssize_t at, int64_t size) noexcept nogil:
    if size > 0:
        memcpy(<void*>to, <const void*>at, size)

cdef inline void copy_octets(Py_ssize_t to, Octets octets, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    memcpy(<void*>to, octets + start, end - start)

cdef inline void clear(Py_ssize_t at, int64_t size) noexcept nogil:
    memset(<void*>at, 0, size)

cdef inline int64_t integer(Py_ssize_t items, int64_t index, int width, bint is_signed) noexcept nogil:
    return urlprism_integer(items, index, width, is_signed)

cdef inline void put_integer(Py_ssize_t items, int64_t index, int width, int64_t value) noexcept nogil:
    if width == 8:
        (<int64_t*>items)[index] = value
    else:
        (<int32_t*>items)[index] = <int32_t>value

cdef inline void put_octet(Py_ssize_t at, int octet) noexcept nogil:
    (<unsigned char*>at)[0] = <unsigned char>octet

cdef inline void put_octets(Py_ssize_t at, bytes octets) noexcept:
    memcpy(<void*>at, <const char*>octets, len(octets))

cdef inline int64_t read_rows(Py_ssize_t texts, int64_t first, int64_t count, Py_ssize_t rows) noexcept nogil:
    return urlprism_read_rows(<TextsAt>texts, first, count, <RowAt>rows)

cdef inline int64_t plain_rows(Py_ssize_t rows, int64_t count) noexcept nogil:
    return <int64_t>urlprism_plain_rows(<RowAt>rows, count)

cdef inline void put_cells(ColumnAt column, Py_ssize_t rows, int64_t first, int64_t count, int64_t plain) noexcept nogil:
    urlprism_put_cells(column, <RowAt>rows, first, count, <uint64_t>plain)

cdef inline void shift_offsets(Py_ssize_t items, int64_t first, int64_t end, int64_t more, bint is_large) noexcept nogil:
    urlprism_shift_offsets(items, first, end, more, is_large)

cdef inline bint is_utf8(Py_ssize_t at, int64_t size) noexcept nogil:
    return urlprism_is_utf8(<Octets>at, size)

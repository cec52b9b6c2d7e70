# The C of cuts.py: each function does what the one of the same name does there.
from libc.stdint cimport int32_t, int64_t

from urlprism.columns.memory.cells cimport ColumnAt, RowAt, urlprism_column, urlprism_row

cdef extern from "cuts.h":
    ctypedef struct urlprism_cut:
        int32_t start, end

    void urlprism_put_cut_cells(
        urlprism_column*, const urlprism_row*, const urlprism_cut*, int64_t, int64_t
    ) noexcept nogil
    void urlprism_put_whole(urlprism_column*, const urlprism_row*, int64_t, int64_t) noexcept nogil
    void urlprism_put_parts(const urlprism_row*, int64_t, int, urlprism_cut*) noexcept nogil

cdef inline void put(Py_ssize_t cuts, Py_ssize_t index, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    (<urlprism_cut*>cuts)[index].start = <int32_t>start
    (<urlprism_cut*>cuts)[index].end = <int32_t>end

cdef inline void put_cells(ColumnAt column, Py_ssize_t rows, Py_ssize_t cuts, int64_t first, int64_t count) noexcept nogil:
    urlprism_put_cut_cells(column, <RowAt>rows, <urlprism_cut*>cuts, first, count)

cdef inline void put_whole(ColumnAt column, Py_ssize_t rows, int64_t first, int64_t count) noexcept nogil:
    urlprism_put_whole(column, <RowAt>rows, first, count)

cdef inline void put_parts(Py_ssize_t rows, int64_t count, int code, Py_ssize_t cuts) noexcept nogil:
    urlprism_put_parts(<RowAt>rows, count, code, <urlprism_cut*>cuts)

cimport cython
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
from urlprism._core.octets.memory cimport Octets
cimport urlprism.columns.memory.blocks as blocks
cimport urlprism.columns.memory.buffers as buffers
cimport urlprism.columns.memory.cells as cells
from urlprism.columns.memory.cells cimport ColumnAt, RowAt
from urlprism.whatwg.recognizers.rows cimport RowsAt
cimport urlprism.columns.kernel.cuts as cuts
from urlprism.columns.kernel.selection cimport Selection
cimport urlprism.columns.kernel.inputs as inputs
cimport urlprism.columns.kernel.authorities as authorities
cimport urlprism.whatwg.parsing.machine as machines
cimport urlprism.whatwg.parsing.parser as parsers
cimport urlprism.whatwg.recognizers.recognizer as recognizer
from urlprism.whatwg.parsing.machine cimport Machine
from urlprism.whatwg.urls.record cimport Spans
from urlprism.whatwg.parsing.states_scheme cimport scheme_start_state

ctypedef long long Int

cdef int _AS_VIEWS, _AS_LARGE_TEXTS, _OK, _PORT, _VALID, _LACKS_PATH, _PENDING, _INVALID
cdef bytes _CLASS
cdef int _FILE, _ROWS, _REMOVED, _DONE, _NO_MEMORY, _TOO_LARGE
cdef int _LONG, _MOST, _WINDOW, _SLACK, _OF_ROWS, _OF_COLUMNS, _OF_CUTS, _OF_MARKS, _OF_TEXTS
cdef int _FLAG, _REASON, _WHATWG


@cython.final
cdef class Work:
    cdef Py_ssize_t block
    cdef Py_ssize_t texts
    cdef Py_ssize_t columns
    cdef Py_ssize_t marks
    cdef Py_ssize_t rows
    cdef Py_ssize_t n_columns
    cdef Machine machine
    cdef Py_ssize_t rewritten
    cdef Py_ssize_t rewritten_room
    cdef Py_ssize_t used
    cdef int buffer
    cdef Py_ssize_t scratch
    cdef Py_ssize_t scratch_room
    cdef Py_ssize_t wrong_row
    cdef Py_ssize_t done
    cdef Py_ssize_t length
    cdef Py_ssize_t share
    cdef int number
    cdef Py_ssize_t end
    cdef int result
    cdef bint ends_early
    cdef bint reaches_far
    cdef bint wants_href
    cdef bint wants_origin
    cdef Selection selection


@cython.locals(work=Work, block=Py_ssize_t)
cdef Work new_work(Py_ssize_t texts, Py_ssize_t columns, Py_ssize_t n_columns)

@cython.locals(block=Py_ssize_t)
cdef int close(Work work) except -1

cdef int read(Work work, Py_ssize_t count) except -1 nogil

@cython.locals(these=RowsAt, others=Py_ssize_t, index=Py_ssize_t, row=RowAt)
cdef Py_ssize_t _place(Work work, Py_ssize_t count) noexcept nogil

@cython.locals(index=Py_ssize_t, row=RowAt, is_file=bint)
cdef void _put_origins(Work work, Py_ssize_t count) noexcept nogil

@cython.locals(others=Py_ssize_t, index=Py_ssize_t, row=RowAt, result=int)
cdef int _rewrite(Work work, Py_ssize_t count) except -1 nogil

@cython.locals(index=Py_ssize_t, row=RowAt)
cdef void settle(Work work, Py_ssize_t count) noexcept nogil

@cython.locals(start=Py_ssize_t, at=Py_ssize_t, size=Py_ssize_t, table=Octets)
cdef int _read(Work work, RowAt row) except -1 nogil

cdef void refuse(RowAt row) noexcept nogil

cdef bint _has_scratch(Work work, Py_ssize_t size) noexcept nogil

@cython.locals(size=Py_ssize_t, result=int, at=Py_ssize_t, start=Py_ssize_t)
cdef int _keep_draft(Work work, RowAt row) except -1 nogil

cdef void end_row(Work work, RowAt row, Py_ssize_t size, Py_ssize_t used) noexcept nogil

@cython.locals(wanted=Py_ssize_t, room=Py_ssize_t, block=Py_ssize_t)
cdef int reserve(Work work, Py_ssize_t size) noexcept nogil

@cython.locals(index=Py_ssize_t, row=RowAt, text=str, url=Spans, is_url=bint, result=int)
cdef int _read_objects(Work work, Py_ssize_t count) except -1 with gil

@cython.locals(href=bytes, size=Py_ssize_t, origin=bytes, result=int, at=Py_ssize_t)
cdef int _keep_url(Work work, RowAt row, Spans url) except -1

@cython.locals(total=Py_ssize_t, plain=Int, number=Py_ssize_t, column=ColumnAt, result=int, at=Py_ssize_t, code=int)
cdef int write(Work work, Py_ssize_t first, Py_ssize_t count) noexcept nogil

@cython.locals(column=ColumnAt, result=int)
cdef int write_whole(Work work, Py_ssize_t first, Py_ssize_t count, Py_ssize_t most) noexcept nogil


@cython.locals(total=Py_ssize_t, index=Py_ssize_t)
cdef Py_ssize_t _octets_of(Work work, Py_ssize_t count) noexcept nogil

@cython.locals(wanted=Py_ssize_t, room=Py_ssize_t, block=Py_ssize_t)
cdef int _reserve_data(Work work, ColumnAt column, Py_ssize_t size) noexcept nogil

cimport cython
cimport urlprism.columns.memory.buffers as buffers
cimport urlprism.columns.memory.cells as cells
from urlprism.columns.memory.cells cimport ColumnAt, TextsAt
cimport urlprism.columns.kernel.selection as selections
cimport urlprism.columns.kernel.rows as kernel
cimport urlprism.columns.kernel.shares as shares
from urlprism.columns.kernel.rows cimport Work
from urlprism.columns.memory.buffers cimport Pin
cimport urlprism.columns.kernel.reasons as reasons
cimport urlprism.columns.memory.structs as structs
cimport urlprism.columns.memory.texts as texts_of
cimport urlprism.columns.kernel.unlocked as unlocked
from urlprism.columns.memory.values cimport Values

ctypedef long long Int

cdef int _AS_VIEWS, _AS_LARGE_TEXTS, _OK, _PORT, _FLAG, _REASON, _HREF, _ORIGIN, _VIEWS
cdef int _DONE, _WRONG, _NO_MEMORY, _TOO_LARGE, _LEAST, _OF_COLUMNS
cdef long long _WINDOW, _GREATEST


@cython.final
cdef class Batch:
    cdef Pin pin
    cdef Py_ssize_t length
    cdef Py_ssize_t columns
    cdef Py_ssize_t n_buffers
    cdef Py_ssize_t shared
    cdef Py_ssize_t sizes
    cdef Values reasons


@cython.locals(pin=Pin, batch=Batch)
cdef Batch made(Pin source, Py_ssize_t texts, Py_ssize_t length, object plan)

@cython.locals(length=Py_ssize_t, own=Py_ssize_t, count=Py_ssize_t, number=Py_ssize_t, work=Work, leader=Work)
cdef int _begin_works(list works, Batch batch, Py_ssize_t texts, list fields, object plan) except -1

@cython.locals(columns=Py_ssize_t, number=Py_ssize_t, field=int, column=ColumnAt)
cdef Py_ssize_t _begin_columns(Pin pin, list fields, Py_ssize_t length, int layout) except 0

cdef Py_ssize_t _width_of(int field, int layout) noexcept

cdef int _set_fields(Work work, list fields, object way) except -1

@cython.locals(written=list, number=Py_ssize_t, code=int)
cdef int _set_way(Work work, object plan) except -1

@cython.locals(column=TextsAt)
cdef Py_ssize_t _own_buffers(Py_ssize_t texts) noexcept

@cython.locals(work=Work, mine=Work, pending=list, begun=list)
cdef int _run(list works) except -1

cdef int _fail(list failures, object error, Work work) except -1

cdef Work _taken(list pending)

cdef int _wait(object lock, list failures) except -1
cdef int _check(Work work, int result) except -1

@cython.locals(index=Py_ssize_t, whole=ColumnAt, total=Int, work=Work, part=ColumnAt)
cdef int _join(Batch batch, list works, Py_ssize_t n_columns) except -1

@cython.locals(is_large=bint, width=int, leader=Work, work=Work, part=ColumnAt, first=Py_ssize_t, end=Py_ssize_t, size=Int)
cdef int _join_texts(ColumnAt whole, Py_ssize_t index, list works, Py_ssize_t length) except -1

cdef int _keep(Batch batch, ColumnAt whole, ColumnAt part) except -1

@cython.locals(own=Py_ssize_t, column=TextsAt, index=Py_ssize_t, address=Py_ssize_t, size=Int, work=Work)
cdef int _share(Batch batch, list works, Py_ssize_t texts) except -1

@cython.locals(work=Work, index=Py_ssize_t, column=ColumnAt)
cdef int _close(list works) except -1

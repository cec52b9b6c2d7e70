cimport cython
from libc.stdint cimport int64_t
cimport urlprism._core.octets.signs as signs
cimport urlprism.columns.memory.cells as cells
cimport urlprism.columns.memory.buffers as buffers
from urlprism.columns.memory.buffers cimport Pin
cimport urlprism.columns.memory.texts as texts_of
cimport urlprism.columns.memory.structs as structs
from urlprism.columns.memory.structs cimport ArrayAt, SchemaAt

cdef int _ARRAY, _SCHEMA, _NULLABLE, _AS_VIEWS, _AS_TEXTS, _AS_LARGE_TEXTS, _INLINE
cdef bytes _TEXT, _BOOLEAN, _LIST, _STRUCT
cdef dict _CODES, _WIDTHS
cdef str _CHANGED
cdef long long _GREATEST, _WINDOW, _SLACK, _OF_END


@cython.final
cdef class Values:
    cdef object kind
    cdef Py_ssize_t length
    cdef Py_ssize_t nulls
    cdef bytearray marks
    cdef list parts
    cdef Py_ssize_t size
    cdef object ends
    cdef list children


@cython.locals(form=bytes)
cdef int add(Values values, object rows) except -1

cdef int add_lists(Values values, object sizes) except -1
cdef int add_texts(Values values, bytes octets, bytes ends) except -1
cdef int add_marks(Values values, bytes marks) except -1
cdef bytes _marks_of(object rows)

@cython.locals(count=Py_ssize_t, end=int64_t, block=Py_ssize_t, index=Py_ssize_t)
cdef int _add_ends(Values values, list sizes) except -1
cdef int _add_part(Values values, bytes part) except -1

@cython.locals(count=Py_ssize_t, number=Py_ssize_t)
cdef int _add_structs(list children, object rows) except -1

@cython.locals(form=bytes, has_ends=bint, is_small=bint, n_values=Py_ssize_t, child=Values)
cdef int check(Values values, int layout) except -1

cdef int write_schema(object kind, int layout, Py_ssize_t at) except -1

@cython.locals(placed=Py_ssize_t, index=Py_ssize_t, child=Py_ssize_t)
cdef int write_field(bytes name, int flags, object kind, int layout, Py_ssize_t at) except -1

cdef bytes _format_of(object kind, int layout)

@cython.locals(number=int)
cdef int layout_of(Py_ssize_t at, object kind, int layout) except -1

@cython.locals(children=Py_ssize_t)
cdef Py_ssize_t child_of(Py_ssize_t at, Py_ssize_t index) except -1

@cython.locals(schema=SchemaAt, index=Py_ssize_t)
cdef bint _has_type(Py_ssize_t at, object kind, int layout) except -1

@cython.locals(placed=list, children=list, array_at=ArrayAt, index=Py_ssize_t, child=Py_ssize_t, inner=Values)
cdef int write(Values values, int layout, Pin pin, Py_ssize_t at) except -1

@cython.locals(form=bytes, data=Py_ssize_t)
cdef list _buffers(Values values, int layout, Pin pin)

@cython.locals(views=list, start=Py_ssize_t, end=Py_ssize_t, size=Py_ssize_t)
cdef list _views(Values values, Py_ssize_t data, Pin pin)

@cython.locals(size=Py_ssize_t, block=Py_ssize_t, at=Py_ssize_t, part=bytes)
cdef Py_ssize_t _put(Pin pin, list parts) except 0

cdef bytes _bits(object marks)

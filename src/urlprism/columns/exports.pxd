cimport cython
from urlprism.columns.batch cimport Batch
cimport urlprism.columns.cells as cells
from urlprism.columns.cells cimport ColumnAt
cimport urlprism.columns.structs as structs
from urlprism.columns.structs cimport ArrayAt, SchemaAt

cdef int _AS_VIEWS, _OK, _PORT, _REASON, _ARRAY, _SCHEMA, _NULLABLE

@cython.locals(forms=list, names=list)
cdef int write_schema(object plan, int layout, Py_ssize_t at) except -1

cdef tuple names_of(object plan)

@cython.locals(placed=Py_ssize_t, index=Py_ssize_t, child=Py_ssize_t, form=bytes, of_child=bytes)
cdef int _write_struct(bytes name, int flags, list children, Py_ssize_t at) except -1

cdef int write_batch(Batch batch, object plan, Py_ssize_t at) except -1

@cython.locals(pin=Py_ssize_t, placed=Py_ssize_t, number=Py_ssize_t, index=Py_ssize_t, field=int, child=Py_ssize_t)
cdef int _write_columns(Batch batch, tuple fields, Py_ssize_t at) except -1

@cython.locals(is_text=bint, shared=Py_ssize_t, count=Py_ssize_t, placed=Py_ssize_t)
cdef int _write_column(Batch batch, ColumnAt column, Py_ssize_t at) except -1

@cython.locals(found=Py_ssize_t, pin=Py_ssize_t, array=ArrayAt, index=Py_ssize_t, child=Py_ssize_t, placed=Py_ssize_t)
cdef int _write_reasons(Batch batch, Py_ssize_t at) except -1

@cython.locals(fields=tuple, form=bytes, is_text=bint, schema=SchemaAt, child=SchemaAt, index=Py_ssize_t, number=int)
cdef int layout_of(Py_ssize_t at, object plan, int layout) except -1

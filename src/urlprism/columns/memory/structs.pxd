# The C of structs.py: each function does what the one of the same name does there.
from libc.stdint cimport int64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

cdef extern from "structs.h":
    ctypedef struct urlprism_schema:
        Py_ssize_t format, name, metadata
        int64_t flags, n_children
        Py_ssize_t children, dictionary, release, private_data

    ctypedef struct urlprism_array:
        int64_t length, null_count, offset, n_buffers, n_children
        Py_ssize_t buffers, children, dictionary, release, private_data

    ctypedef int (*urlprism_writer)(object, Py_ssize_t)
    Py_ssize_t urlprism_new_pin(Py_ssize_t) noexcept nogil
    Py_ssize_t urlprism_pinned_array(Py_ssize_t) noexcept nogil
    void urlprism_pin_block(Py_ssize_t, Py_ssize_t) noexcept nogil
    void urlprism_drop_quietly(Py_ssize_t)
    int urlprism_begin_array(Py_ssize_t, int64_t, int64_t, int64_t, int64_t, Py_ssize_t) nogil
    int urlprism_begin_schema(Py_ssize_t, const char*, const char*, int64_t, int64_t) nogil
    int urlprism_begin_stream(Py_ssize_t, object, urlprism_writer, urlprism_writer)
    void urlprism_release_quietly(int, Py_ssize_t)
    object urlprism_new_capsule(int, Py_ssize_t)
    object urlprism_holding(Py_ssize_t)
    Py_ssize_t urlprism_in_capsule(int, object) except 0
    int urlprism_call_get(Py_ssize_t, int, Py_ssize_t)
    Py_ssize_t* urlprism_release_of(int, Py_ssize_t) noexcept nogil
    object urlprism_last_error(Py_ssize_t)
    const size_t* urlprism_sizes

ctypedef urlprism_schema* SchemaAt
ctypedef urlprism_array* ArrayAt
ctypedef int (*Writer)(object, Py_ssize_t) except -1

cdef inline SchemaAt borrow_schema(Py_ssize_t at) noexcept nogil:
    return <SchemaAt>at

cdef inline ArrayAt borrow_array(Py_ssize_t at) noexcept nogil:
    return <ArrayAt>at

cdef inline Py_ssize_t pointer(Py_ssize_t at, Py_ssize_t index) noexcept nogil:
    return (<Py_ssize_t*>at)[index]

cdef inline void put_pointer(Py_ssize_t at, Py_ssize_t index, Py_ssize_t value) noexcept nogil:
    (<Py_ssize_t*>at)[index] = value

cdef inline bytes text_at(Py_ssize_t at):
    return <bytes>(<const char*>at)

cdef inline Py_ssize_t new_struct(int kind) except 0:
    cdef Py_ssize_t at = <Py_ssize_t>calloc(1, urlprism_sizes[kind])
    if at == 0:
        raise MemoryError
    return at

cdef inline int free_struct(Py_ssize_t at) except -1:
    free(<void*>at)
    return 0

cdef inline bint is_released(int kind, Py_ssize_t at) noexcept nogil:
    return urlprism_release_of(kind, at)[0] == 0

cdef inline int move(int kind, Py_ssize_t at, Py_ssize_t to) except -1:
    memcpy(<void*>to, <void*>at, urlprism_sizes[kind])
    urlprism_release_of(kind, at)[0] = 0
    return 0

cdef inline int release(int kind, Py_ssize_t at) except -1:
    urlprism_release_quietly(kind, at)
    return 0

cdef inline int begin_schema(Py_ssize_t at, bytes format, bytes name, int64_t flags, Py_ssize_t n_children) except -1:
    if urlprism_begin_schema(at, format, name, flags, n_children) < 0:
        raise MemoryError
    return 0

cdef inline int begin_array(
    Py_ssize_t at, int64_t length, int64_t null_count, Py_ssize_t n_buffers, Py_ssize_t n_children, Py_ssize_t pin
) except -1:
    if urlprism_begin_array(at, length, null_count, n_buffers, n_children, pin) < 0:
        raise MemoryError
    return 0

cdef inline void clear_array(Py_ssize_t at) noexcept nogil:
    memset(<void*>at, 0, sizeof(urlprism_array))

cdef inline int begin_stream(Py_ssize_t at, object owner, Writer write_schema, Writer write_next) except -1:
    if urlprism_begin_stream(at, owner, <urlprism_writer>write_schema, <urlprism_writer>write_next) < 0:
        raise MemoryError
    return 0

cdef inline object new_capsule(int kind, Py_ssize_t at):
    return urlprism_new_capsule(kind, at)

cdef inline object holding(Py_ssize_t pin):
    return urlprism_holding(pin)

cdef inline Py_ssize_t in_capsule(int kind, object capsule) except 0:
    return urlprism_in_capsule(kind, capsule)

cdef inline int get(Py_ssize_t stream, bint is_next, Py_ssize_t out) except -1:
    return urlprism_call_get(stream, is_next, out)

cdef inline str last_error(Py_ssize_t stream):
    return <str>urlprism_last_error(stream)

cdef inline Py_ssize_t new_pin(Py_ssize_t parent) except 0:
    cdef Py_ssize_t pin = urlprism_new_pin(parent)
    if pin == 0:
        raise MemoryError
    return pin

cdef inline Py_ssize_t pinned_array(Py_ssize_t pin) noexcept nogil:
    return urlprism_pinned_array(pin)

cdef inline void pin_block(Py_ssize_t pin, Py_ssize_t block) noexcept nogil:
    urlprism_pin_block(pin, block)

cdef inline int drop(Py_ssize_t pin) except -1:
    urlprism_drop_quietly(pin)
    return 0

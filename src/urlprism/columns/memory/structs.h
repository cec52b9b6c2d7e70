/* The structs of the Arrow C data and stream interface, buffers of a pool, and pins that hold both.

   structs.py says what the functions do; structs.pxd has them. Addresses are integers here, for the
   same code runs on ctypes: the layout is that of the interface's structs. What is released may be
   released by any thread, with or without the interpreter's lock: nothing here needs Python but the
   stream that Python writes. */
#ifndef URLPRISM_STRUCTS_H
#define URLPRISM_STRUCTS_H

#include <Python.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "atomic.h"
#if defined(__linux__)
#include <sys/mman.h>
#endif

typedef struct {
    intptr_t format, name, metadata;
    int64_t flags, n_children;
    intptr_t children, dictionary, release, private_data;
} urlprism_schema;

typedef struct {
    int64_t length, null_count, offset, n_buffers, n_children;
    intptr_t buffers, children, dictionary, release, private_data;
} urlprism_array;

typedef struct {
    intptr_t get_schema, get_next, get_last_error, release, private_data;
} urlprism_stream;

typedef void (*urlprism_release)(void *);

/* ---- blocks: buffers of some sizes, 64 octets apart from what stands before ---- */

enum { URLPRISM_LEAST = 12, URLPRISM_FINE = 20, URLPRISM_KINDS = 63 * 8, URLPRISM_BEFORE = 64 };
enum { URLPRISM_HUGE = 1 << 22, URLPRISM_PAGE = 1 << 12 };

/* The number of the least size that has room: 8 n is 2^n octets; above FINE, 8 n + k is k eighths more. */
static inline int urlprism_kind_of(int64_t size) {
    int power = URLPRISM_LEAST;
    while (((int64_t)1 << power) < size) power++;
    if (power <= URLPRISM_FINE) return 8 * power;
    power--;
    return 8 * power + (int)((size - ((int64_t)1 << power) + ((int64_t)1 << (power - 3)) - 1) >> (power - 3));
}

static inline int64_t urlprism_size_of(int kind) {
    return ((int64_t)1 << (kind / 8)) + (kind % 8) * ((int64_t)1 << (kind / 8 - 3));
}

/* Ask for pages of 2 MiB, of which the system maps 512 times fewer; not every system has them. */
static inline void urlprism_ask_for_huge_pages(char *at, int64_t size) {
#ifdef MADV_HUGEPAGE
    char *first = (char *)(((intptr_t)at + URLPRISM_PAGE - 1) & ~(intptr_t)(URLPRISM_PAGE - 1));
    if (size >= URLPRISM_HUGE) (void)madvise(first, (size_t)(at + size - first) & ~(size_t)(URLPRISM_PAGE - 1), MADV_HUGEPAGE);
#else
    (void)at, (void)size;
#endif
}

typedef struct urlprism_block {
    struct urlprism_block *next;
    struct urlprism_pool *pool;
    void *allocated;
    int kind;
} urlprism_block;

typedef struct urlprism_pool {
    long lock;
    int64_t kept, most, in_use;
    urlprism_block *free[URLPRISM_KINDS];
} urlprism_pool;

static inline intptr_t urlprism_new_pool(int64_t most) {
    urlprism_pool *pool = (urlprism_pool *)calloc(1, sizeof(urlprism_pool));
    if (pool != NULL) pool->most = most;
    return (intptr_t)pool;
}

static inline urlprism_block *urlprism_block_of(intptr_t address) {
    return (urlprism_block *)(address - URLPRISM_BEFORE);
}

static inline intptr_t urlprism_take(intptr_t from, int64_t size) {
    urlprism_pool *pool = (urlprism_pool *)from;
    urlprism_block *block;
    int kind;
    if (size < 0 || size > (int64_t)(PTRDIFF_MAX >> 2)) return 0;
    kind = urlprism_kind_of(size);
    urlprism_lock(&pool->lock);
    block = pool->free[kind];
    if (block != NULL) {
        pool->free[kind] = block->next;
        pool->kept -= urlprism_size_of(kind);
    }
    pool->in_use++;
    urlprism_unlock(&pool->lock);
    if (block == NULL) {
        const int64_t whole = urlprism_size_of(kind) + 2 * URLPRISM_BEFORE;
        char *allocated = (char *)malloc((size_t)whole);
        if (allocated == NULL) {
            urlprism_lock(&pool->lock);
            pool->in_use--;
            urlprism_unlock(&pool->lock);
            return 0;
        }
        urlprism_ask_for_huge_pages(allocated, whole);
        block = (urlprism_block *)(((intptr_t)allocated + URLPRISM_BEFORE - 1) & ~(intptr_t)(URLPRISM_BEFORE - 1));
        block->pool = pool;
        block->allocated = allocated;
        block->kind = kind;
    }
    block->next = NULL;
    return (intptr_t)block + URLPRISM_BEFORE;
}

static inline int64_t urlprism_room(intptr_t address) {
    return urlprism_size_of(urlprism_block_of(address)->kind);
}

static inline void urlprism_give(intptr_t address) {
    urlprism_block *block = urlprism_block_of(address);
    urlprism_pool *pool = block->pool;
    const int64_t size = urlprism_size_of(block->kind);
    int is_kept;
    urlprism_lock(&pool->lock);
    pool->in_use--;
    is_kept = pool->kept + size <= pool->most;
    if (is_kept) {
        block->next = pool->free[block->kind];
        pool->free[block->kind] = block;
        pool->kept += size;
    }
    urlprism_unlock(&pool->lock);
    if (!is_kept) free(block->allocated);
}

static inline int64_t urlprism_kept(intptr_t pool) {
    return ((urlprism_pool *)pool)->kept;
}

static inline int64_t urlprism_in_use(intptr_t pool) {
    return ((urlprism_pool *)pool)->in_use;
}

/* ---- pins: what results need, counted ---- */

typedef struct urlprism_pin {
    long count;
    struct urlprism_pin *parent;
    urlprism_block *blocks;
    urlprism_array array;
} urlprism_pin;

static inline intptr_t urlprism_new_pin(intptr_t parent) {
    urlprism_pin *pin = (urlprism_pin *)calloc(1, sizeof(urlprism_pin));
    if (pin == NULL) return 0;
    pin->count = 1;
    pin->parent = (urlprism_pin *)parent;
    if (parent) urlprism_add(&pin->parent->count, 1);
    return (intptr_t)pin;
}

static inline intptr_t urlprism_pinned_array(intptr_t pin) {
    return (intptr_t)&((urlprism_pin *)pin)->array;
}

static inline void urlprism_pin_block(intptr_t pin, intptr_t address) {
    urlprism_block *block = urlprism_block_of(address);
    block->next = ((urlprism_pin *)pin)->blocks;
    ((urlprism_pin *)pin)->blocks = block;
}

static inline void urlprism_hold(intptr_t pin) {
    urlprism_add(&((urlprism_pin *)pin)->count, 1);
}

static inline void urlprism_drop(intptr_t dropped) {
    urlprism_pin *pin = (urlprism_pin *)dropped;
    while (pin != NULL && urlprism_add(&pin->count, -1) == 0) {
        urlprism_pin *parent = pin->parent;
        while (pin->blocks != NULL) {
            urlprism_block *block = pin->blocks;
            pin->blocks = block->next;
            urlprism_give((intptr_t)block + URLPRISM_BEFORE);
        }
        if (pin->array.release) ((urlprism_release)pin->array.release)(&pin->array);
        free(pin);
        pin = parent;
    }
}

/* ---- what is exported ---- */

static inline void urlprism_release_children(intptr_t children, int64_t count) {
    int64_t number;
    for (number = 0; number < count; number++) {
        urlprism_array *child = ((urlprism_array **)children)[number];
        if (child == NULL) continue;
        if (child->release) ((urlprism_release)child->release)(child);
        free(child);
    }
    free((void *)children);
}

static void urlprism_release_array(void *released) {
    urlprism_array *array = (urlprism_array *)released;
    urlprism_release_children(array->children, array->n_children);
    free((void *)array->buffers);
    urlprism_drop(array->private_data);
    array->release = 0;
}

/* Fill an array without buffers and children yet; 0, or -1 without memory. */
static inline int urlprism_begin_array(
    intptr_t at, int64_t length, int64_t nulls, int64_t n_buffers, int64_t n_children, intptr_t pin
) {
    urlprism_array *array = (urlprism_array *)at;
    memset(array, 0, sizeof *array);
    array->buffers = (intptr_t)calloc((size_t)n_buffers + 1, sizeof(intptr_t));
    array->children = (intptr_t)calloc((size_t)n_children + 1, sizeof(intptr_t));
    if (!array->buffers || !array->children) {
        free((void *)array->buffers);
        free((void *)array->children);
        return -1;
    }
    array->length = length;
    array->null_count = nulls;
    array->n_buffers = n_buffers;
    array->n_children = n_children;
    if (pin) urlprism_hold(pin);
    array->private_data = pin;
    array->release = (intptr_t)urlprism_release_array;
    return 0;
}

static void urlprism_release_schema(void *released) {
    urlprism_schema *schema = (urlprism_schema *)released;
    int64_t number;
    for (number = 0; number < schema->n_children; number++) {
        urlprism_schema *child = ((urlprism_schema **)schema->children)[number];
        if (child == NULL) continue;
        if (child->release) ((urlprism_release)child->release)(child);
        free(child);
    }
    free((void *)schema->children);
    free((void *)schema->private_data);
    schema->release = 0;
}

static inline int urlprism_begin_schema(
    intptr_t at, const char *format, const char *name, int64_t flags, int64_t n_children
) {
    urlprism_schema *schema = (urlprism_schema *)at;
    size_t of_format = strlen(format) + 1, of_name = strlen(name) + 1;
    char *texts = (char *)malloc(of_format + of_name);
    memset(schema, 0, sizeof *schema);
    schema->children = (intptr_t)calloc((size_t)n_children + 1, sizeof(intptr_t));
    if (texts == NULL || !schema->children) {
        free(texts);
        free((void *)schema->children);
        return -1;
    }
    memcpy(texts, format, of_format);
    memcpy(texts + of_format, name, of_name);
    schema->format = (intptr_t)texts;
    schema->name = (intptr_t)(texts + of_format);
    schema->flags = flags;
    schema->n_children = n_children;
    schema->private_data = (intptr_t)texts;
    schema->release = (intptr_t)urlprism_release_schema;
    return 0;
}

/* ---- a stream that Python writes ---- */

typedef int (*urlprism_writer)(PyObject *owner, intptr_t at);

typedef struct {
    PyObject *owner;
    urlprism_writer write_schema, write_next;
    char *error;
} urlprism_written;

static inline int urlprism_is_over(void) {
#if PY_VERSION_HEX >= 0x030D0000
    return !Py_IsInitialized() || Py_IsFinalizing();
#else
    return !Py_IsInitialized() || _Py_IsFinalizing();
#endif
}

/* Keep what an error says, or its name if it says nothing. */
static inline void urlprism_note_error(urlprism_written *written) {
    PyObject *type, *value, *trace, *text = NULL, *octets = NULL;
    const char *said = NULL;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    if (value != NULL) text = PyObject_Str(value);
    if (text != NULL) octets = PyUnicode_AsEncodedString(text, "utf-8", "replace");
    if (octets != NULL) said = PyBytes_AsString(octets);
    if (value != NULL && (said == NULL || *said == 0)) {
        const char *name = Py_TYPE(value)->tp_name, *dot = strrchr(name, '.');
        said = dot == NULL ? name : dot + 1;
    }
    free(written->error);
    written->error = NULL;
    if (said != NULL) {
        written->error = (char *)malloc(strlen(said) + 1);
        if (written->error != NULL) strcpy(written->error, said);
    }
    PyErr_Clear();
    Py_XDECREF(octets);
    Py_XDECREF(text);
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(trace);
}

static int urlprism_write(urlprism_written *written, urlprism_writer writer, void *out) {
    int result = EINVAL;
    PyGILState_STATE state;
    if (urlprism_is_over()) return ECANCELED;
    state = PyGILState_Ensure();
    if (writer(written->owner, (intptr_t)out) == 0) result = 0;
    else {
        if (PyErr_ExceptionMatches(PyExc_MemoryError)) result = ENOMEM;
        urlprism_note_error(written);
    }
    PyGILState_Release(state);
    return result;
}

static int urlprism_get_schema(void *stream, void *out) {
    urlprism_written *written = (urlprism_written *)((urlprism_stream *)stream)->private_data;
    return urlprism_write(written, written->write_schema, out);
}

static int urlprism_get_next(void *stream, void *out) {
    urlprism_written *written = (urlprism_written *)((urlprism_stream *)stream)->private_data;
    return urlprism_write(written, written->write_next, out);
}

static const char *urlprism_get_last_error(void *stream) {
    return ((urlprism_written *)((urlprism_stream *)stream)->private_data)->error;
}

static void urlprism_release_stream(void *released) {
    urlprism_stream *stream = (urlprism_stream *)released;
    urlprism_written *written = (urlprism_written *)stream->private_data;
    if (!urlprism_is_over()) {
        PyGILState_STATE state = PyGILState_Ensure();
        Py_DECREF(written->owner);
        PyGILState_Release(state);
    }
    free(written->error);
    free(written);
    stream->release = 0;
}

static inline int urlprism_begin_stream(
    intptr_t at, PyObject *owner, urlprism_writer write_schema, urlprism_writer write_next
) {
    urlprism_stream *stream = (urlprism_stream *)at;
    urlprism_written *written = (urlprism_written *)calloc(1, sizeof(urlprism_written));
    if (written == NULL) return -1;
    Py_INCREF(owner);
    written->owner = owner;
    written->write_schema = write_schema;
    written->write_next = write_next;
    stream->get_schema = (intptr_t)urlprism_get_schema;
    stream->get_next = (intptr_t)urlprism_get_next;
    stream->get_last_error = (intptr_t)urlprism_get_last_error;
    stream->release = (intptr_t)urlprism_release_stream;
    stream->private_data = (intptr_t)written;
    return 0;
}

/* ---- capsules ---- */

static const char *const urlprism_names[] = {"arrow_schema", "arrow_array", "arrow_array_stream"};
static const size_t urlprism_sizes[] = {
    sizeof(urlprism_schema), sizeof(urlprism_array), sizeof(urlprism_stream)
};

static inline intptr_t *urlprism_release_of(int kind, intptr_t at) {
    if (kind == 0) return &((urlprism_schema *)at)->release;
    return kind == 1 ? &((urlprism_array *)at)->release : &((urlprism_stream *)at)->release;
}

static inline void urlprism_call_release(int kind, intptr_t at) {
    intptr_t *release = urlprism_release_of(kind, at);
    if (*release) ((urlprism_release)*release)((void *)at);
}

/* What is released may run Python, and an error may be on its way. */
static inline void urlprism_release_quietly(int kind, intptr_t at) {
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    Py_BEGIN_ALLOW_THREADS
    urlprism_call_release(kind, at);
    Py_END_ALLOW_THREADS
    PyErr_Restore(type, value, trace);
}

static inline void urlprism_drop_quietly(intptr_t pin) {
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    Py_BEGIN_ALLOW_THREADS
    urlprism_drop(pin);
    Py_END_ALLOW_THREADS
    PyErr_Restore(type, value, trace);
}

static void urlprism_close_capsule(PyObject *capsule) {
    const char *name = PyCapsule_GetName(capsule);
    void *at = PyCapsule_GetPointer(capsule, name);
    int kind = name == urlprism_names[0] ? 0 : name == urlprism_names[1] ? 1 : 2;
    urlprism_release_quietly(kind, (intptr_t)at);
    free(at);
}

static inline PyObject *urlprism_new_capsule(int kind, intptr_t at) {
    return PyCapsule_New((void *)at, urlprism_names[kind], urlprism_close_capsule);
}

static void urlprism_let_go(PyObject *capsule) {
    urlprism_drop_quietly((intptr_t)PyCapsule_GetPointer(capsule, "urlprism_pin"));
}

static inline PyObject *urlprism_holding(intptr_t pin) {
    PyObject *capsule = PyCapsule_New((void *)pin, "urlprism_pin", urlprism_let_go);
    if (capsule == NULL) urlprism_drop_quietly(pin);
    return capsule;
}

static inline intptr_t urlprism_in_capsule(int kind, PyObject *capsule) {
    if (!PyCapsule_IsValid(capsule, urlprism_names[kind])) {
        PyErr_Format(PyExc_TypeError, "expected a capsule of the name \"%s\"", urlprism_names[kind]);
        return 0;
    }
    return (intptr_t)PyCapsule_GetPointer(capsule, urlprism_names[kind]);
}

static inline int urlprism_call_get(intptr_t stream, int is_next, intptr_t out) {
    urlprism_stream *given = (urlprism_stream *)stream;
    intptr_t called = is_next ? given->get_next : given->get_schema;
    int result;
    Py_BEGIN_ALLOW_THREADS
    result = ((int (*)(void *, void *))called)(given, (void *)out);
    Py_END_ALLOW_THREADS
    return result;
}

static inline PyObject *urlprism_last_error(intptr_t stream) {
    urlprism_stream *given = (urlprism_stream *)stream;
    const char *said = NULL;
    if (given->get_last_error) said = ((const char *(*)(void *))given->get_last_error)(given);
    if (said == NULL) said = "";
    return PyUnicode_DecodeUTF8(said, (Py_ssize_t)strlen(said), "replace");
}

#endif

# The C of places.py: each function does what the one of the same name does there.
cimport urlprism._core.octets.memory as memory
from cpython.object cimport PyObject, PyObject_GenericSetAttr, PyTypeObject
from cpython.type cimport PyType_Modified
from urlprism._core.octets.memory cimport Cells, Octets
from urlprism.whatwg.urls.record cimport Spans

cdef inline Spans blank(Spans url):
    cdef tuple nothing = ()
    return <Spans>(<PyTypeObject*>Spans).tp_new(type(url), <PyObject*>nothing, NULL)

cdef inline int adopt(type cls) except -1:
    cdef PyTypeObject* own = <PyTypeObject*>cls
    own.tp_new = (<PyTypeObject*>Spans).tp_new
    own.tp_dealloc = (<PyTypeObject*>Spans).tp_dealloc
    return 0

cdef inline int add(type cls, str name, attribute) except -1:
    cdef PyTypeObject* own = <PyTypeObject*>cls
    (<dict>own.tp_dict)[name] = attribute
    PyType_Modified(cls)
    return 0

cdef inline int assign(Spans url, str name, value) except -1:
    return PyObject_GenericSetAttr(url, name, value)

cdef inline bint is_made(Spans url) noexcept:
    return url._href is not None

cdef inline void begin(
    Spans url, int scheme_end, int username_end, int host_start, int host_end, int path_start, int path_end, int query_end
) noexcept nogil:
    url._scheme_end = scheme_end
    url._username_end = username_end
    url._host_start = host_start
    url._host_end = host_end
    url._path_start = path_start
    url._path_end = path_end
    url._query_end = query_end

ctypedef int* PlacesAt

cdef inline PlacesAt borrow_places(Spans url) noexcept nogil:
    # Seven integers, one after the other: what `begin` sets.
    return &url._scheme_end

cdef inline void put(
    PlacesAt places, int scheme_end, int username_end, int host_start, int host_end, int path_start, int path_end, int query_end
) noexcept nogil:
    places[0] = scheme_end
    places[1] = username_end
    places[2] = host_start
    places[3] = host_end
    places[4] = path_start
    places[5] = path_end
    places[6] = query_end

cdef inline int end(Spans url, str href) except -1:
    url._href = href
    return 0

cdef inline int fill(
    Spans url, str href, int scheme_end, int username_end, int host_start, int host_end, int path_start, int path_end, int query_end
) except -1:
    begin(url, scheme_end, username_end, host_start, host_end, path_start, path_end, query_end)
    return end(url, href)

cdef inline str spliced(
    str href, Py_ssize_t start, int before, Octets octets, Py_ssize_t first, Py_ssize_t last, Py_ssize_t room, Octets kinds, int after,
    Py_ssize_t rest
):
    cdef Octets old = memory.borrow(href)
    cdef Py_ssize_t length = memory.size(href) - rest, at = start
    text = memory.PyUnicode_New(start + (before >= 0) + room + (after >= 0) + length, 127)
    cdef Cells cells = <Cells>memory.PyUnicode_DATA(text)
    memory.memcpy(cells, old, start)
    if before >= 0:
        cells[at] = before
        at += 1
    if room == last - first:
        memory.memcpy(cells + at, octets + first, room)
        at += room
    else:
        # `escape` writes up to two octets too many: the last two are written one by one.
        if last - first > 2:
            at = memory.escape(cells, at, octets, first, last - 2, kinds)
            first = last - 2
        at = memory.urlprism_escape(cells, at, octets + first, last - first, kinds, 0)
    if after >= 0:
        cells[at] = after
        at += 1
    memory.memcpy(cells + at, old + rest, length)
    return <str>text

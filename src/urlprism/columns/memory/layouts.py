"""The structs of the Arrow C data and stream interface, as ctypes lays them out."""

import ctypes

Address = ctypes.c_ssize_t


class Schema(ctypes.Structure):
    """`struct ArrowSchema`; pointers are integers."""

    format: int
    name: int
    metadata: int
    flags: int
    n_children: int
    children: int
    dictionary: int
    release: int
    private_data: int
    _fields_ = [
        ("format", Address),
        ("name", Address),
        ("metadata", Address),
        ("flags", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("children", Address),
        ("dictionary", Address),
        ("release", Address),
        ("private_data", Address),
    ]


class Array(ctypes.Structure):
    """`struct ArrowArray`; pointers are integers."""

    length: int
    null_count: int
    offset: int
    n_buffers: int
    n_children: int
    buffers: int
    children: int
    dictionary: int
    release: int
    private_data: int
    _fields_ = [
        ("length", ctypes.c_int64),
        ("null_count", ctypes.c_int64),
        ("offset", ctypes.c_int64),
        ("n_buffers", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("buffers", Address),
        ("children", Address),
        ("dictionary", Address),
        ("release", Address),
        ("private_data", Address),
    ]


class Stream(ctypes.Structure):
    """`struct ArrowArrayStream`; pointers are integers."""

    get_schema: int
    get_next: int
    get_last_error: int
    release: int
    private_data: int
    _fields_ = [
        ("get_schema", Address),
        ("get_next", Address),
        ("get_last_error", Address),
        ("release", Address),
        ("private_data", Address),
    ]

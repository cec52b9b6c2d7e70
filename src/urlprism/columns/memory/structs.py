"""The structs of the Arrow C data and stream interface, and the pins that hold their memory.

No Python runs here when garbage is collected: a signal that is delivered there is lost to the whole
process. Unused structs are freed when the next of their kind is made.

As in `_core.octets.memory`, the `.pxd` beside this module has the same functions in C, for the
compiled modules; this module is never compiled, and asks ctypes. Structs and pins are known by
their addresses. `kind` is `SCHEMA`, `ARRAY` or `STREAM`.

https://arrow.apache.org/docs/format/CDataInterface.html,
https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html
"""

import ctypes
import errno
import sys
import threading
from collections.abc import Callable

from urlprism.columns.fields.schema import ARRAY, SCHEMA
from urlprism.columns.memory import blocks, c_functions
from urlprism.columns.memory.layouts import Address as _Address
from urlprism.columns.memory.layouts import Array, Schema, Stream

_NAMES = (b"arrow_schema", b"arrow_array", b"arrow_array_stream")
_PIN = b"urlprism_pin"


class _Pin:
    """What results need: an array, blocks, and another pin; `count` says how many hold it."""

    def __init__(self, parent: int) -> None:
        self.count = 1
        self.parent = parent
        self.array = Array()
        self.blocks: list[int] = []


class _Written:
    """A stream that Python writes."""

    def __init__(self, owner: object, write_schema: "_Writer", write_next: "_Writer") -> None:
        self.owner = owner
        self.write_schema = write_schema
        self.write_next = write_next
        self.error: bytes | None = None


_Writer = Callable[[object, int], int]
_Get = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_GetError = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)
_Release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_structs: tuple[type[Schema], type[Array], type[Stream]] = (Schema, Array, Stream)
_lock = threading.RLock()
# What C knows by address or number lives here.
_alive: dict[int, object] = {}
_pins: dict[int, _Pin] = {}
_written: dict[int, _Written] = {}
_capsules: dict[int, tuple[int, object]] = {}
_held: dict[int, tuple[int, object]] = {}
_api = ctypes.pythonapi


def _named(name: str, result: object, *arguments: object) -> Callable[..., int]:
    """Return a function of Python's own interface."""
    return ctypes.PYFUNCTYPE(result, *arguments)((name, _api))  # type: ignore[arg-type]


_is_capsule = _named("PyCapsule_IsValid", ctypes.c_int, ctypes.py_object, ctypes.c_char_p)
_in_capsule = _named("PyCapsule_GetPointer", ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)
_capsule = _named(
    "PyCapsule_New", ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p
)


def borrow_schema(at: int) -> Schema:
    """Return the schema at an address."""
    return Schema.from_address(at)


def borrow_array(at: int) -> Array:
    """Return the array at an address."""
    return Array.from_address(at)


def pointer(at: int, index: int) -> int:
    """Return an item of an array of pointers."""
    return _Address.from_address(at + index * ctypes.sizeof(_Address)).value


def put_pointer(at: int, index: int, value: int) -> None:
    """Set an item of an array of pointers."""
    _Address.from_address(at + index * ctypes.sizeof(_Address)).value = value


def text_at(at: int) -> bytes:
    """Return the octets before a NUL."""
    return ctypes.string_at(at)


def _new(size: int) -> int:
    memory = ctypes.create_string_buffer(size)
    at = ctypes.addressof(memory)
    _alive[at] = memory
    return at


def new_struct(kind: int) -> int:
    """Return a new struct of zeros; `free_struct` frees it."""
    return _new(ctypes.sizeof(_structs[kind]))


def free_struct(at: int) -> None:
    """Free a struct that is released."""
    del _alive[at]


def is_released(kind: int, at: int) -> bool:
    """Whether a struct is released, or was moved."""
    return _structs[kind].from_address(at).release == 0


def move(kind: int, at: int, to: int) -> None:
    """Move a struct to another; the first is released then."""
    ctypes.memmove(to, at, ctypes.sizeof(_structs[kind]))
    _structs[kind].from_address(at).release = 0


def release(kind: int, at: int) -> None:
    """Release a struct, if it is not released."""
    called = _structs[kind].from_address(at).release
    if called:
        _Release(called)(at)


def begin_schema(at: int, format: bytes, name: bytes, flags: int, n_children: int) -> None:  # noqa: A002 - the interface's name
    """Fill a schema; its children are to be put into place."""
    texts = _new(len(format) + len(name) + 2)
    ctypes.memmove(texts, format + b"\0" + name + b"\0", len(format) + len(name) + 2)
    schema = Schema.from_address(at)
    schema.format, schema.name, schema.metadata = texts, texts + len(format) + 1, 0
    schema.flags, schema.n_children, schema.dictionary = flags, n_children, 0
    schema.children = _new(8 * n_children + 8)
    schema.release = _release_schema_at
    schema.private_data = texts


def begin_array(
    at: int, length: int, null_count: int, n_buffers: int, n_children: int, pin: int
) -> None:
    """Fill an array that holds a pin; its buffers and children are to be put into place."""
    array = Array.from_address(at)
    array.length, array.null_count, array.offset = length, null_count, 0
    array.n_buffers, array.n_children, array.dictionary = n_buffers, n_children, 0
    array.buffers, array.children = _new(8 * n_buffers + 8), _new(8 * n_children + 8)
    array.release = _release_array_at
    array.private_data = pin
    with _lock:
        _pins[pin].count += 1


def _release_children(kind: int, children: int, count: int) -> None:
    for index in range(count):
        child = pointer(children, index)
        if child:
            release(kind, child)
            free_struct(child)
    del _alive[children]


def _free_schema(schema: Schema) -> None:
    _release_children(SCHEMA, schema.children, schema.n_children)
    del _alive[schema.private_data]


def _free_array(array: Array) -> None:
    _release_children(ARRAY, array.children, array.n_children)
    del _alive[array.buffers]
    drop(array.private_data)


def clear_array(at: int) -> None:
    """Write an array that is released: the end of a stream."""
    ctypes.memset(at, 0, ctypes.sizeof(Array))


def begin_stream(at: int, owner: object, write_schema: _Writer, write_next: _Writer) -> None:
    """Fill a stream: `write_schema(owner, address)` and `write_next` fill its structs."""
    stream = Stream.from_address(at)
    number = next(_numbers)
    _written[number] = _Written(owner, write_schema, write_next)
    stream.get_schema, stream.get_next = _get_schema_at, _get_next_at
    stream.get_last_error, stream.release = _get_last_error_at, _release_stream_at
    stream.private_data = number


def _get_schema(at: int, out: int) -> int:
    stream = _written[Stream.from_address(at).private_data]
    return _write(stream, stream.write_schema, out)


def _get_next(at: int, out: int) -> int:
    stream = _written[Stream.from_address(at).private_data]
    return _write(stream, stream.write_next, out)


def _write(stream: _Written, writer: _Writer, out: int) -> int:
    """Call a writer; return 0, or the number of its error, which says its name if nothing else."""
    try:
        writer(stream.owner, out)
    except BaseException as error:  # noqa: BLE001 - C cannot see it: the reader would see an end
        stream.error = str(error).encode("utf-8", "replace") or type(error).__name__.encode()
        return errno.ENOMEM if isinstance(error, MemoryError) else errno.EINVAL
    return 0


def _get_last_error(at: int) -> int | None:
    error = _written[Stream.from_address(at).private_data].error
    return None if error is None else ctypes.cast(ctypes.c_char_p(error), ctypes.c_void_p).value


def _free_stream(stream: Stream) -> None:
    del _written[stream.private_data]


def new_capsule(kind: int, at: int) -> object:
    """Return a capsule that owns a struct: its end frees it, released if nobody has."""
    capsule = _capsule(at, _NAMES[kind], None)
    _capsules[at] = kind, capsule
    settle()
    return capsule


def holding(pin: int) -> object:
    """Return an object that owns a pin: its end holds it no more."""
    capsule = _capsule(pin, _PIN, None)
    _held[pin] = 0, capsule
    settle()
    return capsule


def settle() -> None:
    """Free what nobody has; raise the error of a signal that came while C released something."""
    c_functions.free_left()
    for at in _without_owner(_capsules):
        owned = _capsules.pop(at, None)
        if owned is not None:
            release(owned[0], at)
            free_struct(at)
    for pin in _without_owner(_held):
        if _held.pop(pin, None) is not None:
            drop(pin)
    while c_functions.owed:
        raise c_functions.owed.pop()


def _without_owner(owned: dict[int, tuple[int, object]]) -> list[int]:
    return [number for number, entry in [*owned.items()] if _references(entry) <= _OURS]


def _references(entry: tuple[int, object]) -> int:
    """Return how many references there are to a capsule, with those of this module."""
    _, capsule = entry
    return sys.getrefcount(capsule)


_OURS = _references((ARRAY, object()))


def in_capsule(kind: int, capsule: object) -> int:
    """Return the address of the struct in a capsule; raise TypeError for another capsule."""
    if not _is_capsule(capsule, _NAMES[kind]):
        message = f'expected a capsule of the name "{_NAMES[kind].decode()}"'
        raise TypeError(message)
    return _in_capsule(capsule, _NAMES[kind])


def get(stream: int, is_next: bool, out: int) -> int:
    """Have a stream write its schema, or its next array; return 0, or the number of its error."""
    source = Stream.from_address(stream)
    return int(_Get(source.get_next if is_next else source.get_schema)(stream, out))


def last_error(stream: int) -> str:
    """Return what a stream says of its last error."""
    called = Stream.from_address(stream).get_last_error
    said = _GetError(called)(stream) if called else None
    return ctypes.string_at(said).decode("utf-8", "replace") if said else ""


def new_pin(parent: int) -> int:
    """Return a new pin, held once, that holds `parent` unless that is 0."""
    number = next(_numbers)
    with _lock:
        _pins[number] = _Pin(parent)
        if parent:
            _pins[parent].count += 1
    return number


def pinned_array(pin: int) -> int:
    """Return the address of the array of a pin, which is released with the pin."""
    return ctypes.addressof(_pins[pin].array)


def pin_block(pin: int, block: int) -> None:
    """Have a pin give a block back at its end."""
    _pins[pin].blocks.append(block)


def drop(pin: int) -> None:
    """Hold a pin no more; the last to do so ends it."""
    while pin:
        with _lock:
            entry = _pins[pin]
            entry.count -= 1
            if entry.count:
                return
        for block in entry.blocks:
            blocks.give(block)
        release(ARRAY, ctypes.addressof(entry.array))
        del _pins[pin]
        pin = entry.parent


_numbers = iter(range(1, 1 << 62))


_callbacks = [
    _Release(c_functions.released(Schema, "private_data", _free_schema)),
    _Release(c_functions.released(Array, "buffers", _free_array)),
    _Release(c_functions.released(Stream, "private_data", _free_stream)),
    _Get(c_functions.until_over(_get_schema, errno.ECANCELED)),
    _Get(c_functions.until_over(_get_next, errno.ECANCELED)),
    _GetError(c_functions.until_over(_get_last_error, None)),
]
for _callback in _callbacks:  # others may call them after this module is gone
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(_callback))


def _address_of(callback: object) -> int:
    return ctypes.cast(callback, ctypes.c_void_p).value or 0  # type: ignore[arg-type]


(
    _release_schema_at, _release_array_at, _release_stream_at,
    _get_schema_at, _get_next_at, _get_last_error_at,
) = map(_address_of, _callbacks)  # fmt: skip

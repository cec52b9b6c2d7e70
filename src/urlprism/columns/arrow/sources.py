"""The sources of results: arrays, streams, and texts that stand for every row.

An array that comes in is moved into a `Pin`, and released when the last result that points into it
is. A stream is read one array at a time.
"""

from typing import TYPE_CHECKING, cast

import urlprism.columns.memory.buffers as buffers
import urlprism.columns.memory.cells as cells
import urlprism.columns.memory.structs as structs
import urlprism.columns.memory.texts as texts_of
from urlprism._core.arguments.intake import exact
from urlprism.columns.fields.schema import ARRAY, SCHEMA, STREAM
from urlprism.columns.memory.buffers import Pin

if TYPE_CHECKING:
    from urlprism.columns.arrow.protocols import ArrowArray, ArrowStream

_ARRAY, _SCHEMA, _STREAM = ARRAY, SCHEMA, STREAM
_OF_TEXTS = 256
_NULLS = b"n"


class ArrayIn:
    """An array of texts that comes in: `pin` holds it, and `texts` describe its rows.

    `values` caches the values of its dictionary by their numbers; it is None without a dictionary.
    """

    __slots__ = ("length", "offset", "pin", "texts", "values")

    pin: Pin
    texts: int
    length: int
    offset: int
    values: dict[int, str] | None

    def __init__(self, pin: Pin) -> None:
        """Take the pin; `_describe` sets the rest."""
        self.pin = pin
        self.texts = self.length = self.offset = 0
        self.values = None


class StreamIn:
    """A stream of texts that comes in; it is released with this object."""

    __slots__ = ("address", "capsule", "kind")

    address: int
    capsule: object
    kind: tuple[bytes, bytes | None]

    def __init__(self) -> None:
        """Make a stream that is released."""
        self.address = structs.new_struct(_STREAM)
        self.capsule = structs.new_capsule(_STREAM, self.address)


class Source:
    """A source of results: an array, a stream, or a text that stands for every row.

    `array` is the array whose next row is `row`; `stream`, if there is one, has the next arrays.
    """

    __slots__ = ("array", "is_for_all", "row", "stream", "text")

    array: ArrayIn | None
    stream: StreamIn | None
    row: int
    text: str | None
    is_for_all: bool

    def __init__(self) -> None:
        """Make a column without rows."""
        self.array = self.stream = self.text = None
        self.row = 0
        self.is_for_all = False


def source_of(column: object) -> Source:
    """Return the source of a column, a text or None; raise TypeError for any other object."""
    source = Source()
    if column is None or isinstance(column, str):
        source.text = None if column is None else texts_of.scalar_text(exact(column))
        source.is_for_all = True
    elif hasattr(column, "__arrow_c_array__"):
        source.array = _array_of(cast("ArrowArray", column).__arrow_c_array__())
    elif hasattr(column, "__arrow_c_stream__"):
        source.stream = _stream_of(cast("ArrowStream", column).__arrow_c_stream__())
    else:
        raise TypeError(no_column(column))
    return source


def _array_of(capsules: object) -> ArrayIn:
    """Return the array of the two capsules of `__arrow_c_array__`."""
    if not isinstance(capsules, tuple) or len(capsules) != 2:
        raise TypeError("__arrow_c_array__ returns a schema and an array")
    of_schema, of_array = capsules
    kind = texts_of.kind_of(structs.in_capsule(_SCHEMA, of_schema))
    at = structs.in_capsule(_ARRAY, of_array)
    if structs.is_released(_ARRAY, at):
        raise ValueError("the Arrow array is released")
    pin = Pin()
    structs.move(_ARRAY, at, structs.pinned_array(pin.address))
    return _describe(pin, kind)


def no_column(source: object) -> str:
    """Return the message for an object that is no column."""
    by_hand = ""
    if isinstance(source, str | bytes):
        by_hand = ": pyarrow.array([text]) makes a column of one text"
    elif isinstance(source, list | tuple):
        by_hand = ": pyarrow.array(texts) makes a column of several"
    return (
        "a column has __arrow_c_array__ or __arrow_c_stream__, as those of pyarrow, Polars and "
        f"pandas; {type(source).__name__} has neither{by_hand}"
    )


def _describe(pin: Pin, kind: tuple[bytes, bytes | None]) -> ArrayIn:
    """Return the array that a pin holds; raise ValueError if it is broken."""
    array = ArrayIn(pin)
    array.texts = buffers.taken(_OF_TEXTS)
    structs.pin_block(pin.address, array.texts)
    texts_of.describe(structs.pinned_array(pin.address), kind, array.texts)
    texts = cells.borrow_texts(array.texts)
    if texts_of.has_runs(kind):
        block = buffers.block_of(pin, texts.length * 4 + _OF_TEXTS)
        texts_of.number_runs(structs.pinned_array(pin.address), kind, array.texts, block)
    if _NULLS in kind:
        count = texts.n_values if texts.indices else texts.length
        size = (count >> 3) + _OF_TEXTS
        texts.validity = buffers.block_of(pin, size)
        cells.clear(texts.validity, size)
    array.length = texts.length
    array.offset = texts.indices_offset if texts.indices else texts.offset
    if texts.indices:
        array.values = {}
    return array


def move_to(array: ArrayIn, row: int) -> None:
    """Have the texts of an array begin at a row."""
    texts = cells.borrow_texts(array.texts)
    if texts.indices:
        texts.indices_offset = array.offset + row
    else:
        texts.offset = array.offset + row


def _stream_of(capsule: object) -> StreamIn:
    """Return the stream in a capsule; raise TypeError if it has no texts."""
    at = structs.in_capsule(_STREAM, capsule)
    if structs.is_released(_STREAM, at):
        raise ValueError("the Arrow stream is released")
    stream = StreamIn()
    structs.move(_STREAM, at, stream.address)
    of_schema = structs.new_struct(_SCHEMA)
    try:
        _get(stream, False, of_schema)
        stream.kind = texts_of.kind_of(of_schema)
    finally:
        structs.release(_SCHEMA, of_schema)
        structs.free_struct(of_schema)
    return stream


def _get(stream: StreamIn, is_next: bool, out: int) -> None:
    """Have a stream write its schema or its next array; raise ValueError if it fails."""
    error = structs.get(stream.address, is_next, out)
    if error != 0:
        said = structs.last_error(stream.address)
        message = f"the Arrow stream failed with error {error}: {said}"
        raise ValueError(message)


def rows_left(source: Source) -> int:
    """Return the number of unread rows in the array at hand, or in the next one with rows."""
    while True:
        array = source.array
        if array is not None and source.row < array.length:
            return array.length - source.row
        stream = source.stream
        if stream is None:
            return 0
        source.array = None
        _take_array(source, stream)


def _take_array(source: Source, stream: StreamIn) -> None:
    """Take the next array of a stream; after the last, the source has no stream."""
    pin = Pin()
    at = structs.pinned_array(pin.address)
    _get(stream, True, at)
    if structs.is_released(_ARRAY, at):
        source.stream = None
    else:
        source.array = _describe(pin, stream.kind)
        source.row = 0

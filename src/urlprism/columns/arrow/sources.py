"""The columns of which results are made: arrays, streams, and texts for every row.

An array that comes in is moved into a `Pin`, and released when the last result that points into it
is. A stream is read one array at a time.
"""

from typing import TYPE_CHECKING, cast

import urlprism.columns.memory.buffers as buffers
import urlprism.columns.memory.cells as cells
import urlprism.columns.memory.pins as pins
import urlprism.columns.memory.strings as strings
import urlprism.columns.memory.structs as structs
import urlprism.columns.memory.texts as texts_of
from urlprism._core.records.intake import exact
from urlprism.columns.memory.pins import Pin
from urlprism.columns.memory.schema import ARRAY, SCHEMA, STREAM

if TYPE_CHECKING:
    from urlprism.columns.arrow.protocols import ArrowArray, ArrowStream

_ARRAY, _SCHEMA, _STREAM = ARRAY, SCHEMA, STREAM
_OF_TEXTS = 256
_NULLS = b"n"


class Given:
    """An array of texts that was given: `pin` holds it, and `texts` describe its rows.

    `known` has the values of its dictionary that were read, by their numbers; it is None for an
    array without one.
    """

    __slots__ = ("known", "length", "offset", "pin", "texts")

    pin: Pin
    texts: int
    length: int
    offset: int
    known: dict[int, str] | None

    def __init__(self, pin: Pin) -> None:
        """Take the pin; `_describe` sets the rest."""
        self.pin = pin
        self.texts = self.length = self.offset = 0
        self.known = None


class StreamIn:
    """A stream of texts that was given; it is released with this object."""

    __slots__ = ("address", "capsule", "kind")

    address: int
    capsule: object
    kind: tuple[bytes, bytes | None]

    def __init__(self) -> None:
        """Make a stream that is released."""
        self.address = structs.new_struct(_STREAM)
        self.capsule = structs.new_capsule(_STREAM, self.address)


class Source:
    """One of the columns of which results are made: an array, a stream, or a text for every row.

    `given` is the array whose next row is `row`; `stream`, if there is one, has the next arrays.
    """

    __slots__ = ("given", "is_for_all", "row", "stream", "text")

    given: Given | None
    stream: StreamIn | None
    row: int
    text: str | None
    is_for_all: bool

    def __init__(self) -> None:
        """Make a column without rows."""
        self.given = self.stream = self.text = None
        self.row = 0
        self.is_for_all = False


def source_of(given: object) -> Source:
    """Return one of the columns; raise TypeError if it is none."""
    source = Source()
    if given is None or isinstance(given, str):
        source.text = None if given is None else strings.scalar_text(exact(given))
        source.is_for_all = True
    elif hasattr(given, "__arrow_c_array__"):
        source.given = _array_of(cast("ArrowArray", given).__arrow_c_array__())
    elif hasattr(given, "__arrow_c_stream__"):
        source.stream = _stream_of(cast("ArrowStream", given).__arrow_c_stream__())
    else:
        raise TypeError(no_column(given))
    return source


def _array_of(capsules: object) -> Given:
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
    """Return what to say of an object that is no column."""
    return (
        "a column has __arrow_c_array__ or __arrow_c_stream__, as those of pyarrow, Polars and "
        f"pandas; {type(source).__name__} has neither"
    )


def _describe(pin: Pin, kind: tuple[bytes, bytes | None]) -> Given:
    """Return the array that a pin holds; raise ValueError if it is broken."""
    given = Given(pin)
    given.texts = buffers.taken(_OF_TEXTS)
    structs.pin_block(pin.address, given.texts)
    texts_of.describe(structs.pinned_array(pin.address), kind, given.texts)
    known = cells.borrow_texts(given.texts)
    if _NULLS in kind:
        count = known.n_values if known.indices else known.length
        size = (count >> 3) + _OF_TEXTS
        known.validity = pins.block_of(pin, size)
        cells.clear(known.validity, size)
    given.length = known.length
    given.offset = known.indices_offset if known.indices else known.offset
    if known.indices:
        given.known = {}
    return given


def move_to(given: Given, row: int) -> None:
    """Have the texts of an array begin at a row."""
    texts = cells.borrow_texts(given.texts)
    if texts.indices:
        texts.indices_offset = given.offset + row
    else:
        texts.offset = given.offset + row


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
    """Return how many rows are left in the array at hand, or in the next that has some."""
    while True:
        given = source.given
        if given is not None and source.row < given.length:
            return given.length - source.row
        stream = source.stream
        if stream is None:
            return 0
        source.given = None
        _take_array(source, stream)


def _take_array(source: Source, stream: StreamIn) -> None:
    """Take the next array of a stream; after the last, the source has no stream."""
    pin = Pin()
    at = structs.pinned_array(pin.address)
    _get(stream, True, at)
    if structs.is_released(_ARRAY, at):
        source.stream = None
    else:
        source.given = _describe(pin, stream.kind)
        source.row = 0

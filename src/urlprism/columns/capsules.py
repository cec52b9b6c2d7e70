"""Columns in and out by the Arrow PyCapsule interface: what holds which memory.

An array that comes in is moved into a `Pin`, and released when the last result that points into it
is. A stream is read one array at a time, and written so.
"""

import urlprism.columns.batch as batches
import urlprism.columns.buffers as buffers
import urlprism.columns.cells as cells
import urlprism.columns.exports as exports
import urlprism.columns.structs as structs
import urlprism.columns.texts as texts_of
from urlprism._vocabulary.signatures import SignatureOf, nothing
from urlprism.columns.batch import Batch, Plan, TooLargeError
from urlprism.columns.cells import AS_LARGE_TEXTS, AS_TEXTS, AS_VIEWS
from urlprism.columns.pins import Pin
from urlprism.columns.schema import ARRAY, SCHEMA, STREAM

_AS_VIEWS, _AS_TEXTS, _AS_LARGE_TEXTS = AS_VIEWS, AS_TEXTS, AS_LARGE_TEXTS
_ARRAY, _SCHEMA, _STREAM = ARRAY, SCHEMA, STREAM
_OF_TEXTS = 256
_ROWS = 1 << 17  # of a batch of a stream
_LEAST = 64


class Given:
    """An array of texts that was given: `pin` holds it, and `texts` describe its rows."""

    __slots__ = ("length", "offset", "pin", "texts")

    pin: Pin
    texts: int
    length: int
    offset: int

    def __init__(self, pin: Pin) -> None:
        """Take the pin; `_describe` sets the rest."""
        self.pin = pin
        self.texts = self.length = self.offset = 0


class Columns:
    """The parts of a column of URLs, as an Arrow struct: what `split` gives for an array.

    >>> import pyarrow as pa
    >>> from urlprism.columns import split
    >>> split(pa.array(["http://h/"]), ["host", "port"])
    <Columns host, port: 1 rows>
    """

    __slots__ = ("batch", "given", "plan")
    __signature__ = SignatureOf(nothing)

    batch: Batch
    given: Given
    plan: Plan

    def __init__(self) -> None:
        """Raise TypeError: `split` makes it."""
        raise TypeError("split makes it")

    def __len__(self) -> int:
        """Return how many rows there are."""
        return _known(self).length

    def __repr__(self) -> str:
        """Return the fields and the number of rows."""
        names = ", ".join(exports.names_of(self.plan))
        return f"<{type(self).__name__} {names}: {len(self)} rows>"

    def __arrow_c_schema__(self) -> object:
        """Return the schema, as the PyCapsule interface says."""
        batch = _known(self)
        return _schema_capsule(self.plan, _layout_of_batch(batch))

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        """Return the schema and the array, as the PyCapsule interface says.

        `requested_schema` may ask for other types of the texts; it is followed if that is possible.
        """
        batch = _known(self)
        layout = _layout_of_batch(batch)
        wanted = _wanted(requested_schema, self.plan, layout)
        if wanted != layout and layout == _AS_VIEWS:  # which has the rows at hand
            batch = _array_batch(self.given, self.plan._replace(layout=wanted))
            layout = _layout_of_batch(batch)
        at = structs.new_struct(_ARRAY)
        capsule = structs.new_capsule(_ARRAY, at)
        exports.write_batch(batch, self.plan, at)
        return _schema_capsule(self.plan, layout), capsule


class StreamIn:
    """A stream of texts that was given; it is released with this object."""

    __slots__ = ("address", "kind")

    address: int
    kind: tuple[bytes, bytes | None]

    def __init__(self) -> None:
        """Make a stream that is released."""
        self.address = structs.new_struct(_STREAM)

    def __del__(self) -> None:
        """Release the stream."""
        try:
            address = self.address
        except AttributeError:  # nothing was made
            return
        if address != 0:
            structs.release(_STREAM, address)
            structs.free_struct(address)
            self.address = 0


class Reader:
    """What an exported stream reads: one array of the texts after the other."""

    __slots__ = ("given", "is_over", "layout", "plan", "row", "stream")

    stream: StreamIn
    plan: Plan
    layout: int
    given: Given | None
    row: int
    is_over: bool

    def __init__(self, stream: StreamIn, plan: Plan, layout: int) -> None:
        """Begin to read a stream."""
        self.stream = stream
        self.plan = plan._replace(layout=layout)
        self.layout = layout
        self.given = None
        self.row = 0
        self.is_over = False


class ColumnStream:
    """The parts of a stream of URLs, as a stream of Arrow structs: what `split` gives for one.

    >>> import polars as pl
    >>> from urlprism.columns import split
    >>> split(pl.Series(["http://h/"]), ["host", "port"])
    <ColumnStream host, port>
    """

    __slots__ = ("first", "plan", "source")
    __signature__ = SignatureOf(nothing)

    source: object
    plan: Plan
    first: StreamIn | None

    def __init__(self) -> None:
        """Raise TypeError: `split` makes it."""
        raise TypeError("split makes it")

    def __repr__(self) -> str:
        """Return the fields."""
        return f"<{type(self).__name__} {', '.join(exports.names_of(self.plan))}>"

    def __arrow_c_schema__(self) -> object:
        """Return the schema, as the PyCapsule interface says."""
        return _schema_capsule(self.plan, self.plan.layout)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the stream, as the PyCapsule interface says; again, if the source gives it again.

        `requested_schema` may ask for other types of the texts.
        """
        plan = self.plan
        layout = _wanted(requested_schema, plan, plan.layout)
        stream = self.first if self.first is not None else _stream_of(self.source)
        self.first = None
        at = structs.new_struct(_STREAM)
        capsule = structs.new_capsule(_STREAM, at)
        structs.begin_stream(at, Reader(stream, plan, layout), _write_schema, _write_next)
        return capsule


def columns_of(capsules: object, plan: Plan) -> Columns:
    """Return the results for the two capsules of `__arrow_c_array__`."""
    if not isinstance(capsules, tuple) or len(capsules) != 2:
        raise TypeError("__arrow_c_array__ returns a schema and an array")
    of_schema, of_array = capsules
    kind = texts_of.kind_of(structs.in_capsule(_SCHEMA, of_schema))
    at = structs.in_capsule(_ARRAY, of_array)
    if structs.is_released(_ARRAY, at):
        raise ValueError("the Arrow array is released")
    pin = Pin()
    structs.move(_ARRAY, at, structs.pinned_array(pin.address))
    made = Columns.__new__(Columns)
    made.given = _describe(pin, kind)
    made.plan = plan
    made.batch = _array_batch(made.given, plan)
    if plan.layout != _AS_VIEWS:
        made.given = Given(made.batch.pin)  # the texts may go
    return made


def stream_of(source: object, plan: Plan) -> ColumnStream:
    """Return the results for an object that has `__arrow_c_stream__`."""
    made = ColumnStream.__new__(ColumnStream)
    made.source = source
    made.plan = plan
    made.first = _stream_of(source)
    return made


def _known(columns: Columns) -> Batch:
    """Return the batch of columns that `split` made; raise TypeError for others."""
    try:
        batch: Batch | None = columns.batch
    except AttributeError:  # in the pure build, an attribute is missing before it is set
        batch = None
    if batch is None:
        raise TypeError("columns that split did not make")
    return batch


def _array_batch(given: Given, plan: Plan) -> Batch:
    """Return the results for a whole array, with larger offsets if they need them."""
    try:
        return batches.made(given.pin, given.texts, given.length, plan)
    except TooLargeError:
        if plan.layout != _AS_TEXTS:
            raise
    larger = plan._replace(layout=_AS_LARGE_TEXTS)
    return batches.made(given.pin, given.texts, given.length, larger)


def _layout_of_batch(batch: Batch) -> int:
    """Return the layout of the texts of a batch."""
    return cells.borrow_column(batch.columns, 0).layout


def _describe(pin: Pin, kind: tuple[bytes, bytes | None]) -> Given:
    """Return the array that a pin holds; raise ValueError if it is broken."""
    given = Given(pin)
    given.texts = buffers.taken(_OF_TEXTS)
    structs.pin_block(pin.address, given.texts)
    texts_of.describe(structs.pinned_array(pin.address), kind, given.texts)
    known = cells.borrow_texts(given.texts)
    given.length = known.length
    given.offset = known.indices_offset if known.indices else known.offset
    return given


def _stream_of(source: object) -> StreamIn:
    """Return the stream of an object; raise TypeError if it has no texts."""
    capsule = source.__arrow_c_stream__()  # type: ignore[attr-defined]
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


def _schema_capsule(plan: Plan, layout: int) -> object:
    """Return the schema of results in a capsule."""
    at = structs.new_struct(_SCHEMA)
    capsule = structs.new_capsule(_SCHEMA, at)
    exports.write_schema(plan, layout, at)
    return capsule


def _wanted(requested: object, plan: Plan, layout: int) -> int:
    """Return the layout that a capsule with a schema asks for; `layout` for None."""
    if requested is None:
        return layout
    return exports.layout_of(structs.in_capsule(_SCHEMA, requested), plan, layout)


def _write_schema(reader: object, at: int) -> int:
    """Write the schema of an exported stream."""
    if not isinstance(reader, Reader):
        raise TypeError
    known = reader
    exports.write_schema(known.plan, known.layout, at)
    return 0


def _write_next(reader: object, at: int) -> int:
    """Write the next array of an exported stream, or one that is released at its end."""
    if not isinstance(reader, Reader):
        raise TypeError
    known = reader
    batch = _next_batch(known)
    if batch is None:
        structs.clear_array(at)
    else:
        exports.write_batch(batch, known.plan, at)
    return 0


def _next_batch(reader: Reader) -> Batch | None:
    """Return the results of the next rows, or None after the last."""
    while not reader.is_over:
        given = reader.given
        if given is None:
            _next_array(reader)
        elif reader.row == given.length:
            reader.given = None
        else:
            return _next_rows(reader, given)
    return None


def _next_array(reader: Reader) -> None:
    """Take the next array of the stream, if there is one."""
    pin = Pin()
    at = structs.pinned_array(pin.address)
    _get(reader.stream, True, at)
    if structs.is_released(_ARRAY, at):
        reader.is_over = True
    else:
        reader.given = _describe(pin, reader.stream.kind)
        reader.row = 0


def _next_rows(reader: Reader, given: Given) -> Batch:
    """Return the results of the next rows of an array, fewer if they are too large."""
    texts = cells.borrow_texts(given.texts)
    if texts.indices:
        texts.indices_offset = given.offset + reader.row
    else:
        texts.offset = given.offset + reader.row
    count = min(_ROWS, given.length - reader.row)
    while True:
        try:
            batch = batches.made(given.pin, given.texts, count, reader.plan)
        except TooLargeError:
            if count <= _LEAST:
                raise
            count = max(_LEAST, count // 2)
        else:
            reader.row += count
            return batch

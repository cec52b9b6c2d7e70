"""Columns in and out by the Arrow PyCapsule interface, and who owns which memory.

A `Maker` turns rows into results: those of an array at once, those of a stream batch by batch.
"""

from typing import NoReturn, Self

import urlprism.columns.arrow.sources as sources_of
import urlprism.columns.memory.structs as structs
from urlprism._core.classes.signatures import SignatureOf, nothing
from urlprism._core.classes.truth import truthless
from urlprism.columns.arrow.sources import Source
from urlprism.columns.fields.schema import ARRAY, SCHEMA, STREAM
from urlprism.columns.fields.types import TooLargeError

_ARRAY, _SCHEMA, _STREAM = ARRAY, SCHEMA, STREAM
_ROWS = 1 << 17  # of a batch of a stream
_LEAST = 64


class Maker:
    """It turns rows into results, and writes them as Arrow structs, with texts in a layout."""

    __slots__ = ()

    def made(self, sources: list[Source], count: int, layout: int, is_fixed: bool) -> object:
        """Return the results of the next rows of each source.

        Raise TooLargeError if they need larger offsets than the layout has, and it is fixed.
        """
        raise NotImplementedError

    def most_rows(self) -> int:
        """Return how many rows a batch of a stream has at most."""
        return _ROWS

    def layout_of(self, results: object) -> int:
        """Return the layout of the texts of results."""
        raise NotImplementedError

    def remade(self, results: object, sources: list[Source], layout: int) -> object:
        """Return results in another layout, or as they are if that cannot be."""
        raise NotImplementedError

    def needs_sources(self, layout: int) -> bool:
        """Whether results in a layout need their sources, to be made in another."""
        raise NotImplementedError

    def write_schema(self, layout: int, at: int) -> None:
        """Write the schema of results at an address."""
        raise NotImplementedError

    def write(self, results: object, at: int) -> None:
        """Write the array of results at an address; it lives as long as it is not released."""
        raise NotImplementedError

    def wanted(self, at: int, layout: int) -> int:
        """Return the layout that the schema at an address asks for, or `layout`."""
        raise NotImplementedError

    def names(self) -> str:
        """Return what to call the results."""
        raise NotImplementedError

    def is_struct(self) -> bool:
        """Whether the results are a struct of columns."""
        raise NotImplementedError


class Result:
    """The result of a function of columns: it holds memory, and nobody can change it."""

    __slots__ = ()

    def __bool__(self) -> bool:
        """Raise TypeError, for each row has an answer of its own: ask the rows, or the length."""
        raise truthless(self, "rows, or its length")

    def __copy__(self) -> Self:
        """Return itself."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """Return itself."""
        return self

    def __reduce__(self) -> NoReturn:
        """Raise TypeError: no pickle makes a column."""
        raise TypeError("a column holds memory that no pickle keeps: pickle pyarrow.array(column)")


class Column(Result):
    """A column of results for an array: what the functions of columns give.

    Any library with the Arrow PyCapsule interface takes it: `pyarrow.array(column)`,
    `polars.Series(column)`.

    >>> import pyarrow as pa
    >>> from urlprism.columns.arrow.mapping import mapped
    >>> from urlprism.columns.fields.types import TEXT
    >>> mapped([pa.array(["http://h/", None])], TEXT, lambda rows: rows)
    <Column of text: 2 rows>
    """

    __slots__ = ("length", "maker", "results", "sources")
    __signature__ = SignatureOf(nothing)

    maker: Maker
    results: object
    sources: list[Source]
    length: int

    def __init__(self) -> None:
        """Raise TypeError: functions make it."""
        raise TypeError("the functions of urlprism.columns make it")

    def __len__(self) -> int:
        """Return how many rows there are."""
        _maker_of(self)
        return self.length

    def __repr__(self) -> str:
        """Return the type and the number of rows."""
        return f"<{type(self).__name__} {_maker_of(self).names()}: {len(self)} rows>"

    def __arrow_c_schema__(self) -> object:
        """Return the schema, as the PyCapsule interface says."""
        maker = _maker_of(self)
        return _schema_capsule(maker, maker.layout_of(self.results))

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        """Return the schema and the array, as the PyCapsule interface says.

        `requested_schema` may ask for other types of the texts; it is followed if that is possible.
        """
        maker = _maker_of(self)
        results = self.results
        layout = maker.layout_of(results)
        wanted = _wanted(requested_schema, maker, layout)
        if wanted != layout:
            results = maker.remade(results, self.sources, wanted)
            layout = maker.layout_of(results)
        at = structs.new_struct(_ARRAY)
        capsule = structs.new_capsule(_ARRAY, at)
        maker.write(results, at)
        return _schema_capsule(maker, layout), capsule


class Columns(Column):
    """Several columns of results for an array, as an Arrow struct: what `split` gives for one.

    `pyarrow.record_batch(columns)` and `polars.DataFrame(columns)` have them by their names.

    >>> import pyarrow as pa
    >>> from urlprism.columns import split
    >>> split(pa.array(["http://h/"]), ["host", "port"])
    <Columns host, port: 1 rows>
    """

    __slots__ = ()
    __signature__ = SignatureOf(nothing)


class Reader:
    """What an exported stream reads: the rows of its sources, batch after batch."""

    __slots__ = ("layout", "maker", "row", "sources")

    sources: list[Source]
    maker: Maker
    layout: int
    row: int

    def __init__(self, sources: list[Source], maker: Maker, layout: int) -> None:
        """Begin to read."""
        self.sources = sources
        self.maker = maker
        self.layout = layout
        self.row = 0


class ColumnStream(Result):
    """Results for a stream, as a stream of Arrow arrays: what `split` gives for one.

    `pyarrow.table(stream)` or, if it is one column, `pyarrow.chunked_array(stream)` reads it.

    >>> import polars as pl
    >>> from urlprism.columns import split
    >>> split(pl.Series(["http://h/"]), ["host", "port"])
    <ColumnStream host, port>
    """

    __slots__ = ("first", "layout", "maker", "objects")
    __signature__ = SignatureOf(nothing)

    objects: list[object]
    maker: Maker
    layout: int
    first: list[Source] | None

    def __init__(self) -> None:
        """Raise TypeError: functions make it."""
        raise TypeError("the functions of urlprism.columns make it")

    def __repr__(self) -> str:
        """Return the type."""
        return f"<{type(self).__name__} {self.maker.names()}>"

    def __arrow_c_schema__(self) -> object:
        """Return the schema, as the PyCapsule interface says."""
        return _schema_capsule(self.maker, self.layout)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the stream, as the PyCapsule interface says; again, if the source gives it again.

        `requested_schema` may ask for other types of the texts.
        """
        maker = self.maker
        layout = _wanted(requested_schema, maker, self.layout)
        sources = self.first
        self.first = None
        if sources is None:
            sources = [sources_of.source_of(each) for each in self.objects]
        at = structs.new_struct(_STREAM)
        capsule = structs.new_capsule(_STREAM, at)
        structs.begin_stream(at, Reader(sources, maker, layout), _write_schema, _write_next)
        return capsule


def results_of(objects: list[object], maker: Maker, layout: int) -> Column | ColumnStream:
    """Return the results for columns: at once for arrays, as a stream if one of them is a stream.

    A str or None in place of a column is for every row. Raise TypeError if nothing is a column of
    texts, ValueError for an array that contradicts itself, and for arrays of different lengths.
    """
    sources = [sources_of.source_of(each) for each in objects]
    is_stream, length = False, -1
    for source in sources:
        if source.stream is not None:
            is_stream = True
        elif source.array is not None:
            if 0 <= length != source.array.length:
                message = f"columns of {length} and {source.array.length} rows"
                raise ValueError(message)
            length = source.array.length
    if is_stream:
        return _stream_of_results(objects, sources, maker, layout)
    if length < 0:
        raise TypeError(sources_of.no_column(objects[0] if objects else None))
    return _array_of_results(sources, length, maker, layout)


def _stream_of_results(
    objects: list[object], sources: list[Source], maker: Maker, layout: int
) -> ColumnStream:
    """Return the results for sources with a stream among them."""
    stream = ColumnStream.__new__(ColumnStream)
    stream.objects = objects
    stream.maker = maker
    stream.layout = layout
    stream.first = sources
    return stream


def _array_of_results(sources: list[Source], length: int, maker: Maker, layout: int) -> Column:
    """Return the results for sources without a stream."""
    column = Columns.__new__(Columns) if maker.is_struct() else Column.__new__(Column)
    column.length = length
    column.results = maker.made(sources, length, layout, False)
    column.sources = sources if maker.needs_sources(layout) else []
    column.maker = maker
    return column


def _maker_of(column: Column) -> Maker:
    """Return the maker of a column that a function made; raise TypeError for others."""
    try:
        maker: Maker | None = column.maker
    except AttributeError:  # in the pure build, an attribute is missing before it is set
        maker = None
    if maker is None:
        raise TypeError("a column that no function made")
    return maker


def _schema_capsule(maker: Maker, layout: int) -> object:
    """Return the schema of results in a capsule."""
    at = structs.new_struct(_SCHEMA)
    capsule = structs.new_capsule(_SCHEMA, at)
    maker.write_schema(layout, at)
    return capsule


def _wanted(requested: object, maker: Maker, layout: int) -> int:
    """Return the layout that a capsule with a schema asks for; `layout` for None."""
    if requested is None:
        return layout
    return maker.wanted(structs.in_capsule(_SCHEMA, requested), layout)


def _write_schema(reader: object, at: int) -> int:
    """Write the schema of an exported stream."""
    if not isinstance(reader, Reader):
        raise TypeError
    typed = reader
    typed.maker.write_schema(typed.layout, at)
    return 0


def _write_next(reader: object, at: int) -> int:
    """Write the next array of an exported stream, or one that is released at its end."""
    if not isinstance(reader, Reader):
        raise TypeError
    typed = reader
    count = _rows_of(typed)
    if count == 0:
        structs.clear_array(at)
    else:
        typed.maker.write(_next_results(typed, count), at)
    return 0


def _rows_of(reader: Reader) -> int:
    """Return the number of rows that all sources have at hand, 0 after the last.

    Raise ValueError if a source ends before another.
    """
    least, most = reader.maker.most_rows(), 0
    for source in reader.sources:
        if not source.is_for_all:
            rest = sources_of.rows_left(source)
            least, most = min(least, rest), max(most, rest)
    if least == 0 and most > 0:
        row = reader.row
        message = f"a column of {row} rows, and one of {row + most} or more"
        raise ValueError(message)
    return least


def _next_results(reader: Reader, count: int) -> object:
    """Return the results of the next rows, fewer if they are too large."""
    while True:
        try:
            results = reader.maker.made(reader.sources, count, reader.layout, True)
        except TooLargeError:
            if count <= _LEAST:
                raise
            count = max(_LEAST, count // 2)
        else:
            for source in reader.sources:
                source.row += count
            reader.row += count
            return results

"""A function of rows as a function of columns: Python values for the texts of each row."""

from collections.abc import Callable, Sequence
from typing import cast

import urlprism.columns.arrow.capsules as capsules
import urlprism.columns.kernel.pairs as pairs_of_rows
import urlprism.columns.kernel.uncertified as uncertified_rows
import urlprism.columns.memory.buffers as buffers
import urlprism.columns.memory.texts as texts_of
import urlprism.columns.memory.values as values_of_rows
from urlprism._build import tell_pure
from urlprism.columns.arrow.capsules import Column, ColumnStream, Maker
from urlprism.columns.arrow.protocols import ArrowArray, ArrowStream
from urlprism.columns.arrow.sources import ArrayIn, Source
from urlprism.columns.fields.types import STRUCT, TooLargeError, Type, Value
from urlprism.columns.memory.cells import AS_LARGE_TEXTS, AS_TEXTS
from urlprism.columns.memory.values import Values

_AS_TEXTS, _AS_LARGE_TEXTS, _STRUCT = AS_TEXTS, AS_LARGE_TEXTS, STRUCT
_NOTHING: tuple[Value, ...] = ()
_ROWS = 1 << 10  # of a call: their objects fit into caches, and are few for the collector


class Mapper(Maker):
    """It turns rows into values of a type by a function of lists of texts."""

    __slots__ = ("function", "kind")

    kind: Type
    function: Callable[..., Sequence[Value]]

    def __init__(self, kind: Type, function: Callable[..., Sequence[Value]]) -> None:
        """Take the type and the function."""
        self.kind = kind
        self.function = function

    def made(self, sources: list[Source], count: int, layout: int, is_fixed: bool) -> object:
        """Return the values of the next rows, and the layout of their texts."""
        tell_pure(count)
        values = Values(self.kind)
        done = 0
        while done < count:
            some = min(count - done, _ROWS)
            self.add(values, sources, done, some)
            done += some
            _check_count(some, values.length - done + some)
        try:
            values_of_rows.check(values, layout)
        except TooLargeError:
            if is_fixed or layout != _AS_TEXTS:
                raise
            layout = _AS_LARGE_TEXTS
            values_of_rows.check(values, layout)
        return values, layout

    def add(self, values: Values, sources: list[Source], first: int, count: int) -> None:
        """Add the values of rows, counted from the next one."""
        values_of_rows.add(
            values, self.rows_of([_texts_of(source, first, count) for source in sources], count)
        )

    def rows_of(self, texts: list[list[str | None]], count: int) -> Sequence[Value]:
        """Return the values of some rows; those of a struct that are null have nulls."""
        values = self.function(*texts)
        _check_count(count, len(values))
        if self.kind.form != _STRUCT:
            return values
        nothing = (None,) * len(self.kind.children)
        return [nothing if each is None else each for each in values]

    def layout_of(self, results: object) -> int:
        """Return the layout of the texts."""
        _, layout = cast("tuple[Values, int]", results)
        return layout

    def remade(self, results: object, sources: list[Source], layout: int) -> object:  # noqa: ARG002
        """Return the same values in another layout, if they fit."""
        values, _ = cast("tuple[Values, int]", results)
        try:
            values_of_rows.check(values, layout)
        except TooLargeError:
            return results
        return values, layout

    def needs_sources(self, layout: int) -> bool:  # noqa: ARG002 - others do
        """Whether results in a layout need their sources: never."""
        return False

    def write_schema(self, layout: int, at: int) -> None:
        """Write the schema of the values at an address."""
        values_of_rows.write_schema(self.kind, layout, at)

    def write(self, results: object, at: int) -> None:
        """Write the array of the values at an address."""
        values, layout = cast("tuple[Values, int]", results)
        pin = buffers.Pin()
        values_of_rows.write(values, layout, pin, at)

    def wanted(self, at: int, layout: int) -> int:
        """Return the layout that the schema at an address asks for, or `layout`."""
        return values_of_rows.layout_of(at, self.kind, layout)

    def names(self) -> str:
        """Return the name of the values."""
        return str(self.kind)

    def is_struct(self) -> bool:
        """Whether the values are structs."""
        return self.kind.form == _STRUCT


class FieldsMapper(Mapper):
    """It turns URLs into the fields of their queries; the function has them as `pairs.add` asks."""

    __slots__ = ()

    def add(self, values: Values, sources: list[Source], first: int, count: int) -> None:
        """Add the fields of rows, counted from the next one."""
        _add_fields(values, sources[0], first, count, self.function)


class ListsMapper(Mapper):
    """It turns URLs into lists, empty ones for certified URLs; the function has the others."""

    __slots__ = ()

    def add(self, values: Values, sources: list[Source], first: int, count: int) -> None:
        """Add the lists of rows, counted from the next one."""
        _add_lists(values, sources[0], first, count, self.function)


def _array_of(source: Source) -> ArrayIn:
    """Return the array of a source; raise TypeError if it has none."""
    array = source.array
    if array is None:
        raise TypeError
    return array


def _add_fields(
    values: Values, source: Source, first: int, count: int, read: Callable[..., Sequence[Value]]
) -> None:
    """Add the fields of rows of a source; raise TypeError if it has none."""
    array = _array_of(source)
    pairs_of_rows.add(values, array.texts, source.row + first, count, read)


def _add_lists(
    values: Values, source: Source, first: int, count: int, read: Callable[..., Sequence[Value]]
) -> None:
    """Add the lists of rows of a source; raise TypeError if it has none."""
    array = _array_of(source)
    rows, texts = uncertified_rows.uncertified(array.texts, source.row + first, count)
    lists: list[Value] = [_NOTHING] * count
    if texts:
        some = read(texts)
        _check_count(len(texts), len(some))
        for row, each in zip(rows, some, strict=True):
            lists[row] = each
    values_of_rows.add(values, lists)


def _check_count(count: int, n_values: int) -> None:
    """Raise ValueError if rows have more or fewer values."""
    if n_values != count:
        message = f"{count} rows have {n_values} values"
        raise ValueError(message)


def _texts_of(source: Source, first: int, count: int) -> list[str | None]:
    """Return the texts of rows of a source, counted from its next row."""
    array = source.array
    if source.is_for_all or array is None:
        return [source.text] * count
    return texts_of.strings(array.texts, source.row + first, count, array.values)


def mapped(
    sources: Sequence[ArrowArray | ArrowStream | str | None],
    kind: Type,
    values_of: Callable[..., Sequence[Value]],
) -> Column | ColumnStream:
    """Return a column with the value of each row of columns of texts.

    `values_of` is called with a list of `str | None` for each source, all of one length of up to
    1,024 rows, and returns a value of the type `kind` for each row: a str, bool, int, list, a
    tuple for a struct, or None. A str or None in place of a source stands for every row. What
    `values_of` raises is raised here for arrays, and when a stream is read.

    Several sources go together row by row, in whatever arrays they come. A struct becomes several
    columns, as those of `split`; where its value is None, each of them is null.

    Raise TypeError if no source is a column of texts, ValueError if their lengths differ.

    >>> import pyarrow as pa
    >>> from urlprism.columns.fields.types import INTEGER
    >>> urls = pa.array(["http://h/", None])
    >>> sizes = mapped([urls], INTEGER, lambda rows: [len(each or "") for each in rows])
    >>> sizes, pa.array(sizes).to_pylist()
    (<Column of int64: 2 rows>, [9, 0])
    """
    return capsules.results_of([*sources], Mapper(kind, values_of), _AS_TEXTS)


def fields_of(
    source: ArrowArray | ArrowStream, kind: Type, read: Callable[..., Sequence[Value]]
) -> Column | ColumnStream:
    """Return a column with the fields of the query of each URL, as the URL Standard has them.

    `kind` is a list of structs of two texts. `read` returns the pairs of each of some texts, None
    for one that is refused.
    """
    return capsules.results_of([source], FieldsMapper(kind, read), _AS_TEXTS)


def lists_of(
    source: ArrowArray | ArrowStream, kind: Type, read: Callable[..., Sequence[Value]]
) -> Column | ColumnStream:
    """Return a column of lists, which are empty where a URL is certified.

    `read` returns the lists of other texts, None for None, as the function of `mapped` does.
    """
    return capsules.results_of([source], ListsMapper(kind, read), _AS_TEXTS)

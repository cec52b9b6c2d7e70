"""Pieces of tables, and which column of theirs has the URLs.

Rows of text formats and batches of Arrow are behind one interface: a piece gives its rows for the
text formats, and a batch for the others, whatever it came from.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from urlprism._core.arguments.unknown import near
from urlprism._files.arrows import is_text
from urlprism._files.failures import pyarrow
from urlprism._files.input_formats import NoURL
from urlprism._files.json_lines import json_value, text_in, text_value
from urlprism._files.sources import InputLine
from urlprism._late import public_at
from urlprism.errors import URLError
from urlprism.redaction.excerpts import excerpt, quoted

_LIKELY: Final = ("url", "uri", "link", "href")
_MOST_NAMES: Final = 40
# What is told of a row: its place in the piece, and the error or the reason why it has no URL.
Tell = Callable[[int, URLError | NoURL], None]


@public_at("urlprism.spark")
class ColumnError(Exception):
    """A table has no column of URLs, or several that may be meant; the message lists them."""


class Piece(Protocol):
    """Some rows of a file."""

    @property
    def names(self) -> Sequence[str]:
        """The names of the columns."""
        ...

    @property
    def count(self) -> int:
        """The number of rows."""
        ...

    @property
    def has_texts(self) -> Mapping[str, bool]:
        """Whether each column has texts."""
        ...

    def kept(self, names: Sequence[str]) -> "Piece":
        """Return the piece with these columns only."""
        ...

    def number(self, place: int) -> int:
        """Return the number of a row in its file, from 1: of its line, if it has one."""
        ...

    def texts(self, field: str, tell: Tell) -> list[str | None]:
        """Return the texts of a column; tell which rows have none, and why."""
        ...

    def rows(self) -> list[dict[str, object]]:
        """Return the rows as JSON has them."""
        ...

    def arrays(self) -> dict[str, Any]:
        """Return the columns as arrays of Arrow."""
        ...


class Lines:
    """Rows of a text format, with the numbers of their lines."""

    def __init__(
        self, lines: Sequence[InputLine], rows: list[dict[str, object]], names: Sequence[str] | None
    ) -> None:
        """Take the lines, the row of each, and all columns if the format names them first."""
        self._lines = lines
        self._rows = rows
        self.count = len(rows)
        self.names = (
            list(dict.fromkeys(name for row in rows for name in row)) if names is None else names
        )

    @property
    def has_texts(self) -> Mapping[str, bool]:
        """Whether each column has texts: one at least, unless it has no value at all."""
        values = dict.fromkeys(self.names, False)
        texts = dict.fromkeys(self.names, False)
        for row in self._rows:
            for name, value in row.items():
                values[name] |= value is not None
                texts[name] |= isinstance(value, str)
        return {name: texts[name] or not values[name] for name in self.names}

    def kept(self, names: Sequence[str]) -> "Lines":
        """Return the rows with these columns only."""
        rows = [{name: row[name] for name in names if name in row} for row in self._rows]
        return Lines(self._lines, rows, [name for name in names if name in self.names])

    def number(self, place: int) -> int:
        """Return the number of the line."""
        return self._lines[place].number

    def texts(self, field: str, tell: Tell) -> list[str | None]:
        """Return the texts of a column."""
        texts: list[str | None] = []
        for place, row in enumerate(self._rows):
            text: str | NoURL | URLError
            try:
                text = text_in(row, field, str(self._lines[place].text))
            except URLError as error:
                text = error
            if isinstance(text, str):
                texts.append(text)
            else:
                texts.append(None)
                tell(place, text)
        return texts

    def rows(self) -> list[dict[str, object]]:
        """Return the rows, as JSON has them."""
        return [{name: json_value(value) for name, value in row.items()} for row in self._rows]

    def arrays(self) -> dict[str, Any]:
        """Return the columns; one whose values have no common type has texts of JSON."""
        return {name: arrow_of([row.get(name) for row in self._rows]) for name in self.names}


class Batch:
    """A batch of Arrow, and the number of its first row."""

    def __init__(self, batch: Any, first: int) -> None:
        """Take the batch."""
        self._batch = batch
        self._first = first
        self.count: int = batch.num_rows
        self.names: list[str] = batch.schema.names

    @property
    def has_texts(self) -> Mapping[str, bool]:
        """Whether each column is of texts, octets, or nothing."""
        return {each.name: is_text(each.type) for each in self._batch.schema}

    def kept(self, names: Sequence[str]) -> "Batch":
        """Return the batch with these columns only."""
        return Batch(
            self._batch.select([name for name in names if name in self.names]), self._first
        )

    def number(self, place: int) -> int:
        """Return the number of a row."""
        return self._first + place

    def column(self, field: str) -> Any:
        """Return a column of texts; "a.b" is a field of a struct; raise ColumnError for others."""
        names = [field] if field in self.names else field.split(".")
        column = self._batch.column(self.names.index(names[0]))
        types = pyarrow().types
        for name in names[1:]:
            if not types.is_struct(column.type) or column.type.get_field_index(name) < 0:
                message = f"no column is named {quoted(field)}: "
                message += f"{column.type} has no field {quoted(name)}"
                raise ColumnError(excerpt(message, 400))
            column = pyarrow("compute").struct_field(column, [name])
        if types.is_null(column.type):
            return column.cast(pyarrow().string())
        if not is_text(column.type):
            message = f"column {quoted(field)} is of {column.type}, not of texts"
            raise ColumnError(excerpt(message, 400))
        return column

    def texts(self, field: str, tell: Tell) -> list[str | None]:
        """Return the texts of a column; octets that are not UTF-8 are U+FFFD."""
        texts = texts_of(self.column(field))
        for place, text in enumerate(texts):
            if not text or text.isspace():
                texts[place] = None
                tell(place, NoURL.NULL if text is None else NoURL.EMPTY)
        return texts

    def rows(self) -> list[dict[str, object]]:
        """Return the rows, as JSON has them."""
        columns = [json_column(column) for column in self._batch.columns]
        return [dict(zip(self.names, row, strict=True)) for row in zip(*columns, strict=True)]

    def arrays(self) -> dict[str, Any]:
        """Return the columns."""
        return dict(zip(self.names, self._batch.columns, strict=True))


def without_views(column: Any) -> Any:
    """Return an array of views as one of texts or octets: fewer functions take views."""
    library = pyarrow()
    if library.types.is_string_view(column.type):
        return column.cast(library.large_string())
    if library.types.is_binary_view(column.type):
        return column.cast(library.large_binary())
    return column


def without_blanks(column: Any, tell: Tell) -> Any:
    """Return an array with null for each blank text; tell which rows have no URL, and why."""
    library, compute = pyarrow(), pyarrow("compute")
    octets = column.cast(library.large_binary())
    # All blanks are before "!" or beyond ASCII, and nearly no URL begins so.
    is_odd = compute.or_(compute.less(octets, b"!"), compute.greater(octets, b"~"))
    odd = compute.indices_nonzero(compute.fill_null(is_odd, True))
    blank = []
    for place, text in zip(odd.to_pylist(), texts_of(octets.take(odd)), strict=True):
        if text is None:
            tell(place, NoURL.NULL)
        elif not text or text.isspace():
            tell(place, NoURL.EMPTY)
            blank.append(place)
    if not blank:
        return column
    numbers = library.array(range(len(octets)), library.int64())
    is_blank = compute.is_in(numbers, library.array(blank, library.int64()))
    return compute.if_else(is_blank, library.scalar(None, octets.type), octets)


def texts_of(column: Any) -> list[str | None]:
    """Return the texts of an array; octets that are not UTF-8 are U+FFFD."""
    try:
        texts: list[str | bytes | None] = column.to_pylist()
    except UnicodeDecodeError:
        library = pyarrow()
        kind = library.large_binary()
        if library.types.is_dictionary(column.type):
            column = column.dictionary_decode()
        texts = column.cast(kind).to_pylist()
    return [each.decode("utf-8", "replace") if isinstance(each, bytes) else each for each in texts]


def json_column(column: Any) -> list[object]:
    """Return the values of an array, as JSON has them."""
    if is_text(column.type):
        types = pyarrow().types
        kind = column.type.value_type if types.is_dictionary(column.type) else column.type
        if types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind):
            return list(texts_of(column))
    types = pyarrow().types
    if types.is_timestamp(column.type) or types.is_date(column.type) or types.is_time(column.type):
        # Python has no times of nanoseconds, and none after the year 9999.
        texts = column.cast(pyarrow().string())
        texts = pyarrow("compute").replace_substring(texts, " ", "T", max_replacements=1)
        return list(texts.to_pylist())
    return [json_value(value) for value in column.to_pylist()]


def arrow_of(values: Sequence[object]) -> Any:
    """Return values as an array; those without a common type as texts of JSON."""
    library = pyarrow()
    try:
        return library.array(values)
    except (library.ArrowException, OverflowError, ValueError, TypeError):
        texts = [None if each is None else str(text_value(each)) for each in values]
        return library.array(texts, library.string())


def url_column(field: str | None, texts: Mapping[str, bool]) -> str:
    """Choose the column of URLs: the one named by the user, else the only possible one.

    `texts` says of each column whether it has texts. Without a name, the choice is the column of
    texts that is called url, uri, link or href, else the only column of texts. Raise ColumnError if
    no column fits.
    """
    if field is not None:
        outer = field if field in texts else field.partition(".")[0]
        if outer not in texts:
            raise _unknown(field, texts)
        if outer == field and not texts[field]:
            message = f"column {quoted(field)} has no texts; those with texts: "
            raise ColumnError(message + _listed([name for name in texts if texts[name]]))
        return field
    written = [name for name, is_text in texts.items() if is_text]
    for likely in _LIKELY:
        for name in written:
            if name.lower() == likely:
                return name
    if len(written) == 1:
        return written[0]
    number = "several columns have" if written else "no column has"
    message = f"{number} texts, and none is named {', '.join(_LIKELY)}: use --field NAME; columns: "
    raise ColumnError(message + _listed(texts))


def check_named(field: str, names: Iterable[str]) -> None:
    """Raise ColumnError if none of the names of columns is this one."""
    listed = list(names)
    if field not in listed:
        raise _unknown(field, listed)


def _unknown(field: str, names: Iterable[str]) -> ColumnError:
    listed = list(names)
    likes = near(field, listed)
    hint = f"; near: {', '.join(map(excerpt, likes))}" if likes else ""
    return ColumnError(f"no column is named {quoted(field)}{hint}; known: {_listed(listed)}")


def _listed(names: Iterable[str]) -> str:
    names = list(names)
    text = ", ".join(map(excerpt, names[:_MOST_NAMES]))
    return (text + ", …" * (len(names) > _MOST_NAMES)) or "none"

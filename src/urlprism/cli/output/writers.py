"""Rows as text: JSON, JSON lines, CSV, tabs, lists of parts, and drawings."""

import csv
import io
import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Generic, SupportsFloat, TypeVar

from urlprism._display import cell, escaped, visible
from urlprism.cli.output.lines import Line, Styled
from urlprism.cli.output.rows import Brief, Cells, Row, Value, in_a_cell

T_contra = TypeVar("T_contra", contravariant=True)

_encode: Final = json.JSONEncoder(ensure_ascii=False).encode


class Writer(ABC, Generic[T_contra]):
    """A format of rows: the text before them, the rows, the text after them."""

    def head(self) -> str:
        """Return the text before all rows."""
        return ""

    @abstractmethod
    def body(self, rows: Sequence[T_contra]) -> str:
        """Return the text of some rows, at least one."""

    def tail(self) -> str:
        """Return the text after all rows."""
        return ""


class JSONLines(Writer[Mapping[str, object]]):
    """One object per line."""

    def body(self, rows: Sequence[Mapping[str, object]]) -> str:
        """Return a line for each row."""
        return "\n".join([escaped(_encode(row)) for row in rows]) + "\n"


class JSONArray(Writer[Mapping[str, object]]):
    """One array, with an object on each line."""

    def __init__(self) -> None:
        """Start an empty array."""
        self._before = "\n"

    def head(self) -> str:
        """Return the opening bracket."""
        return "["

    def body(self, rows: Sequence[Mapping[str, object]]) -> str:
        """Return the objects, with a comma before each except the first of all."""
        before, self._before = self._before, ",\n"
        return before + ",\n".join([escaped(_encode(row)) for row in rows])

    def tail(self) -> str:
        """Return the closing bracket."""
        return "]\n" if self._before == "\n" else "\n]\n"


class CSV(Writer[Cells]):
    """A header and a record for each row; every text is quoted, so that absent is not empty.

    Cells that a terminal or a spreadsheet would run are marked and escaped.
    """

    def __init__(self, names: Sequence[str]) -> None:
        """Take the names of the columns."""
        self._names = names

    def head(self) -> str:
        """Return the names of the columns."""
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerow(map(cell, self._names))
        return text.getvalue()

    def body(self, rows: Sequence[Cells]) -> str:
        """Return a record for each row."""
        text = io.StringIO()
        writer = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
        writer.writerows([_csv_value(row.get(name)) for name in self._names] for row in rows)
        return text.getvalue()


class Tabs(Writer[Cells]):
    """A header and a line for each row, with tabs between the cells and pictures for controls."""

    def __init__(self, names: Sequence[str]) -> None:
        """Take the names of the columns."""
        self._names = names

    def head(self) -> str:
        """Return the names of the columns."""
        return "\t".join(map(visible, self._names)) + "\n"

    def body(self, rows: Sequence[Cells]) -> str:
        """Return a line for each row."""
        return "".join(["\t".join(map(plain, row.values())) + "\n" for row in rows])


class Listing(Writer[Cells]):
    """A line for each part of a URL: its name and its value."""

    def body(self, rows: Sequence[Cells]) -> str:
        """Return the parts of each row."""
        return "".join([self._parts(row) for row in rows])

    def _parts(self, row: Cells) -> str:
        width = max(map(len, row))
        return "".join([f"{name:{width}}  {plain(value)}\n" for name, value in row.items()])


class Results(Writer[Cells]):
    """One value of each row, unchanged, on a line."""

    def __init__(self, name: str) -> None:
        """Take the column of the value."""
        self._name = name

    def body(self, rows: Sequence[Cells]) -> str:
        """Return a line for each row."""
        return "".join([f"{row[self._name]}\n" for row in rows])


class Values(Writer[Cells]):
    """One value of each row on a line: nothing if it is absent or empty."""

    def __init__(self, name: str) -> None:
        """Take the column of the value."""
        self._name = name

    def body(self, rows: Sequence[Cells]) -> str:
        """Return a line for each row."""
        values = (row[self._name] for row in rows)
        return "".join([f"{'' if value is None else visible(str(value))}\n" for value in values])


class OneLines(Writer[Brief]):
    """A line for each row, with tabs between the cells and pictures for controls."""

    def body(self, rows: Sequence[Brief]) -> str:
        """Return a line for each row."""
        return "".join(["\t".join(map(plain, row.brief().values())) + "\n" for row in rows])


class Drawings(Writer[Row]):
    """Reports as people read them, with a rule between one and the next."""

    def __init__(self, width: int) -> None:
        """Take the width of the lines in columns."""
        self._width = width
        self._before: list[Line] = []

    def body(self, rows: Sequence[Row]) -> str:
        """Return the lines of each report, without styles."""
        lines = ("".join([piece.text for piece in line]) for line in self.lines(rows))
        return "".join([line.rstrip() + "\n" for line in lines])

    def lines(self, rows: Sequence[Row]) -> Iterator[Line]:
        """Yield the lines of each report."""
        for row in rows:
            yield from self._before
            for line in row.draw(self._width):
                yield [Styled(visible(piece.text), piece.style) for piece in line]
            self._before = [[], [Styled("─" * self._width, "dim")], []]


class _Absent:
    """A number to the csv module, which therefore does not quote it; it is written as nothing."""

    def __float__(self) -> float:
        return 0.0

    def __str__(self) -> str:
        return ""


_ABSENT: Final[SupportsFloat] = _Absent()


def _csv_value(value: Value) -> str | int | SupportsFloat:
    """Return a value as the csv module writes it; several texts have a space between them."""
    written = in_a_cell(value)
    if isinstance(written, tuple):
        written = " ".join(written)
    elif isinstance(written, Mapping):
        written = f"{written['message']} ({written['rule']})"
    if isinstance(written, str):
        return cell(written)
    return _ABSENT if written is None else written


def plain(value: Value) -> str:
    """Return a value as people read it: nothing if absent, a pair of quotes if empty."""
    if value is None:
        return ""
    return visible(str(in_a_cell(value))) or '""'

"""Rows as text for programs: JSON, JSON lines, CSV, and plain text with tabs."""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Protocol, SupportsFloat, TypeVar

from urlprism._display import cell, escaped, visible

Value = str | int | tuple[str, ...] | None
Row = dict[str, Value]
RowT_contra = TypeVar("RowT_contra", contravariant=True)

_encode = json.JSONEncoder(ensure_ascii=False).encode


class Format(StrEnum):
    """How the rows are written."""

    PLAIN = "plain"
    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"


class Form(Protocol[RowT_contra]):
    """A way to write rows as text: what stands before them, they themselves, what stands after."""

    def head(self) -> str:
        """Return what begins the text."""
        ...

    def body(self, rows: Sequence[RowT_contra]) -> str:
        """Return some rows, at least one."""
        ...

    def tail(self) -> str:
        """Return what ends the text."""
        ...


class JSONLines:
    """One object a line."""

    def head(self) -> str:
        """Return nothing: the first line is the first object."""
        return ""

    def body(self, rows: Sequence[Mapping[str, object]]) -> str:
        """Return a line for each row."""
        return "\n".join([escaped(_encode(row)) for row in rows]) + "\n"

    def tail(self) -> str:
        """Return nothing."""
        return ""


class JSONArray:
    """One array, an object a line in it."""

    def __init__(self) -> None:
        """Begin with no object written."""
        self._before = "\n"

    def head(self) -> str:
        """Return the opening bracket."""
        return "["

    def body(self, rows: Sequence[Mapping[str, object]]) -> str:
        """Return the objects, with a comma before each but the first of all."""
        before, self._before = self._before, ",\n"
        return before + ",\n".join([escaped(_encode(row)) for row in rows])

    def tail(self) -> str:
        """Return the closing bracket."""
        return "]\n" if self._before == "\n" else "\n]\n"


class CSV:
    """A header and a record for each row; every text is quoted, so that absent is not empty.

    What a terminal or a spreadsheet would run is marked and escaped.
    """

    def __init__(self, names: Sequence[str]) -> None:
        """Take the names of the columns."""
        self._names = names

    def head(self) -> str:
        """Return the names."""
        return ",".join(self._names) + "\n"

    def body(self, rows: Sequence[Row]) -> str:
        """Return the records."""
        text = io.StringIO()
        writer = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
        writer.writerows(map(_field, row.values()) for row in rows)
        return text.getvalue()

    def tail(self) -> str:
        """Return nothing."""
        return ""


class Tabs:
    """Names and rows with tabs between the cells; controls are shown as pictures."""

    def __init__(self, names: Sequence[str]) -> None:
        """Take the names of the columns."""
        self._names = names

    def head(self) -> str:
        """Return the names."""
        return "\t".join(self._names) + "\n"

    def body(self, rows: Sequence[Row]) -> str:
        """Return a line for each row."""
        return "".join(["\t".join(map(plain, row.values())) + "\n" for row in rows])

    def tail(self) -> str:
        """Return nothing."""
        return ""


class Listing:
    """A line for each part of a URL: its name and its value."""

    def head(self) -> str:
        """Return nothing."""
        return ""

    def body(self, rows: Iterable[Row]) -> str:
        """Return the parts of each row."""
        return "".join([self._parts(row) for row in rows])

    def tail(self) -> str:
        """Return nothing."""
        return ""

    def _parts(self, row: Row) -> str:
        width = max(map(len, row))
        return "".join([f"{name:{width}}  {plain(value)}\n" for name, value in row.items()])


class Results:
    """A line for each row that has one value of it, just as it is."""

    def __init__(self, name: str) -> None:
        """Take the name of the value."""
        self._name = name

    def head(self) -> str:
        """Return nothing."""
        return ""

    def body(self, rows: Iterable[Row]) -> str:
        """Return a line for each row."""
        return "".join([f"{row[self._name]}\n" for row in rows])

    def tail(self) -> str:
        """Return nothing."""
        return ""


class _Absent:
    """A number, as the csv module sees it, and so not quoted; it is written as nothing."""

    def __float__(self) -> float:
        return 0.0

    def __str__(self) -> str:
        return ""


_ABSENT: SupportsFloat = _Absent()


def _field(value: Value) -> str | int | SupportsFloat:
    """Return a value as the csv module writes it: a space between several."""
    if isinstance(value, tuple):
        value = " ".join(value)
    if isinstance(value, str):
        return cell(value)
    return _ABSENT if value is None else value


def plain(value: Value) -> str:
    """Return a value as people read it: absent is nothing, empty is a pair of quotes."""
    if value is None:
        return ""
    return visible(str(value)) or '""'

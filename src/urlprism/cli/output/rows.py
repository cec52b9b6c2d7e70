"""What commands show of each text: the values of its columns, or a report that can be drawn."""

import json
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, Protocol, TypeVar

from urlprism._core.records import components
from urlprism.cli.output.lines import Line

# A mapping is the error for which a text is refused.
Value = components.Value | tuple[str, ...] | Mapping[str, str | int | None]
Cells = dict[str, Value]

_Other = TypeVar("_Other")

_encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class Format(StrEnum):
    """How rows are written."""

    PLAIN = "plain"
    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"


class Row(Protocol):
    """What a command reports of a text: as JSON, and drawn for people."""

    @property
    def is_finding(self) -> bool:
        """Whether the exit code reports this row."""
        ...

    def as_object(self) -> dict[str, object]:
        """Return the report as JSON."""
        ...

    def draw(self, width: int) -> Iterable[Line]:
        """Return the report in lines of at most `width` columns."""
        ...


def in_a_cell(value: _Other | list[str] | list[list[str]]) -> _Other | str:
    """Return a value as a cell has it: a list is written as JSON.

    >>> in_a_cell(["a", "b"]), in_a_cell(None)
    ('["a","b"]', None)
    """
    return _encode(value) if isinstance(value, list) else value


class Brief(Protocol):
    """What fits on one line."""

    def brief(self) -> Cells:
        """Return its values for programs: the same in each row."""
        ...

    def draw_line(self, width: int) -> Line:
        """Return the report in one line of at most `width` columns."""
        ...


class BriefRow(Row, Brief, Protocol):
    """A report that fits on one line, too."""


def numbered(line: int | None) -> dict[str, object]:
    """Return the beginning of a JSON object: the number of the line, if there is one."""
    return {} if line is None else {"line": line}

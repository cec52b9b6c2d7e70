"""What commands show of each text: the values of its columns, or a report that can be drawn."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Protocol

from urlprism.cli.output.lines import Line

Value = str | int | tuple[str, ...] | None
Cells = dict[str, Value]


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


def numbered(line: int | None) -> dict[str, object]:
    """Return the beginning of a JSON object: the number of the line, if there is one."""
    return {} if line is None else {"line": line}

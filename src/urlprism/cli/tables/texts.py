"""The rows of CSV, JSON lines and lists, with the numbers of their lines."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from urlprism._files.input_formats import InputFormat
from urlprism._files.json_lines import SURROGATE, object_of
from urlprism._files.sources import InputLine, Stream
from urlprism._files.table_pieces import Lines
from urlprism.errors import URLError
from urlprism.redaction.excerpts import LONGEST, quoted
from urlprism.scanning.logs import records

_ROWS: Final = 1 << 14
_CHARACTERS: Final = 1 << 22
_URL: Final = "url"

# What is told of a line that cannot be read: its number and the error.
Complain = Callable[[int, URLError], None]
Row = tuple[InputLine, dict[str, object]]


def pieces_of(stream: Stream, form: InputFormat, complain: Complain) -> Iterator[tuple[Lines, int]]:
    """Yield the rows of a file in pieces, and the octets read for each.

    A line that cannot be read is told. Raise InputOutputError if reading fails, and URLError for a
    header that names two columns alike.
    """
    octets = [0]
    names: list[str] | None = None if form is InputFormat.JSONL else []
    rows: list[Row] = []
    size = 0
    lines = _lines(stream, octets)
    for row in _rows(lines, form, names, complain):
        rows.append(row)
        size += len(str(row[0].text))
        if len(rows) == _ROWS or size > _CHARACTERS:
            yield _piece(rows, names), octets[0]
            rows, size, octets[0] = [], 0, 0
    if rows or names:
        yield _piece(rows, names), octets[0]


def _piece(rows: Sequence[Row], names: Sequence[str] | None) -> Lines:
    return Lines([line for line, _ in rows], [row for _, row in rows], names)


def _lines(stream: Stream, octets: list[int]) -> Iterator[InputLine]:
    """Yield the lines of a file, and add the octets that were read."""
    for lines, count in stream.all_batches():
        octets[0] += count
        yield from lines


def _rows(
    lines: Iterator[InputLine], form: InputFormat, names: list[str] | None, complain: Complain
) -> Iterator[Row]:
    """Yield the rows of a format; `names` takes the names of the columns if it has them first."""
    if names is None:
        return _of_json(lines, complain)
    if form is InputFormat.CSV:
        return _of_csv(lines, names, complain)
    names.append(_URL)
    return _of_list(lines, complain)


def _of_json(lines: Iterator[InputLine], complain: Complain) -> Iterator[Row]:
    for line in _written(lines, complain):
        try:
            row = object_of(str(line.text))
            _check_characters(row, str(line.text))
        except URLError as error:
            complain(line.number, error)
        else:
            yield line, row


def _check_characters(row: dict[str, object], line: str) -> None:
    """Raise URLError for an object with a text that is no Unicode."""
    if "\\ud" in line.lower() and SURROGATE.search(json.dumps(row, ensure_ascii=False)):
        message = "a text has half a surrogate pair, which is not a character"
        raise URLError(message, line, 0, len(line), "RFC 8259 section 8.2")


def _of_list(lines: Iterator[InputLine], complain: Complain) -> Iterator[Row]:
    for line in _written(lines, complain):
        yield line, {_URL: line.text}


def _written(lines: Iterator[InputLine], complain: Complain) -> Iterator[InputLine]:
    """Yield the lines that are texts, and not blank."""
    for line in lines:
        if isinstance(line.text, URLError):
            complain(line.number, line.text)
        elif line.text.strip():
            yield line


def _of_csv(lines: Iterator[InputLine], names: list[str], complain: Complain) -> Iterator[Row]:
    """Yield the records after the header; an empty cell is absent."""
    for number, line, row in records(lines):
        if isinstance(row, URLError):
            complain(number, row)
        elif not names:
            names += _checked(row, line)
        elif len(row) > len(names):
            message = f"the record has {len(row)} cells, and the header {len(names)}"
            complain(number, URLError(message, line, 0, 0, "RFC 4180 section 2"))
        elif row:
            cells = zip(names, row, strict=False)
            yield InputLine(number, line), {name: cell or None for name, cell in cells}


def _checked(names: list[str], line: str) -> list[str]:
    """Return the names of the columns; raise URLError if two are the same."""
    if len({*names}) < len(names):
        name = Counter(names).most_common(1)[0][0]
        message = f"two columns are named {quoted(name, LONGEST)}"
        raise URLError(message, line, 0, len(line), "RFC 4180 section 2")
    return names

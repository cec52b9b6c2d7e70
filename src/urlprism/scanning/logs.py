"""The URLs of lists and logs, with their lines and columns."""

import csv
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple

from urlprism._files.input_formats import Found, InputFormat, NoURL
from urlprism._files.json_lines import decode_numbers_as_texts, object_by, text_in
from urlprism._files.sources import LONGEST, InputLine
from urlprism._files.table_pieces import check_named
from urlprism.errors import URLError
from urlprism.scanning.log_formats.table import format_named
from urlprism.scanning.log_formats.urls import in_line
from urlprism.whatwg import URL

_FIELD: Final = "url"
_DELIMITERS: Final = ",;\t"


class Record(NamedTuple):
    """A record of CSV: the number and the text of its first line, and its cells or the error."""

    number: int
    line: str
    row: list[str] | URLError


def origin_of(base: str) -> str:
    """Return the start of a server's URLs, scheme and host; raise URLError if there is no host."""
    url = URL(base)
    if not url.host:
        message = "the URL names no server"
        raise URLError(message, base, 0, len(base), "RFC 9112 section 3.3")
    return f"{url.protocol}//{url.host}"


def found(
    form: InputFormat, lines: Iterable[InputLine], field: str | None, origin: str | None
) -> Iterator[Found]:
    """Yield the URLs in lines, and the reasons why others have none; only CSV has blank lines.

    `field` is the key or the column with the URLs, `origin` the server of a log.
    """
    match form:
        case InputFormat.JSONL:
            return _by_line(lines, lambda number, text: _in_json(number, text, field or _FIELD))
        case InputFormat.CSV:
            return _in_csv(iter(lines), field)
        case InputFormat.CLF:
            reader = format_named("clf").reader()
            return _by_line(
                lines,
                lambda number, text: (
                    Found(number, each.column(text), each.text)
                    for each in in_line(reader.read(text), origin, is_nested=False)
                ),
            )
        case _:
            return _by_line(lines, lambda number, text: iter([Found(number, 1, text)]))


def _by_line(
    lines: Iterable[InputLine], urls_of: Callable[[int, str], Iterator[Found]]
) -> Iterator[Found]:
    """Yield the URLs of each line; a line that cannot be read has its error."""
    for number, text in lines:
        if isinstance(text, URLError):
            yield Found(number, None, text)
            continue
        try:
            yield from urls_of(number, text)
        except URLError as error:
            yield Found(number, None, error)


def _in_json(number: int, line: str, field: str) -> Iterator[Found]:
    """Yield the URL of a line of JSON, by its field; "a.b" is a field of a field."""
    text = text_in(object_by(line, decode_numbers_as_texts), field, line)
    if isinstance(text, NoURL):
        yield Found(number, None, text)
        return
    yield Found(number, _column(line, text, '"'), text)


def _column(line: str, text: str, quote: str = "") -> int | None:
    """Return the column of a text in a line; None if the line spells it in another way."""
    place = line.find(f"{quote}{text}{quote}")
    return None if place < 0 else place + len(quote) + 1


def _in_csv(lines: Iterator[InputLine], field: str | None) -> Iterator[Found]:
    """Yield the URLs of a column; the first record has the names of the columns."""
    place: int | None = None
    for number, line, row in records(lines):
        if isinstance(row, URLError):
            yield Found(number, None, row)
        elif place is None:
            place = _place(row, field) if row else None
        else:
            yield _cell(number, line, row, place)


def records(lines: Iterator[InputLine]) -> Iterator[Record]:
    """Yield the records of CSV with the numbers of their first lines; a blank line has no cells.

    The delimiter is the comma, semicolon or tab that the first line has most of.
    """
    errors: list[tuple[int, URLError]] = []
    begun: list[tuple[int, str]] = []
    first = next(lines, None)
    if first is None:
        return
    csv.field_size_limit(LONGEST)
    delimiter = max(_DELIMITERS, key=first.text.count) if isinstance(first.text, str) else ","
    rows = csv.reader(_physical(chain([first], lines), begun, errors), delimiter=delimiter)
    while True:
        begun.clear()
        try:
            row = next(rows, None)
        except csv.Error as error:
            number, line = begun[0]
            errors.append((number, URLError(str(error), line, 0, 0, "RFC 4180")))
            begun.clear()
            row = []
        yield from (Record(number, error.text, error) for number, error in errors)
        errors.clear()
        if row is None:
            return
        if begun:
            yield Record(*begun[0], row)


def _cell(number: int, line: str, row: list[str], place: int) -> Found:
    """Return the URL of a record that starts at a line."""
    if not row:
        return Found(number, None, NoURL.BLANK)
    if len(row) <= place:
        return Found(number, None, NoURL.ABSENT)
    text = row[place]
    return Found(number, _column(line, text), text if text.strip() else NoURL.EMPTY)


def _physical(
    lines: Iterable[InputLine], begun: list[tuple[int, str]], errors: list[tuple[int, URLError]]
) -> Iterator[str]:
    """Yield all lines, with the blank ones, because a record may go on after them.

    The first line since `begun` was empty is put there; errors of lines are put into `errors`.
    """
    expected = 1
    for number, text in lines:
        for _ in range(expected, number):
            yield "\n"
        expected = number + 1
        if isinstance(text, URLError):
            errors.append((number, text))
            yield "\n"
            continue
        if not begun:
            begun.append((number, text))
        yield f"{text}\n"


def _place(names: list[str], field: str | None) -> int:
    """Return the index of the column with the URLs; raise ColumnError if no column is."""
    if field is None and len(names) == 1:
        return 0
    check_named(field or _FIELD, names)
    return names.index(field or _FIELD)

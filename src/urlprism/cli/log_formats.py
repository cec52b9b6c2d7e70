"""Where lists and logs have their URLs: every format gives them with their lines and columns."""

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from itertools import chain
from typing import Final, NamedTuple

from urlprism._vocabulary.intake import utf8_text
from urlprism.cli import options
from urlprism.cli.sources import LONGEST, Line
from urlprism.errors import URLError
from urlprism.whatwg import URL

_FIELD: Final = "url"
# Numbers stay texts: none of them is a URL, and long ones take long to convert.
_decode: Final = json.JSONDecoder(parse_int=str, parse_float=str).decode
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_DELIMITERS: Final = ",;\t"
_QUOTED: Final = r'"([^"\\]*(?:\\.[^"\\]*)*)"'
# The date in brackets, request, status and size; the combined format goes on with the Referer.
_ENTRY: Final = re.compile(rf"\] {_QUOTED} [0-9-]+ [0-9-]+(?: {_QUOTED})?")
_ABSOLUTE: Final = re.compile("[A-Za-z][A-Za-z0-9+.-]*:")
_ESCAPE: Final = re.compile(rb"\\(?:x([0-9A-Fa-f]{2})|(.))")
_ESCAPED: Final = dict(zip(b"bfnrtv", b"\b\f\n\r\t\v", strict=True))


class Layout(StrEnum):
    """How a file has its URLs."""

    LINES = "lines"
    JSONL = "jsonl"
    CSV = "csv"
    CLF = "clf"


_BY_SUFFIX: Final = {
    "jsonl": Layout.JSONL,
    "ndjson": Layout.JSONL,
    "csv": Layout.CSV,
    "tsv": Layout.CSV,
    "log": Layout.CLF,
}


class Found(NamedTuple):
    """A URL and its place, or why a line has none.

    Line and column count from 1; the column is None where the file writes the URL in another way.
    It is that of the text's first character, even where a prefix of the text is in no file.
    """

    line: int
    column: int | None
    text: str | URLError


def layout_of(name: str) -> Layout:
    """Return how a file of this name is likely to have its URLs."""
    return _BY_SUFFIX.get(name.rpartition(".")[2].lower(), Layout.LINES)


def origin_of(base: str) -> str:
    """Return the beginning of all URLs of a server; raise URLError for what names none."""
    url = URL(base)
    if not url.host:
        message = "the URL names no server"
        raise URLError(message, base, 0, len(base), "RFC 9112 section 3.3")
    return f"{url.protocol}//{url.host}"


def found(
    layout: Layout, lines: Iterable[Line], field: str | None, origin: str | None
) -> Iterator[Found]:
    """Yield the URLs in some lines.

    `field` names the key or the column that has them, `origin` the server of a log.
    """
    match layout:
        case Layout.JSONL:
            return _by_line(lines, lambda number, text: _in_json(number, text, field or _FIELD))
        case Layout.CSV:
            return _in_csv(iter(lines), field)
        case Layout.CLF:
            return _by_line(lines, lambda number, text: _in_log(number, text, origin))
        case Layout.LINES:
            return _by_line(lines, lambda number, text: iter([Found(number, 1, text)]))


def _by_line(
    lines: Iterable[Line], urls_of: Callable[[int, str], Iterator[Found]]
) -> Iterator[Found]:
    """Yield what each line has; a line that cannot be read has its error."""
    for number, text in lines:
        if isinstance(text, URLError):
            yield Found(number, None, text)
            continue
        try:
            yield from urls_of(number, text)
        except URLError as error:
            yield Found(number, None, error)


def _in_json(number: int, line: str, field: str) -> Iterator[Found]:
    """Yield the text of a field of an object; "a.b" is a field of a field."""
    value = _decoded(line)
    if not isinstance(value, dict):
        message = "the line is no JSON object"
        raise URLError(message, line, 0, len(line), "RFC 8259 section 4")
    if field in value:
        value = value[field]
    else:
        for name in field.split("."):
            value = value.get(name) if isinstance(value, dict) else None
    if isinstance(value, str):
        if _SURROGATE.search(value):
            message = "the text has half of a surrogate pair, which is no character"
            raise URLError(message, line, 0, len(line), "RFC 8259 section 8.2")
        yield Found(number, _column(line, value, '"'), value)


def _decoded(line: str) -> object:
    """Return what a line of JSON says; raise URLError for what is none."""
    try:
        return _decode(line)
    except json.JSONDecodeError as error:
        message = f"the line is no JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise URLError(message, line, error.pos, error.pos, "RFC 8259") from None
    except RecursionError:
        message = "the line is JSON that is nested too deep"
        raise URLError(message, line, 0, 0, "RFC 8259 section 9") from None


def _column(line: str, text: str, quote: str = "") -> int | None:
    """Return the column of a text in a line, where it stands there as it is."""
    place = line.find(f"{quote}{text}{quote}")
    return None if place < 0 else place + len(quote) + 1


def _in_csv(lines: Iterator[Line], field: str | None) -> Iterator[Found]:
    """Yield the cells of a column; the first record names the columns."""
    errors: list[Found] = []
    begun: list[tuple[int, str]] = []
    first = next(lines, None)
    if first is None:
        return
    csv.field_size_limit(LONGEST)
    delimiter = max(_DELIMITERS, key=first.text.count) if isinstance(first.text, str) else ","
    rows = csv.reader(_physical(chain([first], lines), begun, errors), delimiter=delimiter)
    place: int | None = None
    while True:
        begun.clear()
        try:
            row = next(rows, None)
        except csv.Error as error:
            number, line = begun[0]
            errors.append(Found(number, None, URLError(str(error), line, 0, 0, "RFC 4180")))
            row = []
        yield from errors
        errors.clear()
        if row is None:
            return
        if place is None:
            place = _place(row, field) if row else None
        elif len(row) > place and row[place]:
            number, line = begun[0]
            yield Found(number, _column(line, row[place]), row[place])


def _physical(
    lines: Iterable[Line], begun: list[tuple[int, str]], errors: list[Found]
) -> Iterator[str]:
    """Yield all lines, blank ones too, for a record may go on behind them.

    The first since `begun` was empty is put there; those that cannot be read, into `errors`.
    """
    expected = 1
    for number, text in lines:
        for _ in range(expected, number):
            yield "\n"
        expected = number + 1
        if isinstance(text, URLError):
            errors.append(Found(number, None, text))
            yield "\n"
            continue
        if not begun:
            begun.append((number, text))
        yield f"{text}\n"


def _place(names: list[str], field: str | None) -> int:
    """Return the place of the column that has the URLs; a name that is unknown is wrong usage."""
    if field is None and len(names) == 1:
        return 0
    options.known([field or _FIELD], names, "column", "--field")
    return names.index(field or _FIELD)


def _in_log(number: int, line: str, origin: str | None) -> Iterator[Found]:
    """Yield the URL that an entry of a web server's log asks for, and its Referer."""
    entry = _ENTRY.search(line)
    if entry is None:
        message = "the line is no entry of the common or the combined log format"
        raise URLError(message, line, 0, 0, "Common Log Format")
    method, _, target = entry[1].partition(" ")
    beginning, _, version = target.rpartition(" ")
    if version.startswith("HTTP/"):
        target = beginning
    place = entry.start(1) + len(method) + 1
    if method != "CONNECT" and target not in {"", "*"}:
        if _ABSOLUTE.match(target):
            yield _logged(number, place, target)
        elif origin is not None:
            yield _logged(number, place, target, origin)
    if entry[2] not in {None, "", "-"}:
        yield _logged(number, entry.start(2), entry[2])


def _logged(number: int, place: int, text: str, origin: str = "") -> Found:
    """Return a text of a log, in which a server escapes what is no plain ASCII.

    An origin goes before it as RFC 9112 section 3.3 says: nothing is resolved.
    """
    if "\\" not in text:
        return Found(number, place + 1 - len(origin), origin + text)
    octets = _ESCAPE.sub(_unescaped, text.encode())
    try:
        return Found(number, None, origin + utf8_text(octets, "RFC 3629 section 4"))
    except URLError as error:
        return Found(number, None, error)


def _unescaped(escape: re.Match[bytes]) -> bytes:
    """Return the octet that an escape stands for."""
    hexadecimal, character = escape.groups()
    octet = int(hexadecimal, 16) if hexadecimal else _ESCAPED.get(character[0], character[0])
    return bytes([octet])

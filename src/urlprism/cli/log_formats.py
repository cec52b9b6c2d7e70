"""Where lists and logs have their URLs: every format gives them with their lines and columns."""

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum, StrEnum
from itertools import chain
from typing import Final, NamedTuple

from urlprism._vocabulary.intake import utf8_text
from urlprism.cli import options
from urlprism.cli.sources import LONGEST, Line
from urlprism.errors import URLError
from urlprism.whatwg import URL

_FIELD: Final = "url"
SURROGATE: Final = re.compile("[\ud800-\udfff]")
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


class NoURL(Enum):
    """Why a line that can be read has no URL."""

    BLANK = "blank", "the line is blank"
    ABSENT = "absent", "there is no {}"
    NULL = "null", "{} is null"
    NUMBER = "number", "{} is a number"
    BOOLEAN = "boolean", "{} is true or false"
    ARRAY = "array", "{} is an array"
    OBJECT = "object", "{} is an object"
    EMPTY = "empty", "{} is empty"
    NO_HOST = "no-host", "the request names no host"
    NO_TARGET = "no-target", "the request asks for no resource"

    def __init__(self, code: str, message: str) -> None:
        """Take what programs and people call it; "{}" stands for the field."""
        self.code = code
        self.message = message


class Found(NamedTuple):
    """A URL and its place, or why a line has none.

    Line and column count from 1; the column is None where the file writes the URL in another way.
    It is that of the text's first character, even where a prefix of the text is in no file.
    """

    line: int
    column: int | None
    text: str | URLError | NoURL


class _Number(str):
    """A number of JSON as it is written: long ones take long to convert."""

    __slots__ = ()


_decode: Final = json.JSONDecoder(parse_int=_Number, parse_float=_Number).decode
_BY_TYPE: Final = {
    type(None): NoURL.NULL,
    _Number: NoURL.NUMBER,
    float: NoURL.NUMBER,  # NaN and the infinities
    bool: NoURL.BOOLEAN,
    list: NoURL.ARRAY,
    dict: NoURL.OBJECT,
}


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
    """Yield the URLs in some lines, and why others have none; blank lines are for CSV only.

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
    text = _field(value, field)
    if isinstance(text, NoURL):
        yield Found(number, None, text)
        return
    if SURROGATE.search(text):
        message = "the text has half of a surrogate pair, which is no character"
        raise URLError(message, line, 0, len(line), "RFC 8259 section 8.2")
    yield Found(number, _column(line, text, '"'), text)


def _field(value: dict[str, object], field: str) -> str | NoURL:
    """Return the text of a field, or why it has none."""
    found: object = value
    for name in [field] if field in value else field.split("."):
        if not isinstance(found, dict) or name not in found:
            return NoURL.ABSENT
        found = found[name]
    if not isinstance(found, str) or isinstance(found, _Number):
        return _BY_TYPE[type(found)]
    return found if found.strip() else NoURL.EMPTY


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
        elif begun:
            number, line = begun[0]
            yield _cell(number, line, row, place)


def _cell(number: int, line: str, row: list[str], place: int) -> Found:
    """Return the URL of a record that begins in a line."""
    if not row:
        return Found(number, None, NoURL.BLANK)
    if len(row) <= place:
        return Found(number, None, NoURL.ABSENT)
    text = row[place]
    return Found(number, _column(line, text), text if text.strip() else NoURL.EMPTY)


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
    lacks: NoURL | None = None
    if method == "CONNECT" or target in {"", "*"}:
        lacks = NoURL.NO_TARGET
    elif _ABSOLUTE.match(target):
        yield _logged(number, place, target)
    elif origin is not None:
        yield _logged(number, place, target, origin)
    else:
        lacks = NoURL.NO_HOST
    if entry[2] not in {None, "", "-"}:
        yield _logged(number, entry.start(2), entry[2])
    elif lacks:
        yield Found(number, None, lacks)


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

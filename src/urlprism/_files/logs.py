"""The URLs of lists and logs, with their lines and columns."""

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum, StrEnum
from itertools import chain
from typing import Final, NamedTuple

from urlprism._files.compressed import without_suffix
from urlprism._files.fields import check_named
from urlprism._files.sources import LONGEST, InputLine
from urlprism._vocabulary.intake import utf8_text
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


class InputFormat(StrEnum):
    """The formats of lists and logs."""

    LINES = "lines"
    JSONL = "jsonl"
    CSV = "csv"
    CLF = "clf"
    PARQUET = "parquet"
    ARROW = "arrow"


# The formats of columns with types; all others are lines of text.
TYPED: Final = frozenset({InputFormat.PARQUET, InputFormat.ARROW})
BY_SUFFIX: Final = {
    "txt": InputFormat.LINES,
    "jsonl": InputFormat.JSONL,
    "ndjson": InputFormat.JSONL,
    "csv": InputFormat.CSV,
    "tsv": InputFormat.CSV,
    "log": InputFormat.CLF,
    "parquet": InputFormat.PARQUET,
    "pq": InputFormat.PARQUET,
    "arrow": InputFormat.ARROW,
    "arrows": InputFormat.ARROW,
    "feather": InputFormat.ARROW,
    "ipc": InputFormat.ARROW,
}


class NoURL(Enum):
    """The reasons why a line that can be read has no URL."""

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
        """Take the code for programs and the message for people; "{}" stands for the field."""
        self.code = code
        self.message = message


class Found(NamedTuple):
    """A URL and its place, or the reason why a line has none.

    Line and column count from 1; the column is None if the file spells the URL in another way.
    It is the column of the text's first character, even if the file lacks a prefix of the text.
    """

    line: int
    column: int | None
    text: str | URLError | NoURL


class Record(NamedTuple):
    """A record of CSV: the number and the text of its first line, and its cells or the error."""

    number: int
    line: str
    row: list[str] | URLError


class _Number(str):
    """A number of JSON, not converted: long ones would take long."""

    __slots__ = ()


_decode: Final = json.JSONDecoder(parse_int=_Number, parse_float=_Number).decode
_BY_TYPE: Final = {
    type(None): NoURL.NULL,
    _Number: NoURL.NUMBER,
    int: NoURL.NUMBER,
    float: NoURL.NUMBER,
    bool: NoURL.BOOLEAN,
    list: NoURL.ARRAY,
    dict: NoURL.OBJECT,
}


def format_of(name: str) -> InputFormat:
    """Return the format that the name of a file suggests, compressed or not."""
    return BY_SUFFIX.get(suffix_of(name), InputFormat.LINES)


def suffix_of(name: str) -> str:
    """Return the suffix of a file before that of its compression, in lower case, without dot."""
    return without_suffix(name).rpartition(".")[2].lower()


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
            return _by_line(lines, lambda number, text: _in_log(number, text, origin))
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
    text = text_in(_object(line, _decode), field, line)
    if isinstance(text, NoURL):
        yield Found(number, None, text)
        return
    yield Found(number, _column(line, text, '"'), text)


def object_of(line: str) -> dict[str, object]:
    """Return the object of a line of JSON, with its numbers; raise URLError if it has none."""
    return _object(line, json.loads)


def _object(line: str, decode: Callable[[str], object]) -> dict[str, object]:
    value = _decoded(line, decode)
    if not isinstance(value, dict):
        message = "the line is not a JSON object"
        raise URLError(message, line, 0, len(line), "RFC 8259 section 4")
    return value


def text_in(value: dict[str, object], field: str, line: str) -> str | NoURL:
    """Return the text of a field, or the reason why it has none; "a.b" is a field of a field.

    Raise URLError for a text that is no Unicode.
    """
    text = _field(value, field)
    if not isinstance(text, NoURL) and SURROGATE.search(text):
        message = "the text has half a surrogate pair, which is not a character"
        raise URLError(message, line, 0, len(line), "RFC 8259 section 8.2")
    return text


def _field(value: dict[str, object], field: str) -> str | NoURL:
    """Return the text of a field, or the reason why it has none."""
    found: object = value
    for name in [field] if field in value else field.split("."):
        if not isinstance(found, dict) or name not in found:
            return NoURL.ABSENT
        found = found[name]
    if not isinstance(found, str) or isinstance(found, _Number):
        return _BY_TYPE[type(found)]
    return found if found.strip() else NoURL.EMPTY


def _decoded(line: str, decode: Callable[[str], object]) -> object:
    """Return the value of a line of JSON; raise URLError if it is not JSON."""
    try:
        return decode(line)
    except json.JSONDecodeError as error:
        message = f"the line is not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise URLError(message, line, error.pos, error.pos, "RFC 8259") from None
    except RecursionError:
        message = "the JSON is nested too deeply"
        raise URLError(message, line, 0, 0, "RFC 8259 section 9") from None
    except ValueError:
        message = "a number is too long"
        raise URLError(message, line, 0, 0, "RFC 8259 section 9") from None


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
    """Return the index of the column with the URLs; raise ColumnError if there is none."""
    if field is None and len(names) == 1:
        return 0
    check_named(field or _FIELD, names)
    return names.index(field or _FIELD)


def _in_log(number: int, line: str, origin: str | None) -> Iterator[Found]:
    """Yield the URL that an entry of a web server's log requests, and its Referer."""
    entry = _ENTRY.search(line)
    if entry is None:
        message = "the line is not an entry of the common or the combined log format"
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
    """Return a text of a log, without the escapes that servers write for all but plain ASCII.

    An origin is put before it, as RFC 9112 section 3.3 says: nothing is resolved.
    """
    if "\\" not in text:
        return Found(number, place + 1 - len(origin), origin + text)
    octets = _ESCAPE.sub(_unescaped, text.encode())
    try:
        return Found(number, None, origin + utf8_text(octets, "RFC 3629 section 4"))
    except URLError as error:
        return Found(number, None, error)


def _unescaped(escape: re.Match[bytes]) -> bytes:
    """Return the octet of an escape."""
    hexadecimal, character = escape.groups()
    octet = int(hexadecimal, 16) if hexadecimal else _ESCAPED.get(character[0], character[0])
    return bytes([octet])

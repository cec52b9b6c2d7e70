r"""Logs in a format of one's own: the field with the request by its name, or by an expression.

| line                                  | field                  |
|---------------------------------------|------------------------|
| `{"http": {"request": "GET /a"}}`     | `http.request`         |
| `t=1 req="GET /a HTTP/1.1" st=200`    | `req`                  |
| `1.2.3.4 -> GET /a (200)`             | `-> (\S+ \S+) \(`      |

The text is a request line, a request target or a URL.
"""

import re
from typing import Final

from urlprism._files.input_formats import NoURL
from urlprism._files.json_lines import SURROGATE, decode_numbers_as_texts, object_by, text_in
from urlprism.errors import URLError
from urlprism.scanning.log_formats.entry import (
    TARGET,
    Entry,
    Escapes,
    LogText,
    Reader,
    server_of,
    triplets,
    unescaped,
)

# What the name of such a format begins with; the field follows.
OWN: Final = "request:"
_NAME: Final = re.compile(r"[\w.-]+")
_TOKEN: Final = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
# What servers escape in quotes; another backslash is one of the URL.
_ESCAPED: Final = re.compile(r"(?:[^\\]++|\\(?:x[0-9A-Fa-f]{2}|[\\\"bfnrtv]))*+\Z")
_VALUE: Final = r"""["']?\s{0,8}[=:]\s{0,8}(?:"((?:[^"\\]++|\\.)*+)"|'([^']*+)'|([^\s,;"']\S*+))"""


def reader_of(field: str) -> Reader:
    """Return what reads a log by the name of the field with the request, or by an expression.

    Raise ValueError for an expression that is none, or that has not one group.
    """
    if _NAME.fullmatch(field):
        return _ByName(field)
    try:
        pattern = re.compile(field)
    except re.error as error:
        message = f"{field!r} is neither a name nor an expression: {error}"
        raise ValueError(message) from None
    if pattern.groups != 1:
        message = f"an expression has one group, which is the request: {field!r}"
        raise ValueError(message)
    return _ByPattern(pattern)


class _ByName:
    """Reads lines of JSON, and of texts such as `name=value`."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._pattern = re.compile(rf"(?<![\w.-]){re.escape(name)}{_VALUE}", re.DOTALL)

    def read(self, line: str) -> Entry:
        """Return the target of the request; raise URLError for a line without the field."""
        if line.lstrip().startswith("{"):
            entry = object_by(triplets(line), decode_numbers_as_texts)
            text = text_in(entry, self._name, line)
            if text is NoURL.ABSENT:
                raise self._misfit(line)
            return [text if isinstance(text, NoURL) else _of_json(text)]
        value = self._pattern.search(line)
        if value is None:
            raise self._misfit(line)
        escapes = Escapes.SERVER if value.lastindex == 1 else Escapes.NONE
        return [_in_line(line, *value.span(value.lastindex or 0), escapes)]

    def _misfit(self, line: str) -> URLError:
        message = f"the line has no field {self._name!r}"
        return URLError(message, line, 0, 0, "urlprism, --request")


class _ByPattern:
    """Reads what the group of an expression matches."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern = pattern

    def read(self, line: str) -> Entry:
        """Return the target of the request; raise URLError for a line that does not match."""
        match = self._pattern.search(line)
        if match is None:
            message = "the line does not match the expression"
            raise URLError(message, line, 0, 0, "urlprism, --request")
        start, end = match.span(1)
        is_quoted = line[start - 1 : start] == '"' and line[end : end + 1] == '"'
        if start < 0:
            return [NoURL.NO_TARGET]
        return [_in_line(line, start, end, Escapes.SERVER if is_quoted else Escapes.NONE)]


def _of_json(text: str) -> LogText | NoURL:
    text = SURROGATE.sub("\ufffd", text)
    start, end, method, version = _divided(text)
    server = server_of(method, text[start:end], version, "")
    if isinstance(server, NoURL):
        return server
    return LogText(TARGET, text[start:end], 0, 0, Escapes.JSON, server)


def _in_line(line: str, start: int, end: int, escapes: Escapes) -> LogText | NoURL:
    first, last, method, version = _divided(line[start:end])
    raw = line[start + first : start + last]
    if not _ESCAPED.match(raw):
        escapes = Escapes.NONE
    text = triplets(raw) if escapes is Escapes.NONE else unescaped(raw, escapes)
    server = server_of(method, text, version, "")
    if isinstance(server, NoURL):
        return server
    return LogText(TARGET, text, start + first, start + last, escapes, server)


def _divided(text: str) -> tuple[int, int, str, str]:
    """Return where a target begins and ends in a text, and the method and version around it."""
    begin, end = len(text) - len(text.lstrip(" ")), len(text.rstrip(" "))
    method, version = "", ""
    blank = text.find(" ", begin, end)
    if blank > 0 and _TOKEN.fullmatch(text, begin, blank):
        method = text[begin:blank]
        begin = end - len(text[blank:end].lstrip(" "))
    last = text.rfind(" ", begin, end)
    if last >= 0 and text[last + 1 : end].upper().startswith("HTTP/"):
        version = text[last + 1 : end]
        end = begin + len(text[begin:last].rstrip(" "))
    return begin, end, method, version

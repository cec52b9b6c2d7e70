"""What an entry of a log has: texts, with their names, and where the line spells them."""

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple, Protocol

from urlprism._files.input_formats import NoURL
from urlprism._vocabulary.intake import utf8_text
from urlprism.errors import URLError

_ESCAPE: Final = re.compile(rb"\\(?:x([0-9A-Fa-f]{2})|(.))", re.DOTALL)
_ESCAPED: Final = dict(zip(b"bfnrtv", b"\b\f\n\r\t\v", strict=True))
_ABSOLUTE: Final = re.compile("[A-Za-z][A-Za-z0-9+.-]*:")
_DEFAULT_PORTS: Final = {"http": "80", "https": "443", "ws": "80", "wss": "443"}
# Headers that are a URL; others may have URLs in them.
URL_HEADERS: Final = frozenset({"referer", "referrer", "location", "content-location", "origin"})
TARGET: Final = "target"


class Escapes(Enum):
    """How a log escapes characters."""

    NONE = "none"
    SERVER = "server"  # \x22, \", \\, \t
    QUOTES = "quotes"  # "" in quotes
    JSON = "json"


class LogText(NamedTuple):
    """A text of an entry, without the escapes of the log.

    `line[start:end]` spells it, unless `escapes` is JSON: then the text has to be looked for.
    `origin` is the scheme and the host to put before it, and `is_url` says whether it is a URL, or
    may have URLs in it. `joint` is the place in the text and in the line of a second piece.
    """

    name: str
    text: str | URLError
    start: int = 0
    end: int = 0
    escapes: Escapes = Escapes.NONE
    origin: str = ""
    is_url: bool = True
    joint: tuple[int, int] | None = None

    @property
    def has_no_server(self) -> bool:
        """Whether this is a request target without a host, and the log names none."""
        text = self.text
        if self.name != TARGET or self.origin or isinstance(text, URLError):
            return False
        return not is_absolute(text)


def is_absolute(target: str) -> bool:
    """Whether a request target has a scheme."""
    return _ABSOLUTE.match(target) is not None


Entry = Sequence[LogText | NoURL]


class Reader(Protocol):
    """Reads the lines of one log, in order."""

    def read(self, line: str) -> Entry:
        """Return the texts of a line, or why it has none; raise URLError if it does not fit."""
        ...


def unescaped(text: str) -> str:
    """Return a text of a web server's log without the escapes for all but plain ASCII.

    Raise URLError for octets that are not UTF-8.
    """
    if "\\" not in text:
        return text
    return utf8_text(_ESCAPE.sub(_octet, text.encode()), "RFC 3629 section 4")


def _octet(escape: re.Match[bytes]) -> bytes:
    """Return the octet of an escape."""
    hexadecimal, character = escape.groups()
    octet = int(hexadecimal, 16) if hexadecimal else _ESCAPED.get(character[0], character[0])
    return bytes([octet])


def quoted(name: str, line: str, start: int, end: int, *, origin: str = "") -> LogText:
    """Return a text that a server wrote in quotes, with escapes."""
    raw = line[start:end]
    is_url = name == TARGET or name in URL_HEADERS
    text: str | URLError
    try:
        text = unescaped(raw)
    except URLError as error:
        text = error
        if not is_url:
            text = _ESCAPE.sub(_octet, raw.encode()).decode(errors="replace")
    return LogText(name, text, start, end, Escapes.SERVER, origin, is_url)


def has_text(raw: str | None) -> bool:
    """Whether a field has a text: "-" and nothing stand for none."""
    return raw not in {None, "", "-"}


def request(line: str, start: int, end: int, origin: str = "") -> LogText | NoURL:
    """Return the target of a request line, or why it has none (RFC 9112 section 3).

    `origin` goes before a target that is a path.
    """
    method, _, target = line[start:end].partition(" ")
    beginning, _, version = target.rpartition(" ")
    if version.startswith("HTTP/"):
        target = beginning
    start += len(method) + 1
    end = start + len(target)
    if method == "CONNECT" or target in {"", "*"}:
        return NoURL.NO_TARGET
    return quoted(TARGET, line, start, end, origin="" if is_absolute(target) else origin)


def origin_at(scheme: str, host: str, port: str = "") -> str:
    """Return the start of a server's URLs; nothing if the host is not known."""
    if host in {"", "-"}:
        return ""
    colon = "" if port in {"", "-", _DEFAULT_PORTS.get(scheme)} else f":{port}"
    return f"{scheme}://{host}{colon}"


def headers(line: str, places: Sequence[tuple[str, int, int]]) -> Iterator[LogText]:
    """Yield the headers that a line spells between quotes, with escapes, where they have a text."""
    for name, start, end in places:
        if start >= 0 and has_text(line[start:end]):
            yield quoted(name, line, start, end)

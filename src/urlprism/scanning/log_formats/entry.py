"""What an entry of a log has: texts, with their names, and where the line spells them."""

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple, Protocol

from urlprism._files.input_formats import NoURL

_HASH: Final = re.compile(rb"#([0-9A-Fa-f]{2})")
_ESCAPE: Final = re.compile(rb"\\(?:x([0-9A-Fa-f]{2})|(.))", re.DOTALL)
_ESCAPED: Final = dict(zip(b"bfnrtv", b"\b\f\n\r\t\v", strict=True))
_ABSOLUTE: Final = re.compile("[A-Za-z][A-Za-z0-9+.-]*://")
_AUTHORITY: Final = re.compile(r"(?:\[[0-9A-Fa-f:.]+\]|[^][\s:/?#@\\]+):([0-9]+)")
# A method is a token (RFC 9110 section 9.1), and blanks are after it.
_METHOD: Final = re.compile(r" *+([!#$%&'*+.^_`|~0-9A-Za-z-]++)(?: ++|\Z)")
_OCTET: Final = re.compile("[\udc80-\udcff]")
_HTTPS: Final = "443"
_SEVERAL: Final = ("HTTP/2", "HTTP/3")
_DEFAULT_PORTS: Final = {"http": "80", "https": "443", "ws": "80", "wss": "443"}
# Headers that are a URL; others may have URLs in them.
URL_HEADERS: Final = frozenset({"referer", "referrer", "location", "content-location", "origin"})
TARGET: Final = "target"


class Escapes(Enum):
    """How a log escapes characters."""

    NONE = "none"
    SERVER = "server"  # \x22, \", \\, \t
    HASH = "hash"  # #22, of HAProxy
    QUOTES = "quotes"  # "" in quotes
    JSON = "json"


class LogText(NamedTuple):
    """A text of an entry, without the escapes of the log.

    `line[start:end]` spells it, unless `escapes` is JSON: then the text has to be looked for.
    `origin` is the scheme and the host to put before it, and `is_url` says whether it is a URL, or
    may have URLs in it. `joint` is the place in the text and in the line of a second piece.
    """

    name: str
    text: str
    start: int = 0
    end: int = 0
    escapes: Escapes = Escapes.NONE
    origin: str = ""
    is_url: bool = True
    joint: tuple[int, int] | None = None

    @property
    def has_no_server(self) -> bool:
        """Whether this is a request target without a host, and the log names none."""
        return self.name == TARGET and not self.origin and not is_absolute(self.text)


def is_absolute(target: str) -> bool:
    """Whether a request target is in absolute-form: a scheme and "://" (RFC 9112 section 3.2.2)."""
    return _ABSOLUTE.match(target) is not None


Entry = Sequence[LogText | NoURL]


class Reader(Protocol):
    """Reads the lines of one log, in order."""

    def read(self, line: str) -> Entry:
        """Return the texts of a line, or why it has none; raise URLError if it does not fit."""
        ...


def triplets(text: str) -> str:
    r"""Return a text in which each octet that was not UTF-8, a surrogate, is its triplet.

    >>> triplets("/caf\udce9")
    '/caf%E9'
    """
    return text if text.isascii() else _OCTET.sub(_triplet, text)


def _triplet(octet: re.Match[str]) -> str:
    return f"%{ord(octet[0]) - 0xDC00:02X}"


def unescaped(text: str, escapes: Escapes = Escapes.SERVER) -> str:
    """Return a text of a web server's log without the escapes for all but plain ASCII.

    Octets that are not UTF-8 are triplets, as the server and the client have them.
    """
    if ("#" if escapes is Escapes.HASH else "\\") in text:
        octets = text.encode("utf-8", "surrogateescape")
        if escapes is Escapes.HASH:
            octets = _HASH.sub(lambda escape: bytes.fromhex(escape[1].decode()), octets)
        else:
            octets = _ESCAPE.sub(_octet_of, octets)
        text = octets.decode("utf-8", "surrogateescape")
    return triplets(text)


def _octet_of(escape: re.Match[bytes]) -> bytes:
    """Return the octet of an escape."""
    hexadecimal, character = escape.groups()
    octet = int(hexadecimal, 16) if hexadecimal else _ESCAPED.get(character[0], character[0])
    return bytes([octet])


def quoted(
    name: str,
    line: str,
    start: int,
    end: int,
    *,
    origin: str = "",
    escapes: Escapes = Escapes.SERVER,
) -> LogText:
    """Return a text that a server wrote in quotes, with escapes."""
    is_url = name == TARGET or name in URL_HEADERS
    return LogText(name, unescaped(line[start:end], escapes), start, end, escapes, origin, is_url)


def has_text(raw: str | None) -> bool:
    """Whether a field has a text: "-" and nothing stand for none."""
    return raw not in {None, "", "-"}


def request(
    line: str, start: int, end: int, origin: str = "", escapes: Escapes = Escapes.SERVER
) -> LogText | NoURL:
    """Return the target of a request line, or why it has none (RFC 9112 section 3).

    `origin` goes before a target that is a path. More blanks than one are read as one, and the
    blanks in a target that has a version after it as part of it, as servers do that are lenient.
    """
    if line[start:end].strip(" -") == "":
        return NoURL.NO_TARGET
    method = _METHOD.match(line, start, end)
    if method is None:
        return NoURL.NO_FORM
    if method[1] == "-":
        return NoURL.NO_TARGET
    start = method.end()
    written = line[start:end].rstrip(" ")
    target, _, version = written.rpartition(" ")
    if not version.upper().startswith("HTTP/"):
        target, version = written, ""
    target = target.rstrip(" ")
    if not version and " " in target:
        return NoURL.NO_FORM
    server = server_of(method[1], target, version, origin)
    if isinstance(server, NoURL):
        return server
    return quoted(TARGET, line, start, start + len(target), origin=server, escapes=escapes)


def server_of(method: str, target: str, version: str, origin: str) -> str | NoURL:
    """Return what goes before a request target to make it a URL; or why it makes no URL.

    A target has one of four forms (RFC 9112 section 3.2). That of CONNECT is a host and a port,
    unless a stream of HTTP/2 or HTTP/3 carries another protocol to a path (RFC 8441 section 4).
    Logs write "-" for a target that a request lacks.
    """
    if target == "-":
        return NoURL.NO_TARGET
    is_path = target.startswith("/")
    if method == "CONNECT" and not (is_path and version.upper().startswith(_SEVERAL)):
        authority = _AUTHORITY.fullmatch(target)
        if authority is None:
            return NoURL.NO_FORM
        return "https://" if authority[1] == _HTTPS else "http://"
    if is_path:
        return origin
    if is_absolute(target):
        return ""
    is_asterisk = target == "*" and method in {"OPTIONS", ""}
    return NoURL.NO_TARGET if is_asterisk else NoURL.NO_FORM


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

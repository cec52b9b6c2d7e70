"""The W3C Extended Log File Format, as IIS and CloudFront write it."""

import re
from collections.abc import Iterator
from typing import Final

from urlprism._files.input_formats import NoURL
from urlprism.errors import URLError
from urlprism.scanning.log_formats.entry import (
    TARGET,
    URL_HEADERS,
    Entry,
    Escapes,
    LogText,
    has_text,
    origin_at,
    server_of,
    triplets,
)

_RULE: Final = "W3C Extended Log File Format"
_FIELDS: Final = "#Fields:"
# A text in quotes, in which a quote is doubled, or what has no blank.
_PIECE: Final = re.compile(r'"(?:[^"]|"")*+"(?=[ \t]|\Z)|[^ \t]+')
_HEADER: Final = re.compile(r"(?:cs|sc|rs|sr)\((.+)\)")
_HTTPS: Final = "443"
_SCHEMES: Final = frozenset({"http", "https", "ws", "wss"})


class W3CReader:
    """Reads entries by the names of the last #Fields directive."""

    def __init__(self) -> None:
        self._names: list[str] = []

    def read(self, line: str) -> Entry:
        """Return the target and the headers of an entry; a directive has none."""
        if line.startswith("#"):
            if line.startswith(_FIELDS):
                self._names = [name.lower() for name in line[len(_FIELDS) :].split()]
            return [NoURL.DIRECTIVE]
        if not self._names:
            message = "no #Fields directive stands before the entry"
            raise URLError(message, line, 0, 0, _RULE)
        pieces = list(_PIECE.finditer(line))
        if len(pieces) != len(self._names):
            message = f"the line has {len(pieces)} fields, not {len(self._names)} as #Fields says"
            raise URLError(message, line, 0, 0, _RULE)
        fields = dict(zip(self._names, pieces, strict=True))
        return [_target(fields), *_headers(fields)]


def _value(fields: dict[str, re.Match[str]], *names: str) -> str:
    """Return the text of the first of these fields that has one."""
    texts = (fields[name][0] for name in names if name in fields)
    return next((text for text in texts if has_text(text)), "")


def _origin(fields: dict[str, re.Match[str]]) -> str:
    """Return the start of the server's URLs: its host as the client wrote it, or nothing."""
    port = _value(fields, "s-port")
    scheme = _value(fields, "cs-protocol").lower()
    if scheme not in _SCHEMES:
        scheme = "https" if port == _HTTPS else "http"
    host = _value(fields, "x-host-header", "cs-host", "cs(host)")
    return origin_at(scheme, host, "" if ":" in host.rpartition("]")[2] else port)


def _target(fields: dict[str, re.Match[str]]) -> LogText | NoURL:
    """Return the whole URI of a request, or its path and query."""
    whole, stem, query = (fields.get(f"cs-uri{part}") for part in ("", "-stem", "-query"))
    if whole is not None and has_text(whole[0]):
        stem, query = whole, None
    if stem is None or not has_text(stem[0]):
        return NoURL.NO_TARGET
    version = _value(fields, "cs-version", "cs-protocol-version")
    server = server_of(_value(fields, "cs-method"), stem[0], version, _origin(fields))
    if isinstance(server, NoURL):
        return server
    if query is None or not has_text(query[0]):
        return LogText(TARGET, triplets(stem[0]), *stem.span(), origin=server)
    path = triplets(stem[0])
    joint = len(path) + 1, query.start()
    text = f"{path}?{triplets(query[0])}"
    return LogText(TARGET, text, stem.start(), query.end(), origin=server, joint=joint)


def _headers(fields: dict[str, re.Match[str]]) -> Iterator[LogText]:
    """Yield the headers."""
    for name, piece in fields.items():
        header = _HEADER.fullmatch(name)
        if header is None or not has_text(piece[0]):
            continue
        start, end, text, escapes = *piece.span(), piece[0], Escapes.NONE
        if text.startswith('"') and len(text) > 1:
            start, end, escapes = start + 1, end - 1, Escapes.QUOTES
            text = text[1:-1].replace('""', '"')
        called = header[1].lower()
        yield LogText(called, triplets(text), start, end, escapes, is_url=called in URL_HEADERS)

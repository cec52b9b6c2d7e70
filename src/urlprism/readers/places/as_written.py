"""Where the parts of a reading lie if they stand in its text as they are written: `as_written`.

A reader may decode or encode what is written, and remove dot segments; the host may be computed.
"""

import re
from typing import Final, TypeAlias

from urlprism._core.escapes.triplets import DECODED, respell
from urlprism._core.records.components import Components
from urlprism.readers.places.spans import Span, Spans
from urlprism.readers.shared.hosts import effective_host
from urlprism.rfc3986 import remove_dot_segments

# The common parts, and scheme, host and port of the target.
Found: TypeAlias = tuple[Components, tuple[str | None, str | None, int | None]]
# The spans of user, password, host and port.
_Located: TypeAlias = tuple[Span | None, Span | None, Span | None, Span | None]

REMOVED: Final = re.compile("[\t\n\r]")
CONTROLS: Final = "".join(map(chr, range(0x21)))
MOST_DIGITS: Final = 20
_OF_AUTHORITY: Final = frozenset("@[]")
_WRITTEN: Final = re.compile(
    r"([^:/?#\\\[\]@]++):[/\\]{2}([^/?#]*+)([^?#]*+)(?:\?([^#]*+))?(?:#(.*+))?", re.DOTALL
)
# The same for readers to whom a backslash is a slash; a search decides if one alone is a path.
_SLASHED: Final = re.compile(
    r"([^:/?#\\\[\]@]++):[/\\]{2}([^/?#\\]*+)([^?#]{2,}+)(?:\?([^#]*+))?(?:#(.*+))?", re.DOTALL
)


def as_written(text: str, found: Found, *, is_exact: bool = False) -> Spans | None:
    """Return the spans of parts that are the slices of a text between its first delimiters.

    None if one of them means something else there, or with `is_exact` is spelled otherwise; a
    backslash may be a slash. This is the first way of a search in which all fits: no reader has to
    be asked.

    >>> from urlprism.readers import reader
    >>> made = reader("whatwg").read("HTTP://me@H/a?b")
    >>> as_written("HTTP://me@H/a?b", (made.components, made.target))[2:4]
    (None, (10, 11))
    """
    if REMOVED.search(text):
        return None
    start = len(text) - len(text.lstrip(CONTROLS))
    end = max(start, len(text.rstrip(CONTROLS)))
    spans = _spans_of(_WRITTEN.fullmatch(text, start, end), "\\", found, is_exact)
    if spans is None and "\\" in text:
        spans = _spans_of(_SLASHED.fullmatch(text, start, end), "/", found, is_exact)
    return spans


def _spans_of(
    match: re.Match[str] | None, backslash: str, found: Found, is_exact: bool
) -> Spans | None:
    """Return the spans of a match if they are the parts, with a backslash of the path as given."""
    if match is None:
        return None
    parts, target = found
    scheme, authority, path, query, fragment = match.groups()
    if scheme.lower() != (parts.scheme or target[0] or "").lower():
        return None
    for text, part in ((query, parts.query), (fragment, parts.fragment)):
        if (text or "") != (part or "") and (is_exact or not _is_respelled(text, part)):
            return None
    path = path.replace("\\", backslash)
    is_path = path == parts.path or (
        not is_exact and parts.path != "/" and _is_respelled(path, parts.path)
    )
    if not is_path and (path or parts.path != "/"):
        return None
    located = _authority_as_written(authority, match.start(2), parts, target[2], is_exact)
    if located is None:
        return None
    return Spans(
        match.span(1),
        *located,
        match.span(3) if is_path else None,
        None if query is None or parts.query is None else match.span(4),
        None if fragment is None or parts.fragment is None else match.span(5),
    )


def _is_respelled(text: str | None, part: str | None) -> bool:
    """Whether a part is a text with characters encoded or decoded, or dot segments removed.

    Not of a text with signs of an authority: some readers take it for one in a part.
    """
    if not text or not part or not _OF_AUTHORITY.isdisjoint(text):
        return False
    return _decoded(text) == _decoded(part)


def _decoded(text: str) -> str:
    """Return the octets of a text, as characters, without triplets and dot segments."""
    octets = respell(text.encode("utf-8", "surrogatepass").decode("latin-1"), DECODED)
    return remove_dot_segments(octets) if "/." in octets else octets


def _authority_as_written(
    authority: str, start: int, parts: Components, port_of_target: int | None, is_exact: bool
) -> _Located | None:
    """Return the spans of user, password, host and port, None if one means something else."""
    userinfo, at, server = authority.rpartition("@")
    value = parts.userinfo or ""
    if userinfo != value and (
        is_exact or (":" in userinfo) is not (":" in value) or not _is_respelled(userinfo, value)
    ):
        return None
    user: Span | None = None
    password: Span | None = None
    port: Span | None = None
    if at and parts.userinfo is not None:
        name, colon, _ = userinfo.partition(":")
        user = start, start + len(name)
        password = (start + len(name) + 1, start + len(userinfo)) if colon else None
    start += len(userinfo) + len(at)
    host, colon, number = server, "", ""
    if ":" in server[max(0, server.rfind("]")) :]:
        host, colon, number = server.rpartition(":")
    if not host or parts.host is None:
        return None
    is_same = host.lower() == parts.host.lower()
    if not is_same and (is_exact or effective_host(host) != effective_host(parts.host)):
        return None
    end = start + len(host)
    if number:
        expected = port_of_target if parts.port is None else parts.port
        is_number = number.isdecimal() and len(number) <= MOST_DIGITS
        if not is_number or int(number) != expected:
            return None
        port = end + 1, end + 1 + len(number)
    return user, password, (start, end), port

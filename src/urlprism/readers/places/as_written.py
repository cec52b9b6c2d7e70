"""Where the parts of a reading lie if they stand in its text as they are written: `as_written`."""

import re
from typing import Final, TypeAlias

from urlprism._core.records.components import Components
from urlprism.readers.places.spans import Span, Spans

# The common parts, and scheme, host and port of the target.
Found: TypeAlias = tuple[Components, tuple[str | None, str | None, int | None]]
# The spans of user, password, host and port.
_Located: TypeAlias = tuple[Span | None, Span | None, Span | None, Span | None]

REMOVED: Final = re.compile("[\t\n\r]")
CONTROLS: Final = "".join(map(chr, range(0x21)))
MOST_DIGITS: Final = 20
_WRITTEN: Final = re.compile(
    r"([^:/?#\\\[\]@]++):[/\\]{2}([^/?#]*+)([^?#]*+)(?:\?([^#]*+))?(?:#(.*+))?", re.DOTALL
)
# The same for readers to whom a backslash is a slash; a search decides if one alone is a path.
_SLASHED: Final = re.compile(
    r"([^:/?#\\\[\]@]++):[/\\]{2}([^/?#\\]*+)([^?#]{2,}+)(?:\?([^#]*+))?(?:#(.*+))?", re.DOTALL
)


def as_written(text: str, found: Found) -> Spans | None:
    """Return the spans of parts that are the slices of a text between its first delimiters.

    None if one of them is spelled otherwise, but that a backslash may be a slash. This is the first
    way of a search in which all fits: no reader has to be asked.

    >>> from urlprism.readers import reader
    >>> made = reader("whatwg").read("HTTP://me@H/a?b")
    >>> as_written("HTTP://me@H/a?b", (made.components, made.target))[2:4]
    (None, (10, 11))
    """
    if REMOVED.search(text):
        return None
    start = len(text) - len(text.lstrip(CONTROLS))
    end = max(start, len(text.rstrip(CONTROLS)))
    spans = _spans_of(_WRITTEN.fullmatch(text, start, end), "\\", found)
    if spans is None and "\\" in text:
        spans = _spans_of(_SLASHED.fullmatch(text, start, end), "/", found)
    return spans


def _spans_of(match: re.Match[str] | None, backslash: str, found: Found) -> Spans | None:
    """Return the spans of a match if they are the parts, with a backslash of the path as given."""
    if match is None:
        return None
    parts, target = found
    scheme, authority, path, query, fragment = match.groups()
    if scheme.lower() != (parts.scheme or target[0] or "").lower():
        return None
    if (query or "") != (parts.query or "") or (fragment or "") != (parts.fragment or ""):
        return None
    path = path.replace("\\", backslash)
    if path != parts.path and (path or parts.path != "/"):
        return None
    located = _authority_as_written(authority, match.start(2), parts, target[2])
    if located is None:
        return None
    return Spans(
        match.span(1),
        *located,
        match.span(3) if path == parts.path else None,
        None if query is None or parts.query is None else match.span(4),
        None if fragment is None or parts.fragment is None else match.span(5),
    )


def _authority_as_written(
    authority: str, start: int, parts: Components, port_of_target: int | None
) -> _Located | None:
    """Return the spans of user, password, host and port, None if one is spelled otherwise."""
    userinfo, at, server = authority.rpartition("@")
    if userinfo != (parts.userinfo or ""):
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
    if not host or parts.host is None or host.lower() != parts.host.lower():
        return None
    end = start + len(host)
    if number:
        expected = port_of_target if parts.port is None else parts.port
        is_number = number.isdecimal() and len(number) <= MOST_DIGITS
        if not is_number or int(number) != expected:
            return None
        port = end + 1, end + 1 + len(number)
    return user, password, (start, end), port

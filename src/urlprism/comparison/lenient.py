r"""The places of the parts of a text, as the most lenient readers split it: `LenientParts`.

    text    ::= stripped [ scheme ":" ] slashes [ authority ] path [ "?" query ] [ "#" fragment ]
    authority ::= [ userinfo "@" ] host [ ":" port ]

RFC 3986 and browsers split differently where slashes are missing, surplus or backslashes: the
places are those of browsers then, because their host is the surprising one. As in RFC 3986, a "\"
does not end the authority, only the host. All places refer to the unchanged text.
"""

import functools
import re
from typing import Final, TypeAlias

# A piece of a text: `text[start:end]`.
Span: TypeAlias = tuple[int, int]

# The characters that browsers strip at both ends, and the ones that they remove everywhere.
STRIPPED: Final = "".join(map(chr, range(0x21)))
REMOVED: Final = {ord(character): None for character in "\t\n\r"}
# The schemes whose URLs have a host in browsers, with any number of slashes.
SPECIAL: Final = frozenset({"http", "https", "ws", "wss", "ftp"})

_SHAPE: Final = re.compile(
    r"[\x00-\x20]*"
    r"(?:([^:/\\?#]*+):)?"  # the scheme
    r"([/\\\t\n\r]*+)"
    r"([^/?#]*+)"  # the authority, if there is one
    r"([^?#]*+)"
    r"(?:\?([^#]*+))?"
    r"(?:#(.*+))?",
    re.DOTALL,
)
_VALID_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*", re.ASCII)
_LOOKS_LIKE_PORT: Final = re.compile(r"[0-9]+(?:[/?#]|$)", re.ASCII)


class LenientParts:
    """The places of the parts of a text; `base` has those of its base, if there is one.

    `scheme` is in lower case, None if no colon ends a scheme; `is_scheme` says whether it matches
    the grammar of RFC 3986. A missing part is None, and a missing `at` is -1. `slash_text` and
    `host_text` are slashes and host without the characters that browsers remove.
    """

    __slots__ = (
        *("text", "base", "start", "end", "scheme", "is_scheme", "is_special", "scheme_span"),
        *("slashes", "slash_text", "has_authority", "authority", "at", "host", "host_text", "port"),
        *("path", "query", "fragment", "userinfo"),
    )

    def __init__(self, text: str, base: "LenientParts | None" = None) -> None:
        """Find the parts of `text`."""
        self.text = text
        self.base = base
        piece_of = _sliced if text.isprintable() else _kept
        self.end = end = len(text.rstrip(STRIPPED))
        shape = _SHAPE.match(text, 0, end)
        assert shape is not None  # noqa: S101 - every part may be missing
        _, scheme, slashes, authority, path, query, fragment = shape.regs
        place = slashes[0]
        self.slashes: Span = slashes
        self.scheme: str | None = None
        self.is_scheme = False
        self.start = start = place if scheme[0] < 0 else scheme[0]
        self.scheme_span: Span = (start, start)
        if scheme[0] >= 0:
            self.scheme_span = scheme
            self.scheme = name = piece_of(text, scheme).lower()
            self.is_scheme = name in SPECIAL or _VALID_SCHEME.fullmatch(name) is not None
        self.query: Span | None = query if query[0] >= 0 else None
        self.fragment: Span | None = fragment if fragment[0] >= 0 else None
        self.slash_text = piece_of(text, slashes)
        self.is_special = self.scheme in SPECIAL if self.is_scheme else self._is_special_base()
        self.at = -1
        self.userinfo: Span | None = None  # without an "@"
        self.port: Span | None = None
        self.authority: Span = (place, place)
        self.host: Span = self.authority
        self.path: Span = (place, path[1])
        self.has_authority = self._has_authority()
        if self.has_authority:
            self._cut_authority(authority, path)
        self.host_text = piece_of(text, self.host)

    @property
    def port_text(self) -> str | None:
        """Return the port without characters that browsers remove, None if no colon begins it."""
        return None if self.port is None else _kept(self.text, self.port)

    @property
    def is_relative(self) -> bool:
        """Whether the text is resolved against the parts of its base."""
        return self.base is not None and not self.is_scheme

    def _is_special_base(self) -> bool:
        """Whether a text without a scheme is read by the rules of the special schemes."""
        return self.base is None or self.base.is_special

    def _has_authority(self) -> bool:
        """Whether some reader finds an authority after the slashes."""
        slashes = self.slash_text
        if self.is_special:
            return self.is_scheme or len(slashes) > 1
        return slashes.startswith("//") or (self.scheme == "file" and len(slashes) > 1)

    def _cut_authority(self, authority: Span, path: Span) -> None:
        """Find userinfo, host and port; outside the special schemes two slashes come first."""
        text, (start, end) = self.text, authority
        if not self.is_special and len(self.slash_text) > 2:
            start = end = self._after_two_slashes()
            path = (start, path[1])
        self.authority = (start, end)
        self.at = text.rfind("@", start, end)
        if self.at >= 0:
            self.userinfo = start, self.at
            start = self.at + 1
        backslash = text.find("\\", start, end) if self.is_special else -1
        stop = end if backslash < 0 else backslash
        self.path = (stop, path[1])
        bracket = text.rfind("]", start, stop) if text.startswith("[", start) else -1
        colon = text.rfind(":", max(start, bracket), stop)
        if colon >= 0:
            self.port = (colon + 1, stop)
            stop = colon
        self.host = (start, stop)

    def _after_two_slashes(self) -> int:
        """Return the place after the first two slashes."""
        seen = 0
        for place in range(*self.slashes):
            if self.text[place] in "/\\":
                seen += 1
            if seen == 2:
                return place + 1
        return self.slashes[1]


def _sliced(text: str, span: Span) -> str:
    """Return a piece of a text that has no characters that browsers remove."""
    start, end = span
    return text[start:end]


def _kept(text: str, span: Span) -> str:
    """Return a piece of a text without the characters that browsers remove."""
    start, end = span
    return text[start:end].translate(REMOVED)


@functools.lru_cache(maxsize=64)
def of_base(base: str) -> LenientParts:
    """Return the places of a base, cached because many texts share it."""
    return LenientParts(base)


def begins_like_port(parts: LenientParts) -> bool:
    """Whether digits follow the apparent scheme, as a port follows a host."""
    digits = _LOOKS_LIKE_PORT.match(parts.text, parts.slashes[0], parts.end)
    return digits is not None


def relative_reference(parts: LenientParts) -> Span | None:
    """Return a text that is resolved against its base, or the slashes if a host follows them."""
    if not parts.is_relative:
        return None
    return parts.slashes if parts.has_authority else (parts.start, parts.end)

"""A kind of cause: what it is called, what it can part readers on, and how it is found."""

import re
from collections.abc import Callable
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from urlprism.comparison.layout import Layout, Span
from urlprism.comparison.terms import Aspect

Detector: TypeAlias = Callable[[Layout], Span | None]

# Marks that are no characters of a text, but say what there is in it.
BEYOND_ASCII: Final = "\x80"
ODD_LETTERS: Final = "\x89"  # the authority has others than those of ASCII
ODD_SCHEME: Final = "\x81"  # none, no valid one, or other than http and https
ODD_SLASHES: Final = "\x82"  # none, or others than "//"
ODD_HOST: Final = "\x83"  # no plain name of letters, digits and "-", no plain IPv4 address
ODD_NAME: Final = "\x8a"  # the host has others than letters, digits, "-" and "."
ODD_PORT: Final = "\x84"  # more than one to four digits, or "0" first
BASE: Final = "\x85"  # there is one
DOTS: Final = "\x86"  # a segment that begins with a dot
NUMBER: Final = "\x87"  # the host ends in one
LITERAL: Final = "\x88"  # the host begins with "["

_OCTET: Final = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
_PLAIN_HOST: Final = re.compile(
    r"(?![.-])(?:[A-Za-z1-9]|0(?![xX])|[.-](?![.-]))*+(?<=[A-Za-z])"
    rf"|{_OCTET}(?:\.{_OCTET}){{3}}"
)
_NAME: Final = re.compile(r"[A-Za-z0-9.-]*+")
_LONGEST_PLAIN: Final = 63
_LAST_NUMBER: Final = re.compile(r"(?:[^:]*\.)?(?:0[xX][0-9A-Fa-f]*|[0-9]+)\.?", re.ASCII)
_PLAIN_PORT: Final = re.compile("[1-9][0-9]{0,3}", re.ASCII)

_BOTH: Final = BEYOND_ASCII + ODD_LETTERS
# All that are marks by themselves.
_ODD_CHARACTER: Final = re.compile(r"[\x00-\x20\x7F\"#%';<>?@\[\\\]^`{|}~]")

HOST: Final = frozenset({Aspect.HOST, Aspect.ACCEPTANCE, Aspect.SPELLING})
PORT: Final = frozenset({Aspect.PORT, Aspect.ACCEPTANCE})
REFUSED: Final = frozenset({Aspect.ACCEPTANCE})
SPELLED: Final = frozenset({Aspect.SPELLING})
# What stands behind the authority, and what else is written as it is.
TAIL: Final = frozenset({Aspect.PATH, Aspect.QUERY, Aspect.FRAGMENT, Aspect.SPELLING})
TEXT: Final = TAIL | {Aspect.USERINFO, Aspect.ACCEPTANCE}
STRUCTURE: Final = frozenset(Aspect)

# The documents by what they share.
OLD: Final = ("rfc1738",)
OLDEST: Final = ("rfc1738", "rfc1808")
RFC2396: Final = ("rfc1738", "rfc1808", "rfc2396")
# The programs, which know some schemes and not others.
PROGRAMS: Final = (
    *("urllib", "urllib3", "requests", "httpx", "yarl", "curl", "chromium", "firefox", "webkit"),
    *("node", "go", "java.net.URI", "java.net.URL", "php", "ruby", "perl"),
)
DRAFTS: Final = ("draft-abarth-00", "draft-abarth-01")


class Told(Enum):
    """When a kind that is found is told."""

    ALWAYS = "always"
    ALONE = "unless one before it overlaps, which explains as much"
    LEFT = "only of what no other explains: it holds of plain texts, too"


class Kind(NamedTuple):
    """A kind of cause, as a row of a table.

    `marks` are what has to be in the text, one of them at least: characters, or what `marks_of`
    says of it; "" stands for any text. `parties` are readers, by name without version, one of which
    refuses the text or reads it otherwise; any, where there are none.
    """

    name: str
    family: str
    aspects: frozenset[Aspect]
    rule: str
    message: str
    detect: Detector
    marks: str = ""
    parties: tuple[str, ...] = ()
    told: Told = Told.ALWAYS


def marks_of(layout: Layout) -> frozenset[str]:
    """Return the marks of a text."""
    text, (start, end) = layout.text, layout.host
    marks = frozenset(_ODD_CHARACTER.findall(text))
    odd = ""
    if not text.isascii():
        odd = BEYOND_ASCII if text[slice(*layout.authority)].isascii() else _BOTH
    if layout.scheme not in {"http", "https"}:
        odd += ODD_SCHEME
    if layout.run != "//":
        odd += ODD_SLASHES
    if end - start > _LONGEST_PLAIN or not _PLAIN_HOST.fullmatch(text, start, end):
        odd += ODD_HOST if _NAME.fullmatch(text, start, end) else ODD_HOST + ODD_NAME
        if text.startswith("[", start):
            odd += LITERAL
        elif _LAST_NUMBER.fullmatch(text, start, end):
            odd += NUMBER
    if layout.port is not None and not _PLAIN_PORT.fullmatch(text, *layout.port):
        odd += ODD_PORT
    if layout.base is not None:
        odd += BASE
    if "/." in text or "\\." in text or text.startswith(".", layout.start):
        odd += DOTS
    return marks.union(odd) if odd else marks


def in_tail(pattern: str) -> Detector:
    """Return what finds the first match of a pattern behind the authority."""
    search = re.compile(pattern, re.ASCII).search
    return lambda layout: _span(search(layout.text, layout.path[0], layout.end))


def in_path(pattern: str) -> Detector:
    """Return what finds the first match of a pattern in the path."""
    search = re.compile(pattern, re.ASCII).search
    return lambda layout: _span(search(layout.text, *layout.path))


def in_query(pattern: str) -> Detector:
    """Return what finds the first match of a pattern in the query."""
    search = re.compile(pattern, re.ASCII).search
    return lambda layout: layout.query and _span(search(layout.text, *layout.query))


def in_text(pattern: str) -> Detector:
    """Return what finds the first match of a pattern between the ends that browsers strip."""
    search = re.compile(pattern, re.ASCII).search
    return lambda layout: _span(search(layout.text, layout.start, layout.end))


def in_host(pattern: str) -> Detector:
    """Return what finds the first match of a pattern in the host."""
    search = re.compile(pattern, re.ASCII).search
    return lambda layout: _span(search(layout.text, *layout.host))


def in_userinfo(pattern: str) -> Detector:
    """Return what finds the first match of a pattern before the last "@" of the authority."""
    search = re.compile(pattern, re.ASCII).search
    return lambda layout: layout.userinfo and _span(search(layout.text, *layout.userinfo))


def as_host(pattern: str) -> Detector:
    """Return what finds the host where the whole of it matches a pattern."""
    fullmatch = re.compile(pattern, re.ASCII | re.IGNORECASE).fullmatch
    return lambda layout: layout.host if fullmatch(layout.host_text) else None


def as_port(pattern: str) -> Detector:
    """Return what finds the port where the whole of it matches a pattern."""
    fullmatch = re.compile(pattern, re.ASCII).fullmatch

    def detect(layout: Layout) -> Span | None:
        port = layout.port_text
        return layout.port if port is not None and fullmatch(port) else None

    return detect


def _span(match: re.Match[str] | None) -> Span | None:
    return None if match is None else match.span()

"""Guesses that two URLs lead to the same resource, though no document says so; used by name only.

RFC 3986 §6.2.4 leaves this to observation, and a text alone gives none. Each guess may be wrong.
Each is applied once, above the highest rung.
"""

import re
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final

from urlprism import rfc3987
from urlprism._core.arguments.unknown import unknown
from urlprism.equivalence.forms import scheme
from urlprism.rfc3986 import recompose, split

_WWW: Final = re.compile(r"((?:[^@]*@)?)www\.(?=[^.:]+\.[^.:])")
_DRIVE: Final = re.compile(r"\A(file:(?://)?/)([A-Za-z])(?::|%3A)(?=[/?#]|\Z)")
_INDEXES: Final = frozenset({"index.html", "index.htm"})


class Heuristic(StrEnum):
    """The guesses, in the order in which they are applied."""

    CHARACTER = "character"  # characters in Normalization Form C (RFC 3987 §5.3.2.2)
    WWW = "www"  # the host without "www." before two labels or more
    INDEX = "index"  # the path without "index.html" or "index.htm" as its last segment
    TRAILING_SLASH = "trailing-slash"  # the path without a "/" at its end (§6.2.4)
    QUERY_ORDER = "query-order"  # the query's pairs, separated by "&", sorted by name
    DRIVE = "drive"  # the drive of a file: "%3A" as ":", a capital letter (RFC 8089 Appendix E.2)
    FRAGMENT = "fragment"  # without the fragment, which is not part of a network action (§6.1)


def character(uri: str) -> str:
    """Return the URI of an IRI in Normalization Form C, which the caller has to choose."""
    return scheme(rfc3987.to_uri(rfc3987.normalize(uri, rfc3987.IRIRung.CHARACTER)))


def www(uri: str) -> str:
    """Return a URI without "www." at the start of its host, if two labels are left."""
    parts = split(uri)
    if parts.authority is None:
        return uri
    return recompose(parts._replace(authority=_without_www(parts.authority)))


def _without_www(authority: str) -> str:
    prefix = _WWW.match(authority)
    return prefix[1] + authority[prefix.end() :] if prefix else authority


def index(uri: str) -> str:
    """Return a URI without "index.html" or "index.htm" as its last segment."""
    parts = split(uri)
    folder, slash, last = parts.path.rpartition("/")
    return recompose(parts._replace(path=folder + slash)) if last in _INDEXES else uri


def trailing_slash(uri: str) -> str:
    """Return a URI without the "/" at the end of its path, unless the path is the root."""
    parts = split(uri)
    return recompose(parts._replace(path=parts.path[:1] + parts.path[1:].removesuffix("/")))


def query_order(uri: str) -> str:
    """Return a URI with its query sorted by names; values of one name keep their order."""
    parts = split(uri)
    if parts.query is None:
        return uri
    pairs = sorted(parts.query.split("&"), key=lambda pair: pair.partition("=")[0])
    return recompose(parts._replace(query="&".join(pairs)))


def drive(uri: str) -> str:
    """Return a file URI whose drive letter is a capital, with ":" behind it, not its triplet."""
    return _DRIVE.sub(lambda letter: f"{letter[1]}{letter[2].upper()}:", uri, count=1)


def fragment(uri: str) -> str:
    """Return a URI without its fragment."""
    return uri.partition("#")[0]


GUESSES: Final[dict[Heuristic, Callable[[str], str]]] = {
    Heuristic.CHARACTER: character,
    Heuristic.WWW: www,
    Heuristic.INDEX: index,
    Heuristic.TRAILING_SLASH: trailing_slash,
    Heuristic.QUERY_ORDER: query_order,
    Heuristic.DRIVE: drive,
    Heuristic.FRAGMENT: fragment,
}


def chosen(names: Iterable[Heuristic | str]) -> list[Heuristic]:
    """Return the named guesses in order of application; raise ValueError if one is unknown."""
    if names == ():
        return []  # as most calls have it
    wanted = {names} if isinstance(names, str) else set(names)
    strange = sorted(wanted.difference(Heuristic))
    if strange:
        raise unknown("heuristic", strange[0], Heuristic)
    return [heuristic for heuristic in Heuristic if heuristic in wanted]

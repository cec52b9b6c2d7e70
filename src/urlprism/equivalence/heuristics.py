"""What often leads to the same resource, but no document says so: guesses, each asked for by name.

RFC 3986 §6.2.4 lets observation decide, and a text shows none. Any of them may be wrong. They are
made on the highest rung, each once.
"""

import re
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final

from urlprism import rfc3987
from urlprism.equivalence.forms import scheme
from urlprism.rfc3986 import recompose, split

_WWW: Final = re.compile(r"((?:[^@]*@)?)www\.(?=[^.:]+\.[^.:])")
_INDEXES: Final = frozenset({"index.html", "index.htm"})


class Heuristic(StrEnum):
    """The guesses, in the order in which they are made."""

    CHARACTER = "character"  # characters in Normalization Form C (RFC 3987 §5.3.2.2)
    WWW = "www"  # the host without "www." before two labels or more
    INDEX = "index"  # the path without "index.html" or "index.htm" as its last segment
    TRAILING_SLASH = "trailing-slash"  # the path without a "/" at its end (§6.2.4)
    QUERY_ORDER = "query-order"  # the query's pairs, divided by "&", ordered by their names
    FRAGMENT = "fragment"  # no fragment: none is left for a network action (§6.1)


def character(uri: str) -> str:
    """Return the URI of an IRI in Normalization Form C: no comparing may apply it unasked."""
    return scheme(rfc3987.to_uri(rfc3987.normalize(uri, rfc3987.Rung.CHARACTER)))


def www(uri: str) -> str:
    """Return a URI whose host has one "www." less, if two labels are left."""
    parts = split(uri)
    if parts.authority is None:
        return uri
    return recompose(parts._replace(authority=_without_www(parts.authority)))


def _without_www(authority: str) -> str:
    found = _WWW.match(authority)
    return found[1] + authority[found.end() :] if found else authority


def index(uri: str) -> str:
    """Return a URI that names a folder in place of its index."""
    parts = split(uri)
    folder, slash, last = parts.path.rpartition("/")
    return recompose(parts._replace(path=folder + slash)) if last in _INDEXES else uri


def trailing_slash(uri: str) -> str:
    """Return a URI whose path does not end with "/", unless that is the root."""
    parts = split(uri)
    return recompose(parts._replace(path=parts.path[:1] + parts.path[1:].removesuffix("/")))


def query_order(uri: str) -> str:
    """Return a URI whose query is ordered by names; values of one name keep their order."""
    parts = split(uri)
    if parts.query is None:
        return uri
    pairs = sorted(parts.query.split("&"), key=lambda pair: pair.partition("=")[0])
    return recompose(parts._replace(query="&".join(pairs)))


def fragment(uri: str) -> str:
    """Return a URI without its fragment."""
    return uri.partition("#")[0]


GUESSES: Final[dict[Heuristic, Callable[[str], str]]] = {
    Heuristic.CHARACTER: character,
    Heuristic.WWW: www,
    Heuristic.INDEX: index,
    Heuristic.TRAILING_SLASH: trailing_slash,
    Heuristic.QUERY_ORDER: query_order,
    Heuristic.FRAGMENT: fragment,
}


def chosen(names: Iterable[Heuristic | str]) -> list[Heuristic]:
    """Return the guesses of these names in their order; ValueError for a name of none."""
    wanted = {names} if isinstance(names, str) else set(names)
    unknown = sorted(wanted.difference(Heuristic))
    if unknown:
        message = f"no heuristic is named {unknown[0]!r}; known: {', '.join(Heuristic)}"
        raise ValueError(message)
    return [heuristic for heuristic in Heuristic if heuristic in wanted]

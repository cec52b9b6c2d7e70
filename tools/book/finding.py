"""What the book's search shows first: names at the front door, then stable ones, then the others.

`__all__` of `urlprism` and its packages ──► the priority of each object ──► the search of Sphinx
"""

from collections.abc import Iterator
from functools import cache

from sphinx.domains.python import PythonDomain

from tools.book.reference import doors, home, names, standing_in
from tools.book.stability import stability

_FIRST, _NEXT, _LAST = 0, 1, 2
_ALIAS = -1  # not searched
# What many modules have under one name, or stands for another package: its names come last.
_ALIKE = ("urlprism.urllib_parse.releases", "urlprism.bridges", "urlprism.recipes")
# The package whose names people bring with them.
_KNOWN = "urlprism.urllib_parse"

_Object = tuple[str, str, str, str, str, int]


class ByPriority(PythonDomain):
    """The objects of Python, with our priorities."""

    def get_objects(self) -> Iterator[_Object]:
        """Yield what can be searched."""
        for name, shown, kind, page, anchor, given in super().get_objects():
            yield name, shown, kind, page, anchor, given if given == _ALIAS else priority(name)


def priority(name: str) -> int:
    """Return the priority of an object by its full name.

    >>> [priority(f"urlprism.urllib_parse.{each}") for each in ("urljoin", "releases.release")]
    [0, 2]
    >>> [priority(f"urlprism.{each}") for each in ("equivalence.equivalence", "equivalence")]
    [0, 1]
    """
    door = _door(name)
    if any(f"{door}.".startswith(f"{each}.") for each in _ALIKE) or stability(door) != "stable":
        return _LAST
    own = name.removeprefix(f"{door}.")
    first = own.partition(".")[0]
    if name == door:  # a function of the same name comes before its module
        return _NEXT if _namesake(door) in names(door) else _FIRST
    is_known = door == _KNOWN and "." not in own
    is_first = is_known or own == _namesake(door) or f"{door}.{first}" in _front()
    return _FIRST if is_first else _NEXT


def _namesake(door: str) -> str:
    """Return the name that a function of a module has if it is that of the module."""
    return door.rpartition(".")[2]


def _door(name: str) -> str:
    """Return the package or module that has a name."""
    while name not in doors() and "." in name:
        name = name.rpartition(".")[0]
    return name


@cache
def _front() -> frozenset[str]:
    """Return the names at the front door, by where each is documented."""
    with standing_in():
        return frozenset(f"{home('urlprism', each)}.{each}" for each in names("urlprism"))

"""A release of a package or a runtime: its version, and the changes that it has, by name."""

import re
from collections.abc import Mapping
from typing import TypeAlias

from urlprism._core.changes import Version, level

# The newest patch release of each branch that is known, by the two numbers of the branch.
Branches: TypeAlias = Mapping[tuple[int, int], int]


def releases_of(newest: Branches) -> tuple[str, ...]:
    """Return the newest release of each branch, the newest of all last.

    >>> releases_of({(2, 0): 7, (1, 26): 20})
    ('1.26.20', '2.0.7')
    """
    return tuple([f"{major}.{minor}.{last}" for (major, minor), last in sorted(newest.items())])


class PackageRelease:
    """One release of a program: its version, and the changes that it has, by name."""

    __slots__ = ("changes", "version")

    def __init__(self, version: str, changes: frozenset[str]) -> None:
        self.version = version
        self.changes = changes

    def has(self, change: str) -> bool:
        """Whether the release has a change."""
        return change in self.changes


def number_of(
    package: str, named: re.Pattern[str], newest: Branches, first: str, version: str
) -> Version:
    r"""Return the number of a release, "1.26.18".

    `named` is the form of a version, whose groups are its numbers, and `first` the first release
    that is known. Raise ValueError for a release that is not known.

    >>> form = re.compile(r"([12])\.([0-9]{1,2})\.([0-9]{1,2})")
    >>> number_of("urllib3", form, {(1, 26): 20}, "1.26.0", "1.26.18")
    (1, 26, 18)
    """
    match = named.fullmatch(version)
    branch = (int(match[1]), int(match[2])) if match else (0, 0)
    last = newest.get(branch)
    number = branch[0], branch[1], int(match[3]) if match else 0
    if match is None or last is None or not level(first) <= number <= (*branch, last):
        (major, minor), patch = max(newest.items())
        known = f"{major}.{minor}.{patch}, and the releases since {first}"
        message = f"no model of {package} {version}; known: {known}"
        raise ValueError(message)
    return number

"""A change of a program that has branches, and the releases that have it.

A change begins on a branch with the patch release that `since` names for it, and ends there with
the one that `until` names. Branches later than all named ones inherit it. A version is three
numbers; the first two are its branch.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias

Version: TypeAlias = tuple[int, int, int]

_RELEASE: Final = re.compile(r"([1-9][0-9]?)\.(0|[1-9][0-9]?)\.([0-9]{1,3})")


def level(text: str) -> Version:
    """Return a version from its text: "3.9.18"."""
    major, minor, patch = map(int, text.split("."))
    return major, minor, patch


def release_of(program: str, newest: Mapping[tuple[int, int], int], version: str) -> Version:
    """Return the number of a release, "8.2.36".

    `newest` has the newest patch release of each branch, by branch. Raise ValueError for a text
    that names no release of these branches of the program.

    >>> release_of("php", {(8, 2): 36}, "8.2.10")
    (8, 2, 10)
    """
    match = _RELEASE.fullmatch(version)
    major, minor = (int(match[1]), int(match[2])) if match else (0, 0)
    if match is None or (major, minor) not in newest:
        releases_of_branches = [
            f"{first}.{second}.{patch}" for (first, second), patch in newest.items()
        ]
        first, last = ("{}.{}".format(*each) for each in (min(newest), max(newest)))
        releases = f"the releases of {first} to {last} ({', '.join(releases_of_branches)})"
        message = f"no model of {program} {version}; known: {releases}"
        raise ValueError(message)
    return major, minor, int(match[3])


class Change(NamedTuple):
    """One difference between releases: its name, a description, an example, and its releases.

    `issues` are the program's numbers for it, as "gh-102153" or "bpo-43882" of CPython, "go-81044"
    of Go, then "CVE-2023-24329" if it was a vulnerability; for a change that ended, the last issue
    is that of its end. It is empty if no issue is known. `modelled` is False if no answer of the
    model shows the change. `inferred` holds the releases and the issues that no changelog names for
    it: the releases lie between two measured ones, or follow from sister branches; the issues are
    those of the rewrite in which the change was made.

    >>> from urlprism.urllib_parse.releases import differences
    >>> differences("3.11.3", "3.11.4")[0].issues
    ('gh-102153', 'CVE-2023-24329')
    """

    name: str
    issues: tuple[str, ...]
    sentence: str
    example: str
    since: tuple[str, ...]
    until: tuple[str, ...] = ()
    modelled: bool = True
    inferred: tuple[str, ...] = ()


def has(change: Change, version: Version) -> bool:
    """Whether the release `version` has `change`.

    >>> change = Change("newlines-removed", (), "", "", since=("3.9.5", "3.10.0"))
    >>> has(change, (3, 9, 4)), has(change, (3, 9, 18)), has(change, (3, 12, 1))
    (False, True, True)
    """
    events = [(level(text), True) for text in change.since]
    events += [(level(text), False) for text in change.until]
    branch = version[:2]
    on_branch = [event for event in events if event[0][:2] == branch]
    if on_branch:
        # Before its first event, a branch is in the opposite state.
        before = ((0, 0, 0), not min(on_branch)[1])
        return max((event for event in on_branch if event[0] <= version), default=before)[1]
    newest = max(events)
    return newest[0] < version and newest[1]


def names_in(changes: Iterable[Change], version: Version) -> frozenset[str]:
    """Return the names of the changes that a release has."""
    return frozenset(change.name for change in changes if has(change, version))


def names_in_line(changes: Iterable[Change], version: Version) -> frozenset[str]:
    """Return the names of the changes that a release has, in a program without branches.

    There the last of a change's beginnings and ends up to the release decides.
    """
    return frozenset(change.name for change in changes if _has_in_line(change, version))


def _has_in_line(change: Change, version: Version) -> bool:
    events = [(level(text), True) for text in change.since]
    events += [(level(text), False) for text in change.until]
    return max([event for event in events if event[0] <= version], default=(version, False))[1]


def newest_of(values: Mapping[str, str], changes: frozenset[str], first: str) -> str:
    """Return the value of the first change in `values` that a release has, `first` for none.

    `values` begins with the newest change.

    >>> newest_of({"unicode-17": "17.0", "unicode-16": "16.0"}, frozenset({"unicode-16"}), "15.0")
    '16.0'
    """
    return next((value for name, value in values.items() if name in changes), first)

"""How releases of PHP differ in `parse_url`: each change, and the releases that have it."""

import functools
from typing import Final, NamedTuple

from urlprism._vocabulary.changes import Change, names_in, release_of

# The newest patch release of each branch whose changes are known; a later one is read as that one.
NEWEST: Final = {
    (7, 4): 33,
    (8, 0): 30,
    (8, 1): 34,
    (8, 2): 36,
    (8, 3): 33,
    (8, 4): 25,
    (8, 5): 10,
}
CHANGES: Final = (
    Change(
        "userinfo-checked",
        ("bug-77423", "CVE-2020-7071"),
        "What stands before `@` without a colon is a user only if RFC 3986 allows it as such.",
        "`http://a\\@h/` has the host `a\\@h`",
        since=("7.4.14", "8.0.1"),
        until=("7.4.15", "8.0.2"),
        inferred=("7.4.14", "8.0.1", "7.4.15", "8.0.2"),
    ),
    Change(
        "empty-parts-kept",
        (),
        "An empty query or fragment is reported as empty, not as absent.",
        "`a?` has the query ``, not none",
        since=("8.0.0",),
    ),
)


class PHP(NamedTuple):
    """One release of PHP: its version, and the changes that it has, by name."""

    version: str
    changes: frozenset[str]


@functools.cache
def release(version: str) -> PHP:
    """Return a release of PHP, "8.2.36", or the newest of a branch, "8.2".

    Raise ValueError for a branch that is not known.
    """
    number = release_of("php", NEWEST, version)
    return PHP(".".join(map(str, number)), names_in(CHANGES, number))

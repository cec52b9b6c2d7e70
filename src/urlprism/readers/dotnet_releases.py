"""How releases of .NET differ in `System.Uri`: 8.0 and 9.0 were asked."""

import functools
from typing import Final

from urlprism._vocabulary.changes import Change, names_in, release_of
from urlprism.readers.packages import PackageRelease

# Of each branch, the newest release that was asked.
NEWEST: Final = {(8, 0): 4, (9, 0): 1}

CHANGES: Final = (
    Change(
        "loopback-in-any-case",
        (),
        "The name `loopback` is taken for localhost in capital letters, too.",
        "`http://LOOPBACK/` goes to `localhost`",
        since=("9.0.0",),
        inferred=("9.0.0",),
    ),
)


class Dotnet(PackageRelease):
    """One release of .NET: its version, and the changes that it has, by name."""

    __slots__ = ()


@functools.cache
def release(version: str) -> Dotnet:
    """Return a release of .NET, "8.0.4", or the newest of a branch that was asked, "8.0".

    Raise ValueError for a branch that is not known.
    """
    number = release_of("dotnet.Uri", NEWEST, version)
    return Dotnet(".".join(map(str, number)), names_in(CHANGES, number))

"""How releases of .NET differ in `System.Uri`: 8.0 and 9.0 were asked."""

import functools
from typing import Final

from urlprism._vocabulary.changes import Change, names_in, release_of
from urlprism.readers.packages import PackageRelease

# Of each branch, the newest release that was asked.
NEWEST: Final = {(3, 1): 23, (5, 0): 13, (6, 0): 3, (7, 0): 18, (8, 0): 4, (9, 0): 1, (10, 0): 10}

CHANGES: Final = (
    Change("slashes-begin-shares",(),"A text that begins with two slashes or more is a share, not a path of Unix.","`//h/x` goes to `h`",since=("5.0.0",)),
    Change("empty-host-kept",(),"","",since=("7.0.0",)),
    Change("no-host-in-paths",(),"","",since=("5.0.0",)),
    Change("nontransitional",(),"","",since=("5.0.0",)),
    Change("no-end-marks",(),"","",since=("5.0.0",)),
    Change("blanks-counted",(),"","",since=("10.0.0",)),
    Change("segment-removed",(),"","",since=("6.0.0",)),
    Change("triplets-unchanged",(),"","",since=("6.0.0",)),
    Change("port-zero-kept",(),"","",since=("6.0.0",)),
    Change("pairs-encoded-once",(),"","",since=("5.0.0",)),
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

"""How releases of HAProxy differ in paths: each change, and the releases that have it."""

import functools
import re
from typing import Final

from urlprism._core.changes import Change, names_in
from urlprism.readers.shared.releases import Branches, PackageRelease, number_of

# The newest release of each branch that is known; 2.6.12 is Debian's, with Debian's patches.
NEWEST: Final[Branches] = {(2, 6): 12, (2, 8): 25}
NEWEST_RELEASE: Final = "2.8.25"
CHANGES: Final = (
    Change(
        "fragment-refused",
        ("CVE-2023-45539",),
        "A request with a `#` in its target is refused; before, it was a part of the path.",
        "`/admin#.png`, sent whole, does not end in `.png`: it is refused",
        since=("2.6.12", "2.8.2"),
        inferred=("2.8.2",),
    ),
)

_NAMED: Final = re.compile(r"(2)\.([68])\.([0-9]{1,2})")


@functools.cache
def release(version: str) -> PackageRelease:
    """Return a release of HAProxy, of 2.6 from 2.6.12 on, or of 2.8.

    Raise ValueError for any other version.
    """
    number = number_of("haproxy", _NAMED, NEWEST, "2.6.12", version)
    return PackageRelease(".".join(map(str, number)), names_in(CHANGES, number))

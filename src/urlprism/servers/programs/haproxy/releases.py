"""How releases of HAProxy differ in paths: each change, and the releases that have it."""

from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Branches, Releases

# The newest release of each branch that is known; 2.6.12 is Debian's, with Debian's patches.
_BRANCHES: Final[Branches] = {(2, 6): (12,), (2, 8): 25}
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

RELEASES: Final = Releases("haproxy", _BRANCHES, CHANGES)

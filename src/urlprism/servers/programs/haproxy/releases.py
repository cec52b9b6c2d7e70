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
    Change(
        "each-octet-checked",
        (),
        "Octets that are not visible are refused; before, up to 0xA3 some were not looked at.",
        "`/a` and an octet 0x80 behind it, and another letter, is refused",
        since=("2.8.10",),
        modelled=False,
        inferred=("2.8.10",),
    ),
    Change(
        "empty-path-rooted",
        (),
        "A target in absolute form without a path has the path `/`; before, it had none.",
        "`http://h.example` as a target meets a rule on `/`",
        since=("2.8.10",),
        modelled=False,
        inferred=("2.8.10",),
    ),
)

RELEASES: Final = Releases("haproxy", _BRANCHES, CHANGES)

"""How releases of Envoy differ in paths: each change, and the releases that have it."""

from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Branches, Releases

# The newest release of each branch that is known.
_BRANCHES: Final[Branches] = {(1, 36): 10, (1, 37): 6, (1, 38): 4, (1, 39): 3, (1, 40): 0}
CHANGES: Final = (
    Change(
        "parameters-of-dots-cut",
        ("CVE-2026-73551",),
        "A dot segment with parameters is a dot segment to `normalize_path`.",
        "`/user/..;x/admin` is `/admin`, with `+normalize_path`",
        since=("1.36.10", "1.37.6", "1.38.4", "1.39.1"),
        inferred=("1.36.10", "1.37.6", "1.38.4"),
    ),
)

RELEASES: Final = Releases("envoy", _BRANCHES, CHANGES)

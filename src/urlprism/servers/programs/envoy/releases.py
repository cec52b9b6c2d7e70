"""How releases of Envoy differ in paths: each change, and the releases that have it."""

import functools
import re
from typing import Final

from urlprism._core.changes import Change, names_in
from urlprism.readers.shared.releases import Branches, PackageRelease, number_of

# The newest release of each branch that is known.
NEWEST: Final[Branches] = {(1, 36): 10, (1, 37): 6, (1, 38): 4, (1, 39): 3, (1, 40): 0}
NEWEST_RELEASE: Final = "1.40.0"
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

_NAMED: Final = re.compile(r"(1)\.(3[6-9]|40)\.([0-9]{1,2})")


@functools.cache
def release(version: str) -> PackageRelease:
    """Return a release of Envoy from 1.36.0 on; raise ValueError for any other version."""
    number = number_of("envoy", _NAMED, NEWEST, "1.36.0", version)
    return PackageRelease(".".join(map(str, number)), names_in(CHANGES, number))

"""How releases of Traefik differ in paths: each change, and the releases that have it."""

from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Branches, Releases

# The newest release of each branch that is known.
_BRANCHES: Final[Branches] = {
    (3, 0): 4,
    (3, 1): 7,
    (3, 2): 5,
    (3, 3): 7,
    (3, 4): 5,
    (3, 5): 6,
    (3, 6): 25,
    (3, 7): 15,
}
CHANGES: Final = (
    Change(
        "paths-sanitized",
        ("CVE-2025-32431",),
        "Dot segments and empty segments are removed from the path.",
        "`/a/../b` is `/b`, and so is `//b`",
        since=("3.3.6",),
    ),
    Change(
        "unreserved-decoded",
        ("CVE-2025-47952",),
        "Triplets of unreserved characters are decoded before, and others written in capitals.",
        "`/a/%2e%2e/b` is `/b`",
        since=("3.4.1",),
    ),
    Change(
        "encoded-characters-refused",
        ("CVE-2025-66490",),
        "The triplets of `/`, `\\`, NUL, `;`, `%`, `?` and `#` are refused, unless an option allows"
        " them; now all are allowed, and `encodedCharacters` refuses them.",
        "`/a%2Fb` is refused",
        since=("3.6.4",),
        until=("3.6.7",),
    ),
)

RELEASES: Final = Releases("traefik", _BRANCHES, CHANGES)

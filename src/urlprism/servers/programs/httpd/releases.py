"""How releases of Apache httpd differ in paths: each change, and the releases that have it."""

from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Releases

CHANGES: Final = (
    Change(
        "encoded-second-dot-seen",
        ("CVE-2021-41773",),
        "A dot segment is removed though its second dot is encoded.",
        "`/cgi-bin/.%2e/a` is `/a`, and no file above the root",
        since=("2.4.50",),
        inferred=("2.4.50",),
    ),
    Change(
        "triplets-checked-first",
        ("CVE-2021-42013",),
        "A path with a '%' without two digits is refused, before anything is decoded.",
        "`/cgi-bin/.%%32%65/a` is refused, not decoded twice",
        since=("2.4.51",),
        inferred=("2.4.51",),
    ),
)

RELEASES: Final = Releases("httpd", {(2, 4): range(49, 72)}, CHANGES)

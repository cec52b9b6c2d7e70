"""How releases of Apache httpd differ in paths: each change, and the releases that have it."""

import functools
from typing import Final

from urlprism._core.changes import Change, level, names_in
from urlprism.readers.shared.releases import PackageRelease

_FIRST: Final = 49
_LAST: Final = 71
NEWEST_RELEASE: Final = f"2.4.{_LAST}"
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


@functools.cache
def release(version: str) -> PackageRelease:
    """Return a release of httpd from 2.4.49 on; raise ValueError for any other version."""
    if version not in {f"2.4.{patch}" for patch in range(_FIRST, _LAST + 1)}:
        message = f"no model of httpd {version}; known: the releases of 2.4.{_FIRST} to 2.4.{_LAST}"
        raise ValueError(message)
    return PackageRelease(version, names_in(CHANGES, level(version)))

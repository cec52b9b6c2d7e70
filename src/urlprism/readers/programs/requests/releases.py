"""How releases of requests differ: each change, and the releases that have it."""

import functools
import re
from typing import Final

from urlprism._core.changes import Change, names_in_line
from urlprism.readers.programs.urllib3.releases import Release as Urllib3
from urlprism.readers.programs.urllib3.releases import release as release_of_urllib3
from urlprism.readers.shared.releases import PackageRelease, number_of

# The newest release of each branch that takes a known release of urllib3.
NEWEST: Final = {
    **{(2, minor): 0 for minor in range(16, 35)},
    (2, 16): 5,
    (2, 17): 3,
    (2, 18): 4,
    (2, 19): 1,
    (2, 20): 1,
    (2, 25): 1,
    (2, 27): 1,
    (2, 28): 2,
    (2, 32): 5,
    (2, 33): 1,
    (2, 34): 2,
}
FIRST: Final = "2.16.0"  # before it, requests brought its urllib3 with it
# The newest urllib3 that a requests allows, which is installed with it: up to a release.
_OVER: Final = (
    ((2, 18, 1), "1.21.1"),
    ((2, 18, 4), "1.22.0"),
    ((2, 19, 1), "1.23.0"),
    ((2, 21, 0), "1.24.3"),
    ((2, 24, 0), "1.25.11"),
    ((2, 29, 0), "1.26.20"),
    ((2, 34, 2), "2.8.0"),
)

CHANGES: Final = (
    Change(
        "fragment-kept",
        ("commit-f60324a3",),
        "A redirect to a location without a fragment keeps that of the request.",
        "`b` with `http://h/a#x` goes to `http://h/b#x`",
        since=("2.19.0",),
        inferred=("2.19.0",),
    ),
    Change(
        "leading-dot-refused",
        ("requests-5414",),
        "A host that begins with a dot is refused before it is looked up.",
        "`http://.h/` is refused, sooner",
        since=("2.27.0",),
        modelled=False,
    ),
    Change(
        "connected-by-urllib",
        ("CVE-2024-35195",),
        "The standard library finds the host to connect to, no longer urllib3.",
        "`http://[fe80::1%25a]/` is refused, over urllib3 2.8.0",
        since=("2.32.0",),
        inferred=("2.32.0",),
    ),
    Change(
        "leading-slashes-cut",
        ("requests-6644", "requests-7315"),
        "Of several slashes at the beginning of a path, one is sent.",
        "The path of `http://h//a` is `/a`",
        since=("2.32.0",),
        until=("2.34.0",),
        inferred=("2.32.0",),
    ),
)


_NAMED: Final = re.compile(r"(2)\.([0-9]{2})\.([0-9])")


class Release(PackageRelease):
    """One release of requests: its version, its changes by name, and the urllib3 under it."""

    __slots__ = ("urllib3",)

    def __init__(self, version: str, changes: frozenset[str], over: Urllib3) -> None:
        super().__init__(version, changes)
        self.urllib3 = over

    @property
    def reads_plain_urls(self) -> bool:
        """Whether the release reads `http://h//a` as all others do."""
        return not self.has("leading-slashes-cut")


@functools.cache
def release(version: str) -> Release:
    """Return a release of requests, "2.32.4".

    Raise ValueError for a release that is not known.
    """
    number = number_of("requests", _NAMED, NEWEST, FIRST, version)
    over = next(under for last, under in _OVER if number <= last)
    changes = names_in_line(CHANGES, number)
    return Release(".".join(map(str, number)), changes, release_of_urllib3(over))

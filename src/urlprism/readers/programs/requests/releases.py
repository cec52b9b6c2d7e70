"""How releases of requests differ: each change, and the releases that have it."""

import functools
import re
from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.programs.urllib3 import releases as urllib3_releases
from urlprism.readers.shared.releases import FORM, Release, Releases

# The newest release of each branch; those before 2.16 brought their own urllib3.
_BRANCHES: Final = {
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
# The newest urllib3 that a requests allows, which is installed with it: up to a release.
_URLLIB3: Final = (
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
        "login-kept-at-origin",
        ("CVE-2018-18074",),
        "An Authorization stays at an origin, no longer at a host, but goes from http to https.",
        "`http://h/` with `https://u:p@h/` gets no Authorization",
        since=("2.20.0",),
    ),
    Change(
        "default-port-is-none",
        (),
        "For an Authorization, the default port of a scheme is the same as none.",
        "`http://h:80/` with `http://u:p@h/` gets an Authorization",
        since=("2.20.1",),
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

# Behind a release may stand the urllib3 that it runs over: "2.31.0+urllib3-1.26.18".
OVER: Final = "+urllib3-"
RELEASES: Final = Releases(
    "requests",
    _BRANCHES,
    CHANGES,
    in_line=True,
    form=re.compile(rf"{FORM.pattern}(?:{re.escape(OVER)}[0-9.]{{5,12}})?"),
)


def reads_plain_urls(version: str) -> bool:
    """Whether a release reads `http://h//a` as all others do."""
    return not RELEASES.of(version).has("leading-slashes-cut")


@functools.cache
def urllib3_of(requests: Release) -> Release:
    """Return the release of urllib3 that a requests runs over: the one that is named with it.

    Otherwise it is the one that is installed with it. Raise ValueError for an unknown one.
    """
    _, _, named = requests.version.partition(OVER)
    if named:
        return urllib3_releases.RELEASES.of(named)
    version = next(version for last, version in _URLLIB3 if requests.number <= last)
    return urllib3_releases.RELEASES.of(version)

"""How releases of WebKitGTK differ in the class `URL`: each change, and the releases that have it.

Domains are converted by the system's ICU: that of the Debian which has the release. Of the branches
44 is that of Debian 11, 50 of 12, 52 of 13, and 54 of the next one.
"""

import re
from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Release, Releases, newest_of

BRANCHES: Final = (44, 50, 52, 54)

CHANGES: Final = (
    Change(
        "circumflex-encoded",
        (),
        "A circumflex in a path is percent-encoded, as the URL Standard says since 2024.",
        "`http://h/^` is `http://h/%5E`",
        since=("2.50.0",),
        inferred=("2.50.0",),
    ),
    Change(
        "last-space-encoded",
        (),
        "The last space of an opaque path is percent-encoded before a query or a fragment.",
        "`data: ?x` is `data:%20?x`",
        since=("2.50.0",),
        inferred=("2.50.0",),
    ),
    Change(
        "bar-of-drive-replaced",
        (),
        "A bar behind a drive letter is a colon in file: also behind three slashes.",
        "`file:///c|/a` is `file:///c:/a`",
        since=("2.50.0",),
        inferred=("2.50.0",),
    ),
    Change(
        "icu-72",
        (),
        "Domains are converted by the ICU of Debian 12, as UTS #46 says for Unicode 15.",
        "`http://\u0870/` is accepted",
        since=("2.50.0",),
        inferred=("2.50.0",),
    ),
    Change(
        "backslash-in-path",
        (),
        "A reference that begins with backslashes is a path if its base is not special.",
        r"`\\x` against `foo:/a/b` is `foo:/a/\\x`, not `foo://x`",
        since=("2.52.0",),
        inferred=("2.52.0",),
    ),
    Change(
        "slash-alone-read",
        (),
        "A scheme with a slash alone is read against a base of the same scheme.",
        "`http:/` against `http://h/a` is `http://h/`, and was refused",
        since=("2.52.0",),
        inferred=("2.52.0",),
    ),
    Change(
        "icu-76",
        ("whatwg-803",),
        "Domains are converted by the ICU of Debian 13, as UTS #46 says for Unicode 16.",
        "`http://\u10a0/` is accepted, and `http://xn--xn--a--gua/` refused",
        since=("2.52.0",),
        inferred=("2.52.0",),
    ),
    Change(
        "icu-78",
        (),
        "Domains are converted by an ICU that follows UTS #46 for Unicode 17.",
        "`http://\u088f/` is accepted",
        since=("2.54.0",),
        inferred=("2.54.0",),
    ),
    Change(
        "ascii-domain-kept",
        (),
        "A domain in ASCII is taken as it is, with labels behind xn-- that are not valid.",
        "`http://xn--a/` is accepted",
        since=("2.54.0",),
        inferred=("2.54.0",),
    ),
)

RELEASES: Final = Releases(
    "webkit",
    {(2, branch): 0 for branch in BRANCHES},
    CHANGES,
    in_line=True,
    form=re.compile(r"(?P<major>2)\.(?P<minor>[0-9]{2})(?:\.[0-9]{1,2})?"),
    extent=f"the releases of {', '.join(f'2.{branch}' for branch in BRANCHES)}",
)
_UNICODE: Final = {"icu-78": "17.0", "icu-76": "16.0", "icu-72": "15.0"}


def unicode_version(webkit: Release) -> str:
    """Return the version of Unicode by which a release maps domains."""
    return newest_of(_UNICODE, webkit, "13.0")

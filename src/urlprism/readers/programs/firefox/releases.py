"""How releases of Firefox differ in the class `URL`: each change, and the releases that have it.

A release is known by its first number; the others change nothing here.
"""

import re
from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Release, Releases

OLDEST: Final = 140
NEWEST: Final = 159

CHANGES: Final = (
    Change(
        "simple-data",
        (),
        "about: and data: have an opaque path, whatever it begins with, and no host.",
        "`data://h/a` has the path `//h/a`, not the host `h`",
        since=("153.0.0",),
        inferred=("153.0.0",),
    ),
    Change(
        "simple-fragment-encoded",
        (),
        "The fragment of an opaque URL (about:, blob:, data:, javascript:) is encoded as others.",
        "`data:a#<` is `data:a#%3C`",
        since=("153.0.0",),
        inferred=("153.0.0",),
    ),
    Change(
        "ipv4-bounded",
        (),
        "A number in an IPv4 address that is beyond 64 bits is refused: it lost its upper bits.",
        "`http://18446744073709551617/` is refused, and was `http://0.0.0.1/`",
        since=("153.0.0",),
        inferred=("153.0.0",),
    ),
    Change(
        "control-kept-in-host",
        (),
        "A control character that is all of the host of a URL that is not special is kept.",
        "`foo://\\x01/` is kept, not `foo://%01/`",
        since=("153.0.0",),
        inferred=("153.0.0",),
    ),
    Change(
        "unicode-17",
        (),
        "Domains are mapped as UTS #46 says for Unicode 17, not 15.1.",
        "`http://\u10a0/` is accepted",
        since=("153.0.0",),
        inferred=("153.0.0",),
    ),
    Change(
        "host-signs-allowed",
        (),
        "A host may have an asterisk and a quotation mark.",
        "`http://a*b/` is accepted",
        since=("159.0.0",),
        inferred=("159.0.0",),
    ),
)

RELEASES: Final = Releases(
    "firefox",
    {(major, 0): 0 for major in range(OLDEST, NEWEST + 1)},
    CHANGES,
    in_line=True,
    form=re.compile(r"(?P<major>[1-9][0-9]{1,2})(?:\.[0-9]{1,3}){0,2}(?:esr)?"),
    extent=f"the releases of {OLDEST} to {NEWEST}",
)


def unicode_version(firefox: Release) -> str:
    """Return the version of Unicode by which a release maps domains."""
    return "17.0" if firefox.has("unicode-17") else "15.1"

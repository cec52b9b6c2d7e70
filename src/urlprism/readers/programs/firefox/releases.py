"""How releases of Firefox differ in the class `URL`: each change, and the releases that have it.

A release is known by its first number; the others change nothing here.
"""

import functools
import re
from typing import Final, NamedTuple

from urlprism._core.changes import Change, names_in_line

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

_NAMED: Final = re.compile(r"([1-9][0-9]{1,2})(?:\.[0-9]{1,3}){0,2}(?:esr)?")


class Firefox(NamedTuple):
    """One release of Firefox: its version, and the changes that it has, by name."""

    version: str
    changes: frozenset[str]

    @property
    def unicode(self) -> str:
        """Return the version of Unicode by which domains are mapped."""
        return "17.0" if "unicode-17" in self.changes else "15.1"


@functools.cache
def release(version: str) -> Firefox:
    """Return a release of Firefox, "153.7.0esr", or "153", which stands for all of those.

    Raise ValueError for one that is not known.
    """
    match = _NAMED.fullmatch(version)
    major = int(match[1]) if match else 0
    if not OLDEST <= major <= NEWEST:
        message = f"no model of firefox {version}; known: the releases of {OLDEST} to {NEWEST}"
        raise ValueError(message)
    return Firefox(version, names_in_line(CHANGES, (major, 0, 0)))

"""How releases of httpx2 differ from the httpx that it continues, 0.28.1."""

import functools
import re
from typing import Final

from urlprism._core.changes import Change, names_in_line
from urlprism.readers.programs.httpx.model import NEWEST as CONTINUED
from urlprism.readers.programs.httpx.releases import Release
from urlprism.readers.shared.releases import number_of

# The newest release of each branch.
NEWEST: Final = {
    (2, 0): 0,
    (2, 1): 0,
    (2, 2): 0,
    (2, 3): 0,
    (2, 4): 0,
    (2, 5): 0,
    (2, 6): 0,
    (2, 7): 0,
    (2, 8): 0,
    (2, 9): 1,
    (2, 10): 0,
    (2, 11): 0,
    (2, 12): 0,
    (2, 13): 1,
    (2, 14): 0,
    (2, 15): 1,
    (2, 16): 2,
}
CHANGES: Final = (
    Change(
        "labels-shown-apart",
        (),
        "Each label of a host in Punycode is decoded, not only of a host whose first one is, and"
        " one that is not valid stays.",
        "`http://a.xn--bcher-kva/` has the host `a.b\u00fccher`, `http://xn--a/` has `xn--a`",
        since=("2.4.0",),
    ),
    Change(
        "redirects-between-origins",
        (),
        "A redirect is refused if it is from or to a URL that has no scheme or no host.",
        "`a` against `mailto:b` is refused",
        since=("2.11.0",),
    ),
)
_NAMED: Final = re.compile(r"(2)\.([0-9]{1,2})\.([0-9])")


@functools.cache
def release(version: str) -> Release:
    """Return a release of httpx2, "2.16.2".

    Raise ValueError for a release that is not known.
    """
    number = number_of("httpx2", _NAMED, NEWEST, "2.0.0", version)
    changes = CONTINUED.changes | names_in_line(CHANGES, number)
    return Release(".".join(map(str, number)), changes)

"""How releases of axios differ in what they ask for, and the Node.js that one runs in."""

import functools
import re
from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.programs.node.releases import RELEASES as NODES
from urlprism.readers.shared.releases import FORM, Branches, Release, Releases

_BRANCHES: Final[Branches] = {
    **{(1, minor): 0 for minor in (9, 10, 11, 14, 17, 19, 20)},
    (1, 8): (1, 2, 3, 4),
    (1, 12): (0, 1, 2),
    (1, 13): (0, 1, 2, 3, 4, 5, 6),
    (1, 15): (0, 1, 2),
    (1, 16): (0, 1),
    (1, 18): (0, 1),
    (1, 21): (0, 1),
}

CHANGES: Final = (
    Change(
        "login-decoded",
        ("axios-10825",),
        "User and password of a URL are decoded before they are sent.",
        "`http://u:p%40@h/` sends `u:p@`, not `u:p%40`",
        since=("1.16.0",),
    ),
    Change(
        "password-alone-sent",
        ("axios-10896",),
        "A password without a user before it is sent.",
        "`http://:p@h/` sends an Authorization",
        since=("1.17.0",),
        inferred=("axios-10896",),
    ),
    Change(
        "login-kept-at-origin",
        ("axios-10929",),
        "A redirect within the origin of the request keeps its Authorization.",
        "`/x` with `http://u:p@h/` sends an Authorization",
        since=("1.17.0",),
    ),
    Change(
        "slashes-required",
        ("axios-11000",),
        "A URL of http or https without two slashes behind its scheme is refused.",
        "`http:h` is refused",
        since=("1.18.0",),
    ),
)

# Behind a release may stand the Node.js that it runs in: "1.21.1+node-20.20.2".
_IN: Final = "+node-"
RELEASES: Final = Releases(
    "axios",
    _BRANCHES,
    CHANGES,
    in_line=True,
    form=re.compile(rf"{FORM.pattern}(?:{re.escape(_IN)}[0-9.]{{2,12}})?"),
)
_NODE: Final = NODES.newest[-1]


@functools.cache
def node_of(axios: Release) -> Release:
    """Return the release of Node.js that an axios runs in: the one named with it, or the newest.

    Raise ValueError for an unknown one.
    """
    return NODES.of(axios.version.partition(_IN)[2] or _NODE)

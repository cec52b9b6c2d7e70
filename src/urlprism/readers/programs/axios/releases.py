"""How releases of axios differ in what they ask for, and the Node.js that one runs in."""

import functools
import re
from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.programs.node.releases import RELEASES as NODES
from urlprism.readers.shared.releases import FORM, Branches, Release, Releases

_BRANCHES: Final[Branches] = {
    **{(0, minor): 0 for minor in (20, 22, 23, 24, 25, 29, 32, 33, 34, 35)},
    (0, 19): (0, 1, 2),
    (0, 21): (0, 1, 2, 3, 4),
    (0, 26): (0, 1),
    (0, 27): (0, 1, 2),
    (0, 28): (0, 1),
    (0, 30): (0, 1, 2, 3),
    (0, 31): (0, 1),
    **{(1, minor): 0 for minor in (0, 4, 9, 10, 11, 14, 17, 19, 20)},
    (1, 1): (0, 1, 2, 3),
    (1, 2): (0, 1, 2, 3, 4, 5, 6),
    (1, 3): (0, 1, 2, 3, 4, 5, 6),
    (1, 5): (0, 1),
    (1, 6): (0, 1, 2, 3, 4, 5, 6, 7, 8),
    (1, 7): (0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    (1, 8): (0, 1, 2, 3, 4),
    (1, 12): (0, 1, 2),
    (1, 13): (0, 1, 2, 3, 4, 5, 6),
    (1, 15): (0, 1, 2),
    (1, 16): (0, 1),
    (1, 18): (0, 1),
    (1, 21): (0, 1),
}

CHANGES: Final = (
    Change(
        "redirected-by-class",
        (),
        "A Location is read by the class `URL`, and no login is sent after it; before, by"
        " `url.resolve` in follow-redirects 1.5, which kept one, and sent that of a Location.",
        "`http://u:p@g/` with `http://h/` sends no Authorization",
        since=("0.20.0",),
    ),
    Change(
        "other-schemes-refused",
        ("axios-4639",),
        "A scheme that is not http, https or file is refused; before, it was requested by http.",
        "`foo://h/a` is refused; before, `h` got a request at port 80",
        since=("0.27.0",),
    ),
    Change(
        "file-refused",
        (),
        "A URL of file is refused; before, its path was requested of this machine.",
        "`file:///a` is refused",
        since=("0.28.0",),
    ),
    Change(
        "read-by-class",
        (),
        "The class `URL` reads a URL; before, `url.parse`, which ends a host at some characters.",
        "`http://a%2eb/` has the host `a.b`, not `a`",
        since=("1.0.0",),
    ),
    Change(
        "query-glued",
        ("axios-5018",),
        "A query is put behind the path without its mark.",
        "`http://h/a?b=c` sends `/ab=c`",
        since=("1.0.0",),
        until=("1.1.0",),
    ),
    Change(
        "read-against-localhost",
        ("axios-5528", "CVE-2024-39338"),
        "A text that is no absolute URL is read against `http://localhost`.",
        "`//h/a` goes to `h`",
        since=("1.3.2",),
        until=("1.7.4",),
    ),
    Change(
        "brackets-removed",
        ("axios-5731",),
        "An address of IPv6 is dialled; before, it was looked up as a name, with its brackets.",
        "`http://[::1]/` goes to `::1`",
        since=("1.7.7",),
    ),
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

"""How releases of the package uri-js differ: each change, and the releases that have it."""

from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Releases

CHANGES: Final = (
    Change(
        "resolved-for-no-scheme",
        (),
        "`resolve` applies no rules of a scheme to the texts that it reads and writes; before,"
        " `urn:` and `mailto:` lost their paths.",
        "`.` against `http://h:80/` is `http://h:80/`; before, `http://h/`",
        since=("4.2.1",),
    ),
    Change(
        "port-as-text",
        (),
        "A port may be a text, so that an empty one is written.",
        "`x://h:/` is written so; before, `x://h/`",
        since=("4.3.0",),
    ),
    Change(
        "sockets-handled",
        (),
        "URLs of ws and wss have a domain, a default port, and a `resourceName`.",
        "`ws://h/a?b` has the resource name `/a?b`, and no path",
        since=("4.4.0",),
    ),
)
RELEASES: Final = Releases("uri-js", {(4, 2): 2, (4, 3): [0], (4, 4): 1}, CHANGES, in_line=True)

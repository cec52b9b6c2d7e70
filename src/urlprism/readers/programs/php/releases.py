"""How releases of PHP differ in `parse_url`: each change, and the releases that have it."""

from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Releases

# The newest patch release of each branch whose changes are known; a later one is read as that one.
NEWEST: Final = {
    (5, 6): 40,
    (7, 0): 33,
    (7, 1): 33,
    (7, 2): 34,
    (7, 3): 33,
    (7, 4): 33,
    (8, 0): 30,
    (8, 1): 34,
    (8, 2): 36,
    (8, 3): 33,
    (8, 4): 25,
    (8, 5): 10,
}
CHANGES: Final = (
    Change(
        "empty-userinfo-kept",
        ("bug-68129",),
        "An empty user before a colon, or password behind it, is reported as empty.",
        "`http://:@h/` has the user `` and the password ``, not none",
        since=("5.6.3",),
        inferred=("5.6.3",),
    ),
    Change(
        "network-path-with-port",
        ("bug-68917",),
        "A text that begins with `//` may have a port.",
        "`//h:80` has the host `h` and the port 80, and is not refused",
        since=("5.6.8",),
        inferred=("5.6.8",),
    ),
    Change(
        "first-delimiter-ends-authority",
        ("bug-73192", "CVE-2016-10397"),
        "The first `/`, `?` or `#` ends the authority; before, `/` did wherever it stood.",
        "`http://h#@evil.example/` has the host `h`, not `evil.example`",
        since=("5.6.28", "7.0.13"),
        inferred=("5.6.28", "7.0.13"),
    ),
    Change(
        "query-hides-colon",
        ("bug-74780",),
        "A colon behind `?` or `#` begins no port.",
        "`a?b:1` has the path `a` and the query `b:1`, not the host `a` and the port 1",
        since=("7.0.22", "7.1.8"),
        inferred=("7.0.22", "7.1.8"),
    ),
    Change(
        "nul-read-as-others",
        (),
        "A NUL does not end the search for `?` and `#` before a colon.",
        "a NUL and `h:80` have a port, and are no path",
        since=("7.3.0",),
        inferred=("7.3.0",),
    ),
    Change(
        "port-zero-accepted",
        ("bug-80114",),
        "A text with the port 0 is accepted.",
        "`http://h:0/` is not refused",
        since=("7.3.24", "7.4.12"),
        inferred=("7.3.24", "7.4.12"),
    ),
    Change(
        "port-zero-reported",
        ("bug-80266",),
        "The port 0 is reported.",
        "`http://h:0/` has the port 0, not none",
        since=("7.3.25", "7.4.13"),
        inferred=("7.3.25", "7.4.13"),
    ),
    Change(
        "userinfo-checked",
        ("bug-77423", "CVE-2020-7071"),
        "What stands before `@` without a colon is a user only if RFC 3986 allows it as such.",
        "`http://a\\@h/` has the host `a\\@h`",
        since=("7.3.26", "7.4.14", "8.0.1"),
        until=("7.3.27", "7.4.15", "8.0.2"),
        inferred=("7.3.26", "7.3.27", "7.4.14", "8.0.1", "7.4.15", "8.0.2"),
    ),
    Change(
        "empty-parts-kept",
        (),
        "An empty query or fragment is reported as empty, not as absent.",
        "`a?` has the query ``, not none",
        since=("8.0.0",),
    ),
)

RELEASES: Final = Releases("php", NEWEST, CHANGES, reads_later=True)

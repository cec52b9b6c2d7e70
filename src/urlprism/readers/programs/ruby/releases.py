"""How releases of Ruby differ in the module URI: each change, and the releases that have it.

The module is a gem of its own, `uri`, which each release of Ruby brings, and which can be renewed
alone. Its releases are those that changes name.
"""

from typing import Final

from urlprism._core.releases.changes import Change, level
from urlprism.readers.shared.releases import Releases

# What each branch of Ruby brings: a release, and the gem that it has, up to the next one named.
GEMS: Final = {
    "3.1": {"3.1.0": "0.11.0", "3.1.4": "0.12.1", "3.1.5": "0.12.2", "3.1.7": "0.12.4"},
    "3.2": {
        "3.2.0": "0.12.0",
        "3.2.2": "0.12.1",
        "3.2.3": "0.12.2",
        "3.2.8": "0.12.4",
        "3.2.10": "0.12.5",
    },
    "3.3": {"3.3.0": "0.13.0", "3.3.5": "0.13.1", "3.3.8": "0.13.2", "3.3.10": "0.13.3"},
    "3.4": {"3.4.0": "1.0.2", "3.4.3": "1.0.3", "3.4.7": "1.0.4"},
    "4.0": {"4.0.0": "1.1.1"},
}
# The newest release of each branch of the gem whose changes are known.
_GEMS_ALONE: Final = {(0, 11): 3, (0, 12): 5, (0, 13): 3, (1, 0): 4, (1, 1): 1}

CHANGES: Final = (
    Change(
        "match-without-backtracking",
        ("CVE-2023-28755",),
        "A URL that does not match is refused in linear time.",
        "`https://example.com/dir/` and 10,000 letters and `/##.jpg`: the same answer, sooner",
        since=("0.11.1", "0.12.1"),
        modelled=False,
        inferred=("0.11.1", "0.12.1"),
    ),
    Change(
        "port-without-backtracking",
        ("CVE-2023-36617",),
        "A port and a relative URL that do not match are refused in linear time by the setters "
        "and by the parser for RFC 2396.",
        "`URI.parse` does not change",
        since=("0.11.2", "0.12.2"),
        modelled=False,
        inferred=("0.11.2", "0.12.2"),
    ),
    Change(
        "empty-host-is-host",
        ("commit-81263c9",),
        "A URL with an authority has a host, if an empty one.",
        "`http:///x` is written as `http:///x`, not `http:/x`",
        since=("0.12.0",),
        inferred=("0.12.0",),
    ),
    Change(
        "reference-has-brackets",
        ("uri-45",),
        "A reference has an address in brackets as a URL has it.",
        "`//[::1]` is accepted, `//[::1` is refused",
        since=("0.11.1", "0.12.0"),
        inferred=("0.11.1", "0.12.0"),
    ),
    Change(
        "wss-known",
        ("uri-33",),
        "The scheme wss has a class, and the port 443.",
        "`wss://h/` has the port 443",
        since=("0.12.0",),
        inferred=("0.12.0",),
    ),
    Change(
        "unread-authority-is-path",
        ("uri-46",),
        "A reference whose authority does not match, but could be a path, is a path.",
        "`//evil.example:x/` is a path on the host of the base",
        since=("0.13.0",),
        inferred=("uri-46",),
    ),
    Change(
        "empty-host-behind-user",
        ("uri-84",),
        "A reference with an authority, but no host, has an empty host behind a user.",
        '`//u@` has the host `""`, `//:80` has none',
        since=("0.13.0",),
    ),
    Change(
        "slash-written-before-path",
        ("bug-19916",),
        "A path that does not begin with a slash is written with one behind a host or a port.",
        "`b` against `http://a/..` is written as `http://a/b`, not `http://ab`",
        since=("1.0.0",),
        inferred=("1.0.0",),
    ),
    Change(
        "default-parser-is-rfc3986",
        ("uri-107",),
        "`URI::DEFAULT_PARSER`, which setters and builders use, is that for RFC 3986.",
        "`URI.parse` had it before",
        since=("1.0.0",),
        modelled=False,
        inferred=("1.0.0",),
    ),
    Change(
        "authority-replaced",
        ("CVE-2025-27221",),
        "A reference with an authority replaces that of its base: user, host and port.",
        "`//h` against `http://u:p@a:8080/` is `http://h`, not `http://u:p@h:8080`",
        since=("0.11.3", "0.12.4", "0.13.2", "1.0.3"),
        inferred=("0.11.3", "0.12.4", "0.13.2", "1.0.3"),
    ),
    Change(
        "password-replaced",
        ("CVE-2025-61594",),
        "A user in a reference does not keep the password of the base.",
        "`//v@h` against `http://u:p@a` is `http://v@h`, not `http://v:p@h`",
        since=("0.12.5", "0.13.3", "1.0.4"),
        inferred=("0.12.5", "0.13.3", "1.0.4"),
    ),
)

RELEASES: Final = Releases(
    "ruby",
    _GEMS_ALONE,
    CHANGES,
    reads_later=True,
    library=GEMS,
    extent="Ruby's releases of 3.1 to 4.0, and those of the gem uri from 0.11.0 to 1.1.1"
    " (0.11.0, 0.12.5)",
)


def named(ruby: str, gem: str) -> str:
    """Return the version of an installed module: Ruby's, or the gem's if Ruby brings another one.

    >>> named("3.1.7", "0.12.4"), named("3.1.7", "1.0.4")
    ('3.1.7', '1.0.4')
    """
    try:
        return ruby if RELEASES.of(ruby).level == level(gem) else gem
    except ValueError:
        return gem

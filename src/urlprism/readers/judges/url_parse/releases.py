"""How releases of the package url-parse differ; npm has those that are named here."""

from collections.abc import Mapping
from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Releases

# The last numbers of the releases of each branch, as npm has them.
BRANCHES: Final[Mapping[tuple[int, int], tuple[int, ...]]] = {
    (1, 0): (0, 1, 2, 3, 5),
    (1, 1): (0, 1, 3, 4, 6, 7, 8, 9),
    (1, 2): (0,),
    (1, 3): (0,),
    (1, 4): (0, 1, 3, 4, 5, 6, 7),
    (1, 5): (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
}

CHANGES: Final = (
    Change(
        "user-written-alone",
        (),
        "`href` has no colon behind a user without a password.",
        "`http://u@h/` is `http://u@h/`, not `http://u:@h/`",
        since=("1.0.1",),
    ),
    Change(
        "ftp-on-port-21",
        ("commit-def6b2a",),
        "The port of ftp is 21; before, it was 22, by the package requires-port.",
        "`ftp://h:21/` has no port, `ftp://h:22/` has one",
        since=("1.0.5",),
    ),
    Change(
        "protocol-at-beginning",
        ("commit-0838acd", "commit-c707f0e"),
        "A protocol ends at the first colon, and needs no slashes; before, it was all in front of"
        " the first two slashes.",
        "`mailto:a@h` has the protocol `mailto:`, and `a/b//h` none, not `a/b`",
        since=("1.1.0",),
    ),
    Change(
        "slashes-told",
        ("GH-25", "commit-8e69c6c"),
        "`slashes` is false where there are none; before, it could be missing.",
        "`a` has the slashes false",
        since=("1.1.1",),
    ),
    Change(
        "protocol-begins-with-letter",
        ("GH-27", "commit-1c8edd3"),
        "A protocol begins with a letter; and a text may have line ends, on which the constructor"
        " failed before.",
        "`1http://h/` has no protocol",
        since=("1.1.3",),
    ),
    Change(
        "origin-told",
        ("GH-36", "commit-2f60d9f"),
        "There is an `origin`.",
        "`http://h/a` has the origin `http://h`",
        since=("1.1.3",),
    ),
    Change(
        "relative-resolved",
        ("GH-39", "commit-19b808a", "commit-14dd952"),
        "Without two slashes there is no host, but that of the base if there is no protocol"
        " either; and a path is resolved against that of the base.",
        "`http:h/a` has no host; `b` against `http://h/a` has the path `/b`",
        since=("1.1.4",),
    ),
    Change(
        "backslash-is-slash",
        ("commit-53b1794", "CVE-2018-3774"),
        "The first backslash before a query is a slash, so that it ends the host.",
        "`http://evil.com\\@h/` goes to `evil.com`, not to `h`",
        since=("1.4.3",),
    ),
    Change(
        "empty-path-of-base",
        ("GH-166", "commit-52b9206"),
        "A reference without a path has that of the base; before, up to its last slash.",
        "`?x` against `http://h/a/b` has the path `/a/b`, not `/a/`",
        since=("1.4.5",),
    ),
    Change(
        "left-trimmed",
        ("commit-3ecd256", "CVE-2020-8124"),
        "White space in front of a URL is removed.",
        "`http://h/` behind a space has the host `h`, not none",
        since=("1.4.5",),
    ),
    Change(
        "backslashes-begin-host",
        ("GH-197", "commit-d1e7e88", "CVE-2021-27515"),
        "Two or more slashes and backslashes begin a host, and none of them is in it.",
        "`http:\\\\h/` and `http:///h/` have the host `h`",
        since=("1.5.0",),
    ),
    Change(
        "path-begins-with-slash",
        ("GH-197", "commit-d1e7e88"),
        "A path behind a host begins with a slash; since 1.5.2, a path of a special scheme does.",
        "`http://h` is `http://h/`",
        since=("1.5.0",),
    ),
    Change(
        "one-slash-kept",
        ("GH-199", "GH-200", "GH-201", "commit-750d8e8"),
        "One slash alone begins a path; 1.5.0 dropped it.",
        "`/x` against `http://h/a/b` has the path `/x`, not `/a/x`",
        since=("1.5.1",),
    ),
    Change(
        "special-schemes",
        ("GH-209", "commit-81ab967", "commit-2d9ac2c", "CVE-2021-3664"),
        "file, ftp, http, https, ws and wss need no slashes before a host, each backslash is a"
        " slash there, and only they have an origin. Other schemes need two slashes, and keep"
        " backslashes; a file URL has no host.",
        "`http:h/` and `http:\\h/` have the host `h`",
        since=("1.5.2",),
    ),
    Change(
        "file-hosts",
        ("GH-210", "commit-c798461"),
        "A file URL has a host behind two slashes, unless a drive stands there.",
        "`file://h/a` has the host `h`",
        since=("1.5.3",),
    ),
    Change(
        "slashes-need-protocol",
        ("commit-d9e332b",),
        "`href` begins with slashes only behind a protocol.",
        "`//h` without a base, which is a path then, is `//h`, not `////h`",
        since=("1.5.4",),
    ),
    Change(
        "password-written-alone",
        ("commit-15b1dbd",),
        "`href` has a password without a user.",
        "`http://:p@h/` is `http://:p@h/`, not `http://h/`",
        since=("1.5.4",),
    ),
    Change(
        "line-ends-removed",
        ("commit-319851b",),
        "Tabulators and line ends are removed everywhere.",
        "`http://h` and `.com/` with a line end between them have the host `h.com`",
        since=("1.5.5",),
    ),
    Change(
        "separator-not-trimmed",
        ("commit-193b44b",),
        "The Mongolian vowel separator, U+180E, is no white space.",
        "`http://h/` behind it has no host",
        since=("1.5.5",),
    ),
    Change(
        "last-at-ends-userinfo",
        ("GH-223", "commit-9be7ee8", "CVE-2022-0512"),
        "The last @ ends the userinfo, not the first; user and password end and begin at the first"
        " colon, and are percent-encoded anew, or refused.",
        "`http://a@b@h/` has the host `h`, not `b@h`",
        since=("1.5.6",),
    ),
    Change(
        "empty-userinfo-written",
        ("GH-226", "commit-ef45a13", "CVE-2022-0639"),
        "`href` keeps an empty userinfo before a missing host, so that its path is no host.",
        "`http://@/h` is `http://@/h`, not `http:///h`",
        since=("1.5.7",),
    ),
    Change(
        "empty-port-cut",
        ("commit-d5c6479", "CVE-2022-0686"),
        "A colon without a port is not in the host.",
        "`http://h:/` has the host `h`, not `h:`",
        since=("1.5.8",),
    ),
    Change(
        "controls-trimmed",
        ("commit-0e3fb54", "CVE-2022-0691"),
        "Control characters in front of a URL are removed.",
        "`http://h/` behind U+0008 has the host `h`, not none",
        since=("1.5.9",),
    ),
    Change(
        "colon-written-again",
        ("commit-ce7a01f",),
        "`href` has a second colon behind a host that ends in a port, so that it is none.",
        "`http://h:1:/` is `http://h:1:/`, not `http://h:1/`",
        since=("1.5.10",),
    ),
)

_NEWEST: Final = ", ".join(
    f"{major}.{minor}.{last[-1]}" for (major, minor), last in BRANCHES.items()
)
RELEASES: Final = Releases(
    "url-parse",
    BRANCHES,
    CHANGES,
    in_line=True,
    extent=f"the releases of npm since 1.0.0 ({_NEWEST})",
)

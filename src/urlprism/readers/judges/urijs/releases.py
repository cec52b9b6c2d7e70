"""How releases of URI.js differ: each change, and the releases that have it."""

from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Releases

# The newest release of each branch; those up to 1.16.0 have another name on npm.
NEWEST: Final = {(1, 16): 1, (1, 17): 1, (1, 18): 12, (1, 19): 11}
CHANGES: Final = (
    Change(
        "dots-decoded",
        ("URI.js-264",),
        "Only `..` is a dot segment, not each segment that begins so, and `%2E%2E` is one.",
        "`%2E%2E/x` against `http://h/a/b` has the path `/x`",
        since=("1.17.1",),
    ),
    Change(
        "password-alone-written",
        ("URI.js-293",),
        "A password without a user is written.",
        "`http://:p@h/` is not written as `http://h/`",
        since=("1.18.0",),
    ),
    Change(
        "path-of-base-kept",
        (),
        "A reference without a path has the path of its base, as it is.",
        "`#c` against `a/b` is `a/b#c`, not `a/a/b#c`",
        since=("1.18.2",),
    ),
    Change(
        "scheme-not-resolved",
        ("URI.js-328",),
        "A URL with a scheme and without a host takes nothing from its base.",
        "`file:///x` against `http://h/` has no host",
        since=("1.18.8",),
    ),
    Change(
        "ports-checked",
        ("URI.js-344",),
        "A port that `Number` does not make a port of is refused.",
        "`http://h:x/` is refused",
        since=("1.18.11",),
    ),
    Change(
        "hosts-checked",
        ("URI.js-344", "URI.js-354"),
        "ASCII characters that no domain name has are refused, and http without a host.",
        "`http://a%62/` and `http:///x` are refused",
        since=("1.18.11",),
        until=("1.19.0",),
    ),
    Change(
        "underscores-in-hosts",
        ("URI.js-347",),
        "A host may have an underscore.",
        "`http://a_b/` has the host `a_b`",
        since=("1.18.12",),
    ),
    Change(
        "query-mark-dropped",
        ("URI.js-366",),
        "A query that begins with another question mark loses it in resolution.",
        "`??x` against `http://h/` is `http://h/?x`",
        since=("1.19.1",),
    ),
    Change(
        "rootless-path-gets-slash",
        ("URI.js-387",),
        "A path behind a scheme and two slashes is written with a slash.",
        "`x` against `file:a` is `file:///x`",
        since=("1.19.2",),
    ),
    Change(
        "backslash-before-slash",
        ("URI.js-233",),
        "A backslash ends the userinfo, if a slash follows in the path.",
        r"`http://a\@b/` has the host `a`",
        since=("1.19.3",),
    ),
    Change(
        "backslashes-end-userinfo",
        ("CVE-2020-26291",),
        "A backslash ends the userinfo, whatever follows.",
        r"`http://a\@b` has the host `a`",
        since=("1.19.4",),
    ),
    Change(
        "backslashes-before-host",
        ("CVE-2021-27516",),
        "Backslashes begin a host behind a scheme, as slashes do.",
        r"`http:\/h/` has the host `h`",
        since=("1.19.6",),
    ),
    Change(
        "slashes-of-schemes",
        ("CVE-2021-3647",),
        "Any number of slashes and backslashes, or none, begins a host behind http, https, ftp, ws"
        " and wss, and behind a colon that begins the text.",
        "`http:///h/` and `:h` have the host `h`",
        since=("1.19.7",),
    ),
    Change(
        "schemes-in-capitals",
        ("CVE-2022-0613",),
        "So it does behind these schemes in capitals.",
        "`HTTP:///h/` has the host `h`",
        since=("1.19.8",),
    ),
    Change(
        "leading-blanks-stripped",
        ("CVE-2022-24723",),
        "Blanks and control characters at the beginning are stripped.",
        "`http://h/` behind a space has the host `h`",
        since=("1.19.9",),
    ),
    Change(
        "colons-collapsed",
        ("CVE-2022-0868",),
        "Several colons behind a scheme of the web are one.",
        "`http:::h/` has the host `h`",
        since=("1.19.10",),
    ),
    Change(
        "slashes-without-scheme",
        ("CVE-2022-1233",),
        "Two slashes or backslashes at the beginning, or more, begin a host.",
        r"`/\h/` and `///h/` have the host `h`",
        since=("1.19.11",),
    ),
    Change(
        "newlines-removed",
        ("CVE-2022-1243",),
        "Tabs and line ends are removed.",
        r"`ht\ntp://h/` has the host `h`",
        since=("1.19.11",),
    ),
)

RELEASES: Final = Releases("urijs", NEWEST, CHANGES, in_line=True, reads_later=True)

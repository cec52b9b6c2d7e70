"""How releases of yarl differ: each change, and the releases that have it."""

from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Branches, Releases

# The newest release of each branch that is known.
_BRANCHES: Final[Branches] = {
    **{(1, minor): 0 for minor in range(10, 26)},
    (1, 9): range(1, 12),
    (1, 11): 1,
    (1, 12): 1,
    (1, 13): 1,
    (1, 15): 5,
    (1, 17): 2,
    (1, 18): 3,
    (1, 20): 1,
    (1, 24): 5,
    (1, 25): 1,
}

CHANGES: Final = (
    Change(
        "default-port-left-out",
        ("yarl-1033",),
        "A URL is written without the default port of its scheme.",
        "`http://h:80/` is written as `http://h/`",
        since=("1.9.5",),
        inferred=("1.9.5",),
    ),
    Change(
        "joined-by-itself",
        ("yarl-1039", "yarl-1082"),
        "yarl joins URLs itself, no longer by the standard library.",
        "`a//b` against `http://h/` has the path `/a//b`",
        since=("1.9.10",),
    ),
    Change(
        "netloc-split-by-itself",
        ("yarl-1118",),
        "yarl splits an authority itself, no longer by the standard library.",
        "`g` against `http://h` has the path `/g`",
        since=("1.10.0",),
    ),
    Change(
        "empty-host-taken",
        ("yarl-1136",),
        "Only http, https, ws, wss and ftp, whose port 21 is known now, require a host.",
        "`a://u@/` is accepted",
        since=("1.11.1",),
    ),
    Change(
        "brackets-written",
        ("yarl-1158",),
        "A URL is written with the brackets of its IPv6 address, if it has no other port.",
        "`http://[::1]/` is not written as `http://::1/`",
        since=("1.13.0",),
    ),
    Change(
        "port-zero-written",
        ("yarl-1170",),
        "A URL is written with its port 0.",
        "`http://h:0/` is not written as `http://h/`",
        since=("1.14.0",),
    ),
    Change(
        "authority-written-as-it-is",
        ("yarl-1198",),
        "A URL without a port is written with its authority as it is.",
        "`//u@/` against `http://h/` is written with its user",
        since=("1.15.0",),
    ),
    Change(
        "host-cut-at-ends",
        (),
        "The first and the last character of a host with brackets are not its own.",
        "`http://[::1]@[1:[2:3]/` has the host `:[2:`",
        since=("1.15.1",),
    ),
    Change(
        "empty-authority-written",
        ("yarl-1234",),
        "A path that begins with two slashes is written behind an empty authority.",
        "`http:////h/` is not written as `http://h/`",
        since=("1.15.2",),
    ),
    Change(
        "split-by-itself",
        ("yarl-1336",),
        "yarl splits URLs itself, no longer by the standard library, and lets IDNA lower a host.",
        "`1a://h/` has a scheme",
        since=("1.16.0",),
    ),
    Change(
        "authority-checked",
        ("yarl-1654", "yarl-1659", "yarl-1661", "yarl-1672"),
        "An authority has no backslash, and brackets only around its host.",
        "`http://a[::1]/` is refused",
        since=("1.24.0",),
        inferred=("1.24.0",),
    ),
    Change(
        "scheme-not-decoded",
        ("yarl-1669",),
        "The colon of a path that would become a scheme is encoded.",
        "`ht%74p://h/` is written as `http%3A//h/`",
        since=("1.24.0",),
        inferred=("1.24.0",),
    ),
    Change(
        "scheme-not-joined",
        ("yarl-1802",),
        "The colon of a path that joining would turn into a scheme is encoded.",
        "`./a:b` against `x` is `a%3Ab`",
        since=("1.24.3",),
        inferred=("1.24.3",),
    ),
    Change(
        "percent-checked",
        ("yarl-1655",),
        "An authority has no character that NFKC turns into a percent sign.",
        "`http://\\uff05/` is refused",
        since=("1.24.3",),
        inferred=("1.24.3",),
    ),
    Change(
        "ignored-characters-refused",
        ("yarl-1801",),
        "A host has no character that IDNA ignores.",
        "`http://a\\u00adb/` is refused",
        since=("1.24.3",),
        inferred=("1.24.3",),
    ),
)

RELEASES: Final = Releases("yarl", _BRANCHES, CHANGES, in_line=True)

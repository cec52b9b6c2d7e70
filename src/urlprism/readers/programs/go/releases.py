"""How releases of Go differ in `net/url`: each change, and the releases that have it."""

from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Releases

# The newest patch release of each branch whose changes are known; a later one is read as that one.
NEWEST: Final = {
    (1, 19): 13,
    (1, 20): 14,
    (1, 21): 13,
    (1, 22): 12,
    (1, 23): 12,
    (1, 24): 13,
    (1, 25): 13,
    (1, 26): 6,
    (1, 27): 3,
}
CHANGES: Final = (
    Change(
        "opaque-base-kept",
        ("go-66084",),
        "A reference without a path keeps the opaque part of its base.",
        "`#c` against `a:b` is `a:b#c`",
        since=("1.23.0",),
        inferred=("1.23.0",),
    ),
    Change(
        "brackets-hold-ipv6",
        ("CVE-2025-47912",),
        "Brackets in a host contain an IPv6 address; what stands before them is dropped.",
        "`http://[evil.example]/` is refused",
        since=("1.24.8", "1.25.2"),
        inferred=("1.24.8",),
    ),
    Change(
        "mapped-ipv4-refused",
        ("go-75815",),
        "An IPv6 address that embeds an IPv4 one is refused.",
        "`http://[::ffff:1.2.3.4]/` is refused",
        since=("1.24.8", "1.25.2"),
        until=("1.24.10", "1.25.4"),
        inferred=("1.24.8", "1.24.10", "1.25.4"),
    ),
    Change(
        "brackets-begin-host",
        ("go-77578", "CVE-2026-25679"),
        "Nothing stands before the brackets of a host.",
        "`http://a[::1]/` is refused",
        since=("1.25.8", "1.26.1"),
        inferred=("1.25.8",),
    ),
    Change(
        "one-colon-in-host",
        ("go-75223",),
        "A host has one colon, before its port, but in postgres and postgresql.",
        "`http://::1/` is refused",
        since=("1.26.0",),
    ),
    Change(
        "one-colon-in-host-of-http",
        ("go-78077",),
        "Only in http and https a host has one colon.",
        "`ws://a:b:1/` has the host `a:b`",
        since=("1.26.2",),
    ),
    Change(
        "root-not-left",
        ("go-80494", "CVE-2026-56860"),
        "Dots that lead back to the root leave no empty segment there.",
        "`http://h/x/..//y`, with a base, is `http://h/y`",
        since=("1.25.13", "1.26.6", "1.27.0"),
        inferred=("1.25.13",),
    ),
    Change(
        "slashes-without-host-escaped",
        ("go-78328",),
        "A path that begins with two slashes is written as %2F/ if there is no authority.",
        "`a:/.//b`, with a base, is `a:%2F/b`",
        since=("1.27.0",),
    ),
)

RELEASES: Final = Releases("go", NEWEST, CHANGES, reads_later=True)

"""How releases of the package fast-uri differ, by its three lines of development."""

from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Branches, Releases

# The newest release of each branch from 2.4 on.
BRANCHES: Final[Branches] = {(2, 4): 8, (3, 0): 6, (3, 1): 9, (4, 0): 1, (4, 1): 5, (4, 2): 4}

CHANGES: Final = (
    Change(
        "addresses-not-converted",
        (),
        "An IP address is not converted as a domain is; before, that was an error.",
        "`http://127.0.0.1/` has no error",
        since=("2.4.1", "3.0.0"),
    ),
    Change(
        "zeros-not-stripped",
        (),
        "Four numbers with leading zeros are a domain, no longer an IPv4 address.",
        "`x://127.0.0.01/` has the host `127.0.0.01`, not `127.0.0.1`",
        since=("2.4.5", "3.0.0"),
    ),
    Change(
        "fragment-decoded-whole",
        ("GH-93",),
        "All triplets of a fragment are decoded before it is encoded, and not all but those of"
        " reserved characters.",
        "`#%3D` is the fragment `=`, not `%253D`",
        since=("3.0.1",),
    ),
    Change(
        "userinfo-kept",
        ("GH-101",),
        "A userinfo is not decoded.",
        "`http://a%40b@h/` is not written as `http://a@b@h/`",
        since=("2.4.5", "3.0.2"),
    ),
    Change(
        "zeros-are-no-hextet",
        (),
        "A part of an IPv6 address that is zeros only makes it none.",
        "`x://[0:0::1]/` has the host `[0:0::1]`, not `:::1`",
        since=("3.1.0", "4.0.0"),
        until=("3.1.6", "4.1.3"),
    ),
    Change(
        "last-slash-dropped",
        ("GH-185",),
        "Of two slashes at the end of a path one is dropped.",
        "`http://h/a//` is written `http://h/a/`",
        since=("3.1.0", "4.0.0"),
        until=("4.1.0",),
    ),
    Change(
        "path-triplets-kept",
        ("CVE-2026-6321",),
        "A triplet of a reserved character, or of a dot, stays in a path; before, it became part"
        " of the path's structure.",
        "`http://h/a/%2e%2e/b` is written `http://h/a/%2E%2E/b`, not `http://h/b`",
        since=("2.4.1", "3.1.1", "4.0.0"),
    ),
    Change(
        "host-triplets-kept",
        ("CVE-2026-6322", "GHSA-v39h-62p7-jpjc"),
        "A host keeps the triplets of `@/?#:`, and a port over 65535, or a path without a slash"
        " behind an authority, is malformed.",
        "`x://a%40b/` is written `x://a%40b/`, not `x://a@b/`",
        since=("2.4.1", "3.1.2", "4.0.0"),
    ),
    Change(
        "fragment-left",
        ("GH-171",),
        "A fragment that cannot be decoded stays, with an error; before, `parse` threw.",
        "`#%zz` is the fragment `%zz`",
        since=("2.4.5", "3.1.2", "4.0.0"),
    ),
    Change(
        "path-in-utf-8",
        ("GH-181",),
        "A path is encoded as UTF-8; before, as `escape` of JavaScript does it.",
        "`http://h/\u00e9` has the path `/%C3%A9`, not `/%E9`",
        since=("2.4.5", "3.1.6", "4.0.0"),
    ),
    Change(
        "domains-converted",
        ("CVE-2026-13676", "GHSA-4c8g-83qw-93j6"),
        "A domain with anything but small letters is converted by the class URL; before, that"
        " always failed, with an error, and the host stayed as it was.",
        "`http://0x7f.1/` has the host `127.0.0.1`",
        since=("2.4.2", "3.1.3", "4.0.1"),
    ),
    Change(
        "scheme-in-small-letters",
        ("GH-182",),
        "A scheme is in small letters.",
        "`HTTP://h/` has the scheme `http`",
        since=("2.4.5", "3.1.6", "4.0.1"),
    ),
    Change(
        "query-normalized",
        ("GH-183",),
        "A query is normalized, and a fragment as it is.",
        "`?%7e` is the query `~`",
        since=("2.4.5", "3.1.6", "4.1.0"),
    ),
    Change(
        "backslashes-refused",
        ("GHSA-v2hh-gcrm-f6hx",),
        "A backslash in an authority is malformed.",
        r"`http://a\@b/` is malformed; before, it had the host `b`",
        since=("2.4.3", "3.1.4", "4.1.1"),
    ),
    Change(
        "beginning-checked",
        ("CVE-2026-18446",),
        "A backslash, a tab or a line end among the slashes before an authority is malformed, and"
        " `resolve` throws for what is malformed.",
        r"`http:\\h/` is malformed; before, it was a path",
        since=("2.4.4", "3.1.5", "4.1.2"),
    ),
    Change(
        "parts-checked",
        (
            *("CVE-2026-75899", "CVE-2026-75931", "CVE-2026-75975", "CVE-2026-76172"),
            "GHSA-7mh8-fcmq-x23c",
        ),
        "A scheme that is none, a percent sign without two digits, an address in brackets that is"
        " none, and a domain that cannot be converted are malformed; an IPv6 address is written by"
        " RFC 5952; each part is written with its own characters, and a host decoded once;"
        " `resolve` converts the host by the scheme of its result.",
        "`x://a%2540b/` has the host `a%2540b`, not `a%40b`",
        since=("2.4.5", "3.1.6", "4.1.3"),
    ),
    Change(
        "signs-of-hosts-encoded",
        (),
        "An `@` in a host is encoded, also where the URL has no percent sign.",
        "`//a@@b/` has the host `%40b`, not `@b`",
        since=("2.4.5",),
        until=("2.4.7",),
    ),
    Change(
        "brackets-checked",
        ("CVE-2026-84394", "CVE-2026-84292"),
        "A bracket in a host that is not one of a pair around all of it is malformed.",
        "`x://[@127.0.0.1/` is read; `x://a]/` is malformed",
        since=("2.4.6", "3.1.7", "4.1.4"),
    ),
    Change(
        "host-folded-again",
        ("GHSA-333x-w4r6-6crp",),
        "A host is in small letters also where a triplet was decoded.",
        "`x://%41b/` has the host `ab`, not `Ab`",
        since=("2.4.7", "3.1.8", "4.1.5"),
    ),
    Change(
        "zone-kept",
        (),
        "A zone that begins with 25 stays as it is.",
        "`x://[fe80::1%2525a]/` is written so",
        since=("4.2.0",),
    ),
    Change(
        "edges-checked",
        (),
        "A control character or a space at either end is malformed, and a host is encoded;"
        " `resolve` throws for http without a host, and leaves the path of `urn:` and `mailto:`.",
        "`http://h/` behind a space is malformed",
        since=("4.2.2",),
    ),
    Change(
        "scheme-not-decoded",
        (),
        "A scheme with a triplet is malformed, and so is a domain with a delimiter, a space or a"
        " control character; a relative path keeps its leading `..`.",
        "`http%73://h/` is malformed",
        since=("2.4.8", "3.1.9", "4.2.3"),
    ),
    Change(
        "domains-copied",
        (),
        "A domain of ASCII without other signs is not converted, only written in small letters,"
        " and a URL of ws without a host is an error.",
        "`http://XN--A1/` has the host `xn--a1`",
        since=("4.2.4",),
    ),
)
RELEASES: Final = Releases("fast-uri", BRANCHES, CHANGES)

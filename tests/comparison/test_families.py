"""Every family of conflicts between the documents, F1 to F28: who reads what, and why.

What is expected is what the documents say, as the requirement's tables of conflicts have it.
"""

from typing import NamedTuple

import pytest

from urlprism.comparison import compare

BASE = "http://a/b/c/d;p?q#f"
REFUSED = "refused"
RFCS = ("rfc3986", "rfc3987")
DRAFTS = ("draft-abarth-00", "draft-abarth-01")


class Row(NamedTuple):
    """A text, its place between « and »; the part that differs, by reader; the cause."""

    family: str
    text: str
    base: str | None
    part: str
    read: dict[str, object]
    cause: str


def read(whatwg, rfc3986, rfc2396, rfc1808, rfc1738=REFUSED, draft=None):
    """Return what each document reads; nothing is said of the drafts, unless something is."""
    said = dict.fromkeys(RFCS, rfc3986) | {"whatwg": whatwg, "rfc2396": rfc2396}
    said |= {"rfc1808": rfc1808, "rfc1738": rfc1738}
    return said if draft is None else said | dict.fromkeys(DRAFTS, draft)


ROWS = (
    # P04, P08
    Row(
        *("F1", "ftp://a«?»b@h.com/", None, "target.host"),
        read("a", "a", "a", "h.com", "h.com", "a"),
        "delimiter-before-at",
    ),
    Row(
        *("F1", "http://h.com«;»x/p", None, "target.host"),
        read("h.com;x", "h.com;x", "h.com;x", "h.com;x", REFUSED, "h.com"),
        "semicolon-in-authority",
    ),
    # P05
    Row(
        *("F2", "ftp://a«@b@»h.com/", None, "userinfo"),
        read("a%40b", REFUSED, ..., ..., REFUSED, "a@b"),
        "several-at",
    ),
    # P01
    Row(
        *("F3", "http://«u@»h.com/", None, "userinfo"),
        read("u", "u", "u", "u", REFUSED, "u"),
        "credentials",
    ),
    # P03
    Row(
        *("F4", "http://«@»h.com/", None, "userinfo"),
        read(None, "", "", "", REFUSED, ""),
        "empty-userinfo",
    ),
    # P18, P20
    Row(
        *("F5", "http://h.com:«99999»/", None, "port"),
        read(REFUSED, 99999, 99999, 99999, 99999, 99999),
        "port-too-large",
    ),
    Row(
        *("F5", "http://h.com«:»1:2/", None, "host"),
        read(REFUSED, REFUSED, ..., ..., REFUSED, "h.com:1"),
        "stray-colon",
    ),
    # P27, P29
    Row(
        *("F6", "http://«0x7f.1»/", None, "host"),
        read("127.0.0.1", "0x7f.1", "0x7f.1", "0x7f.1", REFUSED, "0x7f.1"),
        "ipv4-hexadecimal",
    ),
    Row(
        *("F6", "http://«%»41.com/", None, "host"),
        read("a.com", "%41.com", "%41.com", "%41.com", REFUSED, "%41.com"),
        "percent-encoded-host",
    ),
    # P23
    Row(
        *("F7", "http://«[fe80::1%25en0]»/", None, "scheme"),
        read(REFUSED, REFUSED, REFUSED, "http", REFUSED, "http"),
        "ipv6-zone",
    ),
    # R09, R11
    Row(
        *("F8", "«;»x", BASE, "path"),
        read("/b/c/;x", "/b/c/;x", "/b/c/;x", "/b/c/d;x"),
        "params-in-reference",
    ),
    Row(
        *("F8", "g«;»x=1/../y", BASE, "path"),
        read("/b/c/y", "/b/c/y", "/b/c/y", "/b/c/g;x=1/../y"),
        "params-in-reference",
    ),
    # P40
    Row(
        *("F9", "gopher://h.com/7s«?»q", None, "query"),
        read("q", "q", "q", "q", None, "q"),
        "query-as-data",
    ),
    # P10, P65
    Row(
        *("F10", "http://h.com/«~»user", None, "path"),
        read("/~user", "/~user", "/~user", "/~user", REFUSED, "/~user"),
        "tilde",
    ),
    Row(
        *("F10", "http://h.com/a«|»b^c", None, "path"),
        read("/a|b%5Ec", REFUSED, REFUSED, "/a|b^c", REFUSED, "/a|b^c"),
        "character-outside-uri",
    ),
    # P11, P12, R33
    Row(
        *("F11", r"http://h.com/a«\»b", None, "path"),
        read("/a/b", REFUSED, REFUSED, r"/a\b", REFUSED, r"/a\b"),
        "backslash",
    ),
    Row(
        *("F11", r"http:«\\»h.com\p", None, "target.host"),
        read("h.com", REFUSED, REFUSED, None, REFUSED, "h.com"),
        "backslash-for-slash",
    ),
    Row(
        *("F11", r"«\\»g", BASE, "target.host"),
        read("g", REFUSED, REFUSED, "a", REFUSED, "g"),
        "backslash-for-slash",
    ),
    # P14, P15
    Row(
        *("F12", "http:«»h.com/p", None, "target.host"),
        read("h.com", None, None, None, REFUSED, "h.com"),
        "missing-slashes",
    ),
    Row(
        *("F12", "http:«///»h.com/p", None, "target.host"),
        read("h.com", None, None, None, REFUSED, "h.com"),
        "surplus-slashes",
    ),
    # R04: a lone "?" inherits the query, for it is no query at all
    Row(
        *("F13", "«?»", BASE, "query"),
        read("", "", "", "q"),
        "empty-query",
    ),
    # R01
    Row(
        *("F14", "«»", BASE, "fragment"),
        read(None, None, ..., "f"),
        "empty-reference",
    ),
    # R05
    Row(
        *("F15", "«?»y", BASE, "path"),
        read("/b/c/d;p", "/b/c/d;p", "/b/c/", "/b/c/d;p"),
        "query-reference",
    ),
    # R12
    Row(
        *("F16", "../../«..»/g", BASE, "path"),
        read("/g", "/g", "/../g", "/../g", REFUSED) | {"draft-abarth-01": "/b/c/../../../g"},
        "surplus-parents",
    ),
    # R38, P68
    Row(
        *("F17", "http://h/a/«..»/b", BASE, "path"),
        read("/b", "/b", "/a/../b", "/a/../b", ..., "/a/../b"),
        "dot-segments",
    ),
    # R35
    Row(
        *("F18", "«%2e%2e»/g", BASE, "path"),
        read("/b/g", "/b/c/%2e%2e/g", "/b/c/%2e%2e/g", "/b/c/%2e%2e/g"),
        "encoded-dot-segment",
    ),
    # R21, R23
    Row(
        *("F19", "«http»:g", BASE, "target.host"),
        read("a", None, None, None) | {"draft-abarth-01": "a"},
        "same-scheme-reference",
    ),
    Row(
        *("F19", "«HTTP»:g", BASE, "target.host"),
        read("a", None, None, None) | {"draft-abarth-01": "a"},
        "upper-case-scheme",
    ),
    # P31, P34
    Row(
        *("F20", "«3»x:y", None, "scheme"),
        read(REFUSED, REFUSED, REFUSED, "3x", "3x", "3x"),
        "scheme-first-character",
    ),
    Row(
        *("F20", "a«_»b:c", None, "scheme"),
        read(REFUSED, REFUSED, REFUSED, None, REFUSED, "a_b"),
        "scheme-character",
    ),
    # R19
    Row(
        *("F21", "«///»g", BASE, "target.host"),
        read("g", None, None, "a", REFUSED, "g"),
        "empty-authority-reference",
    ),
    # R43
    Row(
        *("F22", "«g»", "http://a", "target.host"),
        read("a", "a", "ag", "ag") | {"draft-abarth-01": "ag"},
        "base-without-path",
    ),
    # R57
    Row(
        *("F23", "«c»", "mailto:a@b", "path"),
        read(REFUSED, "c", "c", "c", REFUSED, REFUSED),
        "opaque-base",
    ),
    # P49, P47
    Row(
        *("F24", "file://«h.com:80»/x", None, "scheme"),
        read(REFUSED, "file", "file", "file", REFUSED) | {"draft-abarth-01": ...},
        "file-host",
    ),
    Row(
        *("F24", "file:«/»x", None, "path"),
        read("/x", "/x", "/x", "/x", REFUSED),
        "file-without-authority",
    ),
    # P45
    Row(
        *("F25", "«news»:comp.*", None, "path"),
        read("comp.*", "comp.*", "comp.*", "comp.*", REFUSED, "comp.*"),
        "scheme-syntax",
    ),
    # P60, P59
    Row(
        *("F26", "http://h.com/a«\t»b", None, "path"),
        read("/ab", REFUSED, REFUSED, "/a\tb", REFUSED, "/a\tb"),
        "tab-or-line-end",
    ),
    Row(
        *("F26", "« »http://h.com/ ", None, "target.host"),
        read("h.com", REFUSED, REFUSED, None, REFUSED, "h.com"),
        "stripped-before",
    ),
    # P67
    Row(
        *("F27", "http://h.com/«é»", None, "path"),
        read("/%C3%A9", REFUSED, REFUSED, "/é", REFUSED, "/é") | {"rfc3987": "/é"},
        "beyond-ascii",
    ),
    # P66 with a "?": as a scheme that RFC 1738 does not know, it has no query
    Row(
        *("F28", "«URL»:http://h.com/?q", None, "query"),
        read("q", "q", None, "q", None, None),
        "url-prefix",
    ),
)


def unmarked(marked):
    """Return a text without the marks of its place, and the place."""
    before, _, rest = marked.partition("«")
    place, _, after = rest.partition("»")
    return before + place + after, len(before), len(before + place)


def part_of(reading, part):
    """Return a part of a reading, or that it is refused."""
    if not reading.accepted:
        return REFUSED
    record = reading.target if part.startswith("target.") else reading.components
    return getattr(record, part.removeprefix("target."))


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.family} {row.text!a}" for row in ROWS])
def test_who_reads_what_and_why(row):
    text, start, end = unmarked(row.text)
    comparison = compare(text, row.base, readers=("standards",))
    read_by = {reading.reader: part_of(reading, row.part) for reading in comparison.readings}
    expected = {name: value for name, value in row.read.items() if value is not ...}
    assert {name: read_by[name] for name in expected} == expected
    found = {cause.name: cause for cause in comparison.causes}
    assert row.cause in found
    cause = found[row.cause]
    assert (cause.family, cause.start, cause.end) == (row.family, start, end)


def test_every_family_has_a_row():
    assert {row.family for row in ROWS} == {f"F{number}" for number in range(1, 29)}


@pytest.mark.parametrize(
    ("text", "base", "cause"),
    [
        (r"http://127.0.0.1\@1.1.1.1/", None, "backslash-in-authority"),
        (r"\\evil", BASE, "backslash-for-slash"),
        (r"/\evil", BASE, "backslash-for-slash"),
        ("///evil", BASE, "empty-authority-reference"),
        ("/\t/evil", BASE, "tab-or-line-end-between-slashes"),
        ("https:evil", BASE, "other-scheme-without-slashes"),
        ("http:/evil", "https://a/b", "other-scheme-without-slashes"),
    ],
)
def test_shapes_that_mislead_come_first(text, base, cause):
    comparison = compare(text, base, readers=("whatwg", "rfc1808"))
    assert comparison.differs
    assert comparison.causes[0].name == cause

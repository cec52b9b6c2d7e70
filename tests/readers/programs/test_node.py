"""What Node.js makes of a URL; where the version that is modelled is installed, it is asked too."""

import pytest

from tests.readers.programs.reader_sides import program_sides, side_name
from urlprism import whatwg
from urlprism.errors import URLError
from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.node import live, model
from urlprism.readers.programs.node.releases import ADA, CHANGES, RELEASES, unicode_version

SIDES = program_sides(model, live)
BASE = "https://u:p@a.example:8443/b/c?d#e"

# Domains with right-to-left characters: which labels the Bidi Rule is applied to.
DOMAINS = [
    ("0à.א", "xn--0-sfa.xn--4db"),
    ("1.א", "1.xn--4db"),
    ("à).א", "xn--)-rfa.xn--4db"),
    ("أ.0b", "xn--igb.0b"),
    ("-.א", "-.xn--4db"),
    ("א\uff0e-", "xn--4db.-"),
    ("0%C3%A0.א", "xn--0-sfa.xn--4db"),
    ("0\t%C3%A0\n.א", "xn--0-sfa.xn--4db"),
    ("aא", None),
    ("1א", None),
    ("א.٠", None),
    ("à\u05d0.b", None),
    ("א.a＃b", None),
    ("א.a%23b", None),
    ("א.a%2523b", None),
    ("א.xn--a", None),
    ("é.xn--xn---epa", None),
    ("é.xn---9fh", "xn--9ca.xn---9fh"),
    ("é.xn---", None),
]


def attributes(**known):
    empty = dict.fromkeys(model.Fields._fields, "")
    return model.Fields(**empty | known)


URLS = [
    (
        "HTTP://U:P@B\u00fccher.example:81/a/../b?c#d",
        attributes(
            href="http://U:P@xn--bcher-kva.example:81/b?c#d",
            protocol="http:",
            username="U",
            password="P",  # noqa: S106 - nobody's
            host="xn--bcher-kva.example:81",
            hostname="xn--bcher-kva.example",
            port="81",
            pathname="/b",
            search="?c",
            hash="#d",
        ),
    ),
    (
        "mailto:a b?",
        attributes(href="mailto:a b?", protocol="mailto:", pathname="a b"),
    ),
    (
        "foo:\ud800",
        attributes(href="foo:%EF%BF%BD", protocol="foo:", pathname="%EF%BF%BD"),
    ),
]
# A change, a text, its base, and the URL that releases with the change make of it, and others.
CHANGED = [
    (
        "circumflex-encoded",
        "http://h/^%5E^?^#^",
        None,
        "http://h/%5E%5E%5E?^#^",
        "http://h/^%5E^?^#^",
    ),
    (
        "circumflex-encoded",
        "b^/c",
        "foo://u^@h/^a/b",
        "foo://u%5E@h/%5Ea/b%5E/c",
        "foo://u%5E@h/^a/b^/c",
    ),
    ("last-space-encoded", "data:a  ?x", None, "data:a %20?x", "data:a  ?x"),
    ("last-space-encoded", "data:a%20#x", None, "data:a%20#x", "data:a%20#x"),
    ("last-space-encoded", " #x", "data:a\t ?q", "data:a%20?q#x", "data:a ?q#x"),
    ("ascii-domain-kept", "http://xn--a/", None, "http://xn--a/", None),
    ("ascii-domain-kept", "foo://xn--a/", None, "foo://xn--a/", "foo://xn--a/"),
    ("ace-decodes-beyond-ascii", "http://\xe9.xn--a-/", None, None, "http://xn--9ca.xn--a-/"),
    ("encoded-ace-refused", "http://\xe9.xn--xn---pir", None, None, "http://xn--9ca.xn--xn---pir/"),
    (
        "normalized-if-needed",
        "http://\xe9\u0323",
        None,
        "http://xn--9ca45i/",
        "http://xn--lsa503l/",
    ),
    ("opaque-base-kept", "evil#", "mailto:a", None, "mailto:a/evil#"),
    ("opaque-base-kept", "#evil", "mailto:a/b", "mailto:a/b#evil", "mailto:a/b#evil"),
    ("opaque-base-kept", "../x /.?y#z", "mailto:a/b?q", None, "mailto:a/x%20/?y#z"),
    ("opaque-base-kept", "a/./%2e./..#", "mailto:a", None, "mailto:a#"),
    ("opaque-base-kept", "?x#", "mailto:a", None, "mailto:a?x#"),
    ("opaque-base-kept", "//h/x#", "mailto:a", None, "mailto://h/x#"),
    ("drive-of-two", "file:///c:x/..", None, "file:///", "file:///c:x/"),
    (
        "drive-of-two",
        "file:///a/../c:\xe9 /b\\../..?y",
        None,
        "file:///?y",
        "file:///c:%C3%A9%20/?y",
    ),
    ("drive-of-two", "file://c|/d:x/../..", None, "file:///c:/", "file:///c:/"),
    ("drive-of-two", "/d", "file:///c:x/e", "file:///d", "file:///c:x/d"),
    ("drive-of-two", "/.b/./d", "file:///c:x/e", "file:///.b/d", "file:///c:x/.b/d"),
    ("drive-of-two", "/d:/..", "file:///c:x/e", "file:///d:/", "file:///d:/"),
    ("drive-of-two", "..", "file:///c:x", "file:///", "file:///c:x/"),
    ("empty-query-kept", "#b", "http://h/a?", "http://h/a?#b", "http://h/a#b"),
    ("empty-query-kept", "", "foo:/a?#b", "foo:/a?", "foo:/a"),
    ("empty-query-kept", "#", "mailto:a?", "mailto:a?#", "mailto:a#"),
    ("empty-query-kept", "HTTP:", "http://h/?", "http://h/?", "http://h/"),
    ("empty-query-kept", "?", "http://h/?", "http://h/?", "http://h/?"),
    ("empty-query-kept", "#b", "http://h/a?q?", "http://h/a?q?#b", "http://h/a?q?#b"),
    ("root-kept", "#b", "foo:/..", "foo:/#b", "foo:#b"),
    ("root-kept", "foo://h/a/../..?x", None, "foo://h/?x", "foo://h?x"),
    ("root-kept", "..", "foo:/a", "foo:/", "foo:"),
    ("root-kept", "foo://h/a/..", None, "foo://h/", "foo://h/"),
    ("all-dots-seen", "http://h/a/.b/../c?d", None, "http://h/a/c?d", "http://h/a/.b/../c?d"),
    ("all-dots-seen", "//[v1.a]/.b/..", "foo:/a", None, None),
    ("all-dots-seen", "/a/.b/./c", "foo://h/d/", "foo://h/a/.b/c", "foo://h/a/.b/./c"),
    ("all-dots-seen", "a/.b/../c", "http://h/d/e", "http://h/d/a/c", "http://h/d/a/c"),
    ("all-dots-seen", "https:///h/.b/./x", "https://a", "https://h/.b/x", "https://h/.b/x"),
    ("all-dots-seen", "file:a/.b/./x", "http://h/a/b", "file:///a/.b/x", "file:///a/.b/./x"),
    ("all-dots-seen", "http://h/a/.b/../%63", None, "http://h/a/%63", "http://h/a/%63"),
    ("ends-directed", "http://a\u05d0/", None, None, "http://xn--a-0hc/"),
    ("ends-directed", "http://1\u05d0/", None, None, "http://xn--1-0hc/"),
    ("ends-directed", "http://a\u05d0b/", None, None, None),
    ("domain-limited", "http://" + "\xe4" * 9000, None, None, ...),
    ("unicode-15.1", "http://a\u1e9e", None, "http://xn--a-qfa/", "http://ass/"),
    ("unicode-16", "http://\u10a0", None, "http://xn--rkj/", None),
    ("unicode-17", "http://\u088f", None, "http://xn--7xb/", None),
]
REFUSED = ["", "/a", "http://", "http://a b/", "http://a:65536/", "http://[::1%251]/", "//a"]


@pytest.mark.parametrize("side", SIDES, ids=side_name)
@pytest.mark.parametrize(("text", "expected"), URLS, ids=range(len(URLS)))
def test_attributes(side, text, expected):
    assert side.report(text, None) == expected


@pytest.mark.parametrize("side", SIDES, ids=side_name)
@pytest.mark.parametrize(("domain", "expected"), DOMAINS, ids=ascii)
def test_the_bidi_rule_is_for_the_labels_that_are_right_to_left(side, domain, expected):
    if expected is None:
        with pytest.raises((URLError, Refused)):
            side.report(f"http://u@{domain}:8/p", None)
        return
    report = side.report(f"http://u@{domain}:8/p", None)
    assert report.href == f"http://u@{expected}:8/p"


def test_the_standard_applies_it_to_all_labels():
    with pytest.raises(URLError, match="IDNA"):
        whatwg.parse("http://0à.א/")


@pytest.mark.parametrize("side", SIDES, ids=side_name)
@pytest.mark.parametrize(
    ("text", "base", "href"),
    [
        ("", BASE, "https://u:p@a.example:8443/b/c?d"),
        ("..\\x", BASE, "https://u:p@a.example:8443/x"),
        ("/\\b", BASE, "https://b/"),
        ("x", "http://0à.א/", "http://xn--0-sfa.xn--4db/x"),
        ("//0à.א", BASE, "https://xn--0-sfa.xn--4db/"),
    ],
)
def test_bases(side, text, base, href):
    assert side.report(text, base).href == href


@pytest.mark.parametrize("side", SIDES, ids=side_name)
@pytest.mark.parametrize("text", REFUSED)
def test_refusals(side, text):
    with pytest.raises((URLError, Refused)):
        side.report(text, None)


@pytest.mark.parametrize("side", SIDES, ids=side_name)
def test_a_base_is_a_url_itself(side):
    with pytest.raises((URLError, Refused)):
        side.report("http://a/", "b")


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("https://127.1", Target("https", "127.0.0.1", 443)),
        ("ws://[::1]:8/", Target("ws", "::1", 8)),
        ("file://localhost/x", Target("file", None, None)),
        ("foo://H", Target("foo", "h", None)),
        ("data:x", Target("data", None, None)),
    ],
)
def test_targets(text, target):
    reading = reader("node").read(text)
    assert reading.target == target
    assert reading.components.fragment is None


def test_a_refusal_has_its_place():
    refusal = reader("node").read("http://a b/").refusal
    assert (refusal.start, refusal.end) == (7, 10)


def outcome(report, text, base):
    """Return the URL that is made of a text, None if it is refused."""
    try:
        return report(text, base).href
    except (URLError, Refused):
        return None


@pytest.mark.parametrize(
    ("change", "text", "base", "after", "before"), CHANGED, ids=range(len(CHANGED))
)
def test_a_change_is_seen(change, text, base, after, before):
    seen = set()
    for branch in ADA.values():
        for version in branch:
            node = RELEASES.of(version)
            if change == "encoded-ace-refused" and node.has("decoded-ace-refused"):
                continue
            has = node.has(change)
            seen.add(has)
            expected = after if has else before
            found = outcome(model.MODEL.of(version).report, text, base)
            assert found is not None if expected is ... else found == expected, version
    assert seen == {True, False}


def test_every_change_has_a_row():
    assert {each.name for each in CHANGES} - {row[0] for row in CHANGED} == {"decoded-ace-refused"}


def test_labels_with_a_prefix_in_a_prefix():
    releases = ("22.23.3", "24.18.0", "26.10.0")
    old, between, new = (model.MODEL.of(each).report for each in releases)
    for text in ("http://\xe9.xn--xn---epa", "http://xn--xn---epa"):
        assert outcome(old, text, None) is not None
        assert outcome(between, text, None) is None
    assert outcome(new, "http://\xe9.xn--xn---epa", None) is None
    assert outcome(new, "http://xn--xn---epa", None) == "http://xn--xn---epa/"
    assert outcome(new, "http://\xe9.xn--xn---pir", None) is not None


def test_circumflexes_behind_an_opaque_base():
    releases = ("22.23.3", "24.18.0", "26.10.0")
    found = (
        outcome(model.MODEL.of(each).report, "../^x /.?^#^", "mailto:a/^b") for each in releases
    )
    assert [*found] == ["mailto:a/^x%20/?^#^", "mailto:a/%5Ex%20/?^#^", None]


def test_versions():
    assert reader("node").version == reader(f"node@{model.VERSION}").version == model.VERSION
    assert (reader("node@22").version, reader("node@24").version) == ("22.23.3", "24.21.0")
    assert (RELEASES.of("24.20.9").level, RELEASES.of("26.99.0").level) == ((3, 4, 4), (4, 0, 0))
    assert [unicode_version(RELEASES.of(each)) for each in ("22.23.3", "24.10.0")] == [
        "15.0",
        "16.0",
    ]
    for unknown in ("1", "18.0.0", "19", "24.x", "24.1"):
        with pytest.raises(ValueError, match=r"18\.20\.8"):
            reader(f"node@{unknown}")

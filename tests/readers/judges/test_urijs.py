"""What URI.js makes of a URL: its own tests, and each change of its releases.

`tests/agreement/programs/test_judges_of_npm.py` asks the releases themselves.
"""

import pytest

from urlprism.comparison import compare
from urlprism.readers import Target, is_covered, is_judge, reader
from urlprism.readers.judges.urijs.model import VERSION
from urlprism.readers.judges.urijs.numbers import number, port_of
from urlprism.readers.judges.urijs.releases import CHANGES, NEWEST, RELEASES

LONG = "http://user:pass@www.example.org:1234/path/to/file?some=query#hash"
TAIL = "relative/path?blubber=1#hash3"
OF_RFC3986 = "http://a/b/c/d;p?q"
# A text, its base, and what is written: as test/test.js of URI.js says at 1.19.11.
RESOLVED = [
    (TAIL, LONG, f"http://user:pass@www.example.org:1234/path/to/{TAIL}"),
    (f"/{TAIL}", LONG, f"http://user:pass@www.example.org:1234/{TAIL}"),
    (f"../{TAIL}", LONG, f"http://user:pass@www.example.org:1234/path/{TAIL}"),
    (LONG[5:], "proto://h/", f"proto:{LONG[5:]}"),
    (f"./{TAIL}", "/path/to/file?some=query#hash", f"/path/to/{TAIL}"),
    ("tofile", "/file", "/tofile"),
    ("#hash3", "/path/to/file?some=query#hash", "/path/to/file?some=query#hash3"),
    ("#hash3", "path/to/file", "path/to/file#hash3"),
    ("the_relative_url", "rel/path/something", "rel/path/the_relative_url"),
    ("../the_relative_url", "rel/path/", "rel/the_relative_url"),
    ("/the_relative_url", "rel/path/", "/the_relative_url"),
    ("http://github.com//x", "http://example.com/foo/bar", "http://github.com//x"),
    ("file:///C:/skyclan/snipkit", "http://example.com/foo", "file:///C:/skyclan/snipkit"),
    ("anotherFile", "aFile", "anotherFile"),
    *(
        (text, OF_RFC3986, f"http://a/{path}")
        for text, path in [
            *(("g", "b/c/g"), ("g/", "b/c/g/"), ("/g", "g"), ("?y", "b/c/d;p?y")),
            *(("g?y#s", "b/c/g?y#s"), ("#s", "b/c/d;p?q#s"), (";x", "b/c/;x"), ("", "b/c/d;p?q")),
            *(("g;x?y#s", "b/c/g;x?y#s"), (".", "b/c/"), ("./", "b/c/"), ("..", "b/")),
            *(("../g", "b/g"), ("../..", ""), ("../../g", "g"), ("../../../g", "g")),
        ]
    ),
    ("//g", OF_RFC3986, "http://g/"),
]
# A text, and some of its parts, by the same tests and by test/urls.js.
READ = [
    ("http://example.org/foo/bar/baz.html?foo=bar&bar=baz", {"path": "/foo/bar/baz.html"}),
    ("http://user:pass@example.org/", {"username": "user", "password": "pass"}),
    ("http://usern%40me:p%3Ass@example.org/", {"username": "usern@me", "password": "p:ss"}),
    ("http://john%40doe.com:pass:word@www.example.org/", {"password": "pass:word"}),
    ("http://[2001:db8::1]:8080/", {"hostname": "2001:db8::1", "port": "8080"}),
    ("http://2001:db8::7/", {"hostname": "2001:db8::7", "href": "http://[2001:db8::7]/"}),
    ("urn:isbn:0451450523", {"protocol": "urn", "path": "isbn:0451450523", "hostname": ""}),
    ("mailto:mail@example.org", {"protocol": "mailto", "path": "mail@example.org"}),
    ("some/directory/Foo:Bar.html", {"protocol": "", "path": "some/directory/Foo:Bar.html"}),
    ("//example.org/foo", {"protocol": "", "hostname": "example.org"}),
    ("http://exämple.org/", {"hostname": "exämple.org"}),
    (
        "http://i.xss.com\\www.example.org/x",
        {"hostname": "i.xss.com", "path": "/www.example.org/x"},
    ),
]
# A change, the last release without it, a text, its base, a field, and what the two releases say of
# it: by the advisories, the changelog and the tests of URI.js. None is a refusal.
EXAMPLES = [
    ("dots-decoded", "1.17.0", "%2E%2E/x", "http://h/a/b", "path", "/a/../x", "/x"),
    ("dots-decoded", "1.17.0", "..x", "http://h/a/b", "path", "x", "/a/..x"),
    ("password-alone-written", "1.17.1", "http://:p@h/", None, "href", "http://h/", "http://:p@h/"),
    ("path-of-base-kept", "1.18.1", "#c", "a/b", "href", "a/a/b#c", "a/b#c"),
    ("scheme-not-resolved", "1.18.7", "file:///x", "http://h/", "hostname", "h", ""),
    ("ports-checked", "1.18.10", "http://h:x/", None, "port", "x", None),
    ("hosts-checked", "1.18.10", "http://a%62/", None, "hostname", "a%62", None),
    ("hosts-checked", "1.18.10", "http:///x", None, "path", "/x", None),
    ("underscores-in-hosts", "1.18.11", "http://a_b/", None, "hostname", None, "a_b"),
    ("query-mark-dropped", "1.19.0", "??x", "http://h/", "query", "?x", "x"),
    ("rootless-path-gets-slash", "1.19.1", "x", "file:a", "href", "file://x", "file:///x"),
    ("backslash-before-slash", "1.19.2", "http://a\\@b/", None, "hostname", "b", "a"),
    ("backslashes-end-userinfo", "1.19.3", "http://a\\@b", None, "hostname", "b", "a"),
    ("backslashes-before-host", "1.19.5", "http:\\/h/", None, "hostname", "", "h"),
    ("slashes-of-schemes", "1.19.6", "http:///h/", None, "hostname", "", "h"),
    ("slashes-of-schemes", "1.19.6", ":h", None, "hostname", "", "h"),
    ("schemes-in-capitals", "1.19.7", "HTTP:///h/", None, "hostname", "", "h"),
    ("leading-blanks-stripped", "1.19.8", " http://h/", None, "hostname", "", "h"),
    ("colons-collapsed", "1.19.9", "http:::h/", None, "hostname", "::h", "h"),
    ("slashes-without-scheme", "1.19.10", "/\\h/", None, "hostname", "", "h"),
    ("slashes-without-scheme", "1.19.10", "///h/", None, "hostname", "", "h"),
    ("newlines-removed", "1.19.10", "ht\ntp://h/", None, "hostname", "", "h"),
]
ADVISORIES = {
    "CVE-2020-26291": "1.19.4",
    "CVE-2021-27516": "1.19.6",
    "CVE-2021-3647": "1.19.7",
    "CVE-2022-0613": "1.19.8",
    "CVE-2022-24723": "1.19.9",
    "CVE-2022-0868": "1.19.10",
    "CVE-2022-1233": "1.19.11",
    "CVE-2022-1243": "1.19.11",
}


@pytest.mark.parametrize(("text", "base", "written"), RESOLVED)
def test_its_own_tests_of_resolution(text, base, written):
    assert reader("urijs").read(text, base).report["href"] == written


@pytest.mark.parametrize(("text", "expected"), READ)
def test_its_own_tests_of_parts(text, expected):
    read = reader("urijs").read(text).report
    assert {name: read[name] for name in expected} == expected


@pytest.mark.parametrize(("change", "before", "text", "base", "field", "was", "now"), EXAMPLES)
def test_a_change(change, before, text, base, field, was, now):
    (since,) = next(each.since for each in CHANGES if each.name == change)
    asked = [reader(f"urijs@{each}").read(text, base) for each in (before, since)]
    assert [each.report[field] if each.accepted else None for each in asked] == [was, now]
    assert [RELEASES.of(each).has(change) for each in (before, since)] == [False, True]


def test_every_change_has_an_example():
    assert [*dict.fromkeys(each[0] for each in EXAMPLES)] == [change.name for change in CHANGES]


def test_every_advisory_is_named():
    named = {
        number: change.since[0]
        for change in CHANGES
        for number in change.issues
        if number.startswith("CVE-")
    }
    assert named == ADVISORIES


def test_hosts_are_checked_in_two_releases_only():
    for version, accepted in {"1.18.12": False, "1.19.0": True}.items():
        assert reader(f"urijs@{version}").read("http://a%62/").accepted is accepted


@pytest.mark.parametrize(
    ("text", "base", "reason", "rule"),
    [
        ("http://%zz@h/", None, "URI malformed", "decodeURIComponent, URIError"),
        ("http://u:%ff@h/", None, "URI malformed", "decodeURIComponent, URIError"),
        ("%ff", "http://h/", "URI malformed", "decodeURIComponent, URIError"),
        (
            "http://h:70000/",
            None,
            "the port is not a number from 1 to 65535",
            "URI.ensureValidPort",
        ),
        ("mailto:a@h", "http://h/", "a URN has no hierarchical parts", "URI.absoluteTo"),
        ("a", "http://h:x/", "the port is not a number from 1 to 65535", "URI.ensureValidPort"),
        ("http://\ud800@h/", None, "URI malformed", "encodeURIComponent, URIError"),
    ],
)
def test_what_it_refuses(text, base, reason, rule):
    refusal = reader("urijs").read(text, base).refusal
    assert (refusal.reason, refusal.rule) == (reason, rule)


@pytest.mark.parametrize(
    ("text", "base", "expected"),
    [
        # A password that begins with a colon is lost; what is in brackets may be anything.
        ("http://u::p@h/", None, {"username": "u", "password": ""}),
        ("http://[a.b]c/", None, {"hostname": "a.b", "port": ""}),
        ("http://[1::8]x80/", None, {"hostname": "1::8", "port": "80"}),
        ("http://[\u00e9]/", None, {"hostname": "\u00e9", "href": "http://\u00e9/"}),
        ("http://[::1", None, None),
        # Only a path that begins with ".." stays above its root.
        ("../../a", "b", {"path": "../../a"}),
        ("a//b", "http://h/c//d", {"path": "/c/a/b"}),
        ("a%3D\ud800", "http://h/", {"path": "/a=\ud800"}),
        ("b", "mailto:a", {"href": "mailto:///b"}),
        ("", "mailto:a", {"path": "a"}),
        ("1a:b", None, {"protocol": "", "path": "1a:b"}),
        ("http://fe80::1%en/", None, {"href": "http://[fe80::1%en]/"}),
        ("http://fe80::1%/", None, {"href": "http://fe80::1%/"}),
        ("http://1::2%\u2028x/", None, {"href": "http://1::2%\u2028x/"}),
        ("http:// 1::2 /", None, {"href": "http://[ 1::2 ]/"}),
    ],
)
def test_what_it_reads(text, base, expected):
    read = reader("urijs").read(text, base)
    assert read.accepted is (expected is not None)
    assert {name: read.report[name] for name in expected or ()} == (expected or {})


def test_the_port_behind_brackets_is_cut_as_javascript_counts():
    read = reader("urijs@1.18.10").read("http://[1::8]\U0001f600x/").report
    assert read["port"] == "\ude00x"
    assert reader("urijs@1.18.10").read("http://[/]\U0001f600").report["port"] == "/]\ud83d"


@pytest.mark.parametrize(
    ("text", "port"),
    [
        *(("80", 80), ("080", 80), ("+80", 80), (" 80\u3000", 80), ("0x50", 80), ("0O120", 80)),
        *(
            ("0b1010000", 80),
            ("8e1", 80),
            ("800e-1", 80),
            ("80.", 80),
            (".8e2", 80),
            ("80.5", None),
        ),
        *(("0", None), ("-80", None), ("65535", 65535), ("65536", None), ("1_0", None)),
        *(("\u0668\u0660", None), ("", None), (" ", None), ("0x", None), ("+0x50", None)),
        *(("Infinity", None), ("nan", None), ("1e999", None), ("0x" + "0" * 99 + "50", 80)),
        ("0x" + "f" * 99, None),
    ],
)
def test_a_port_is_what_number_makes_of_it(text, port):
    assert port_of(text) == port


def test_old_releases_have_larger_ports():
    old = reader("urijs@1.18.10")
    assert old.read("http://h:99999/").target == Target("http", "h", 99999)
    assert old.read("http://h:x/").target == Target("http", "h", 80)
    assert number("9" * 30) is None


def test_releases_are_those_of_npm():
    assert reader("urijs").version == VERSION == "1.19.11"
    for (major, minor), last in NEWEST.items():
        assert reader(f"urijs@{major}.{minor}").version == f"{major}.{minor}.{last}"
    for unknown in ("1.15.2", "1.20", "2.0.0", "2"):
        with pytest.raises(ValueError, match=f"no model of urijs {unknown}; known: "):
            reader(f"urijs@{unknown}")


def test_it_is_a_judge_that_the_certificate_does_not_cover():
    judge = reader("urijs")
    assert is_judge(judge)
    assert not is_covered(judge)
    assert (judge.title, judge.date) == ("URI.js", "2022-04-03")


def test_an_old_release_believes_in_another_host_than_browsers():
    found = compare("http://evil.com\\@h/", readers=("whatwg", "urijs@1.19.2", "urijs"))
    hosts = {each.reader: each.target.host for each in found.readings}
    assert hosts == {"whatwg": "evil.com", "urijs@1.19.2": "h", "urijs": "evil.com"}
    assert [cause.name for cause in found.causes] == ["backslash-in-authority"]

"""What the package url-parse makes of a URL: its own tests, and each change of its releases.

`tests/agreement/programs/test_judges_of_npm.py` asks the releases themselves.
"""

import pytest

from urlprism.comparison import compare
from urlprism.readers import Target, is_covered, is_judge, reader
from urlprism.readers.judges.url_parse.model import VERSION
from urlprism.readers.judges.url_parse.releases import BRANCHES, CHANGES, RELEASES

# A text, its base, and some fields: as test/test.js of the package says at 1.5.10.
OWN = [
    ("/foo?foo=bar", "http://google.com", {"href": "http://google.com/foo?foo=bar"}),
    ("HTTP://fOo.eXaMPle.com", None, {"hostname": "foo.example.com", "protocol": "http:"}),
    ("http://example.com:80", None, {"port": "", "pathname": "/", "host": "example.com"}),
    (
        *("/sections/?project=default", "http://example.com/foo/bar"),
        {"pathname": "/sections/", "href": "http://example.com/sections/?project=default"},
    ),
    ("http://x.com/path?that's#all, folks", None, {"query": "?that's", "hash": "#all, folks"}),
    ("http://x.y.com+a/b/c", None, {"hostname": "x.y.com+a", "pathname": "/b/c"}),
    ("http://google.com:80\\@yahoo.com/#what\\is", None, {"hostname": "google.com", "port": ""}),
    ("////what-is-up.com", "http://google.com", {"href": "http://what-is-up.com/"}),
    ("\\\\\\\\what-is-up.com", "http://google.com", {"host": "what-is-up.com"}),
    ("https:/\\/\\/\\github.com/foo", None, {"href": "https://github.com/foo", "slashes": True}),
    ("https:github.com/foo/bar", None, {"host": "github.com", "pathname": "/foo/bar"}),
    ("foo:example.com", None, {"hostname": "", "pathname": "example.com", "slashes": False}),
    ("foo:\\\\example.com", None, {"pathname": "\\\\example.com", "href": "foo:\\\\example.com"}),
    ("foo:///example.com", None, {"pathname": "/example.com", "slashes": True}),
    (
        *("\\\\example.com/foo/bar", "foo://bar.com"),
        {"hostname": "bar.com", "href": "foo://bar.com/\\\\example.com/foo/bar"},
    ),
    ("//example.com", None, {"pathname": "//example.com", "href": "//example.com"}),
    (
        *("ht\ntp://a\rb:\tcd@exam\rple.com:80\t80/pat\thname?fo\no=b\rar#ba\tz", None),
        {"href": "http://ab:cd@example.com:8080/pathname?foo=bar#baz", "auth": "ab:cd"},
    ),
    ("http://example.com::", None, {"hostname": "example.com:", "href": "http://example.com::/"}),
    ("http://example.com:8000:8080", None, {"hostname": "example.com:8000", "port": "8080"}),
    ("http://", None, {"origin": "null"}),
    ("foo://example.com/pathname", None, {"hostname": "example.com", "origin": "null"}),
    ("wss://google.com:443/pathname", None, {"origin": "wss://google.com"}),
    ("file:", None, {"pathname": "/", "href": "file:///"}),
    ("file:////", None, {"pathname": "//", "href": "file:////"}),
    ("file://c:\\foo\\bar\\", None, {"pathname": "/c:/foo/bar/", "hostname": ""}),
    ("file://host/file", None, {"hostname": "host", "pathname": "/file", "origin": "null"}),
    ("foo/bar", "file:///baz/", {"href": "file:///baz/foo/bar"}),
    ("http://[1080:0:0:0:8:800:200C:417A]:61616/", None, {"port": "61616"}),
    ("http://[1080::200C:417A]/", None, {"hostname": "[1080::200c:417a]"}),
    (
        *("http://user@:pas:s@@www.example.com/", None),
        {"username": "user%40", "password": "pas%3As%40", "hostname": "www.example.com"},
    ),
    ("http://:@/127.0.0.1", None, {"hostname": "", "href": "http://@/127.0.0.1"}),
]

# A change, the last release without it, the first with it, a text, its base, a field, and what each
# says of it: by the advisories, the commits and the tests of the package.
EXAMPLES = [
    ("user-written-alone", "1.0.0", "1.0.1", "http://u@h/", None, "href", "http://u:@h/"),
    ("ftp-on-port-21", "1.0.3", "1.0.5", "ftp://h:21/", None, "port", "21", ""),
    ("protocol-at-beginning", "1.0.5", "1.1.0", "mailto:a@h", None, "protocol", "", "mailto:"),
    ("slashes-told", "1.1.0", "1.1.1", "a", None, "slashes", None, False),
    ("protocol-begins-with-letter", "1.1.1", "1.1.3", "1http://h/", None, "protocol", "1http:", ""),
    ("origin-told", "1.1.1", "1.1.3", "http://h/a", None, "origin", None, "http://h"),
    ("relative-resolved", "1.1.3", "1.1.4", "b", "http://h/a", "host", "b", "h"),
    (
        *("backslash-is-slash", "1.4.1", "1.4.3", "http://evil.com\\@h/", None, "hostname"),
        *("h", "evil.com"),
    ),
    ("empty-path-of-base", "1.4.4", "1.4.5", "?x", "http://h/a/b", "pathname", "/a/", "/a/b"),
    ("left-trimmed", "1.4.4", "1.4.5", " http://h/", None, "hostname", "", "h"),
    ("backslashes-begin-host", "1.4.7", "1.5.0", "http:\\\\h/", None, "hostname", "", "h"),
    ("path-begins-with-slash", "1.4.7", "1.5.0", "http://h", None, "pathname", "", "/"),
    ("one-slash-kept", "1.5.0", "1.5.1", "/x", "http://h/a/b", "pathname", "/a/x", "/x"),
    ("special-schemes", "1.5.1", "1.5.2", "http:\\h/", None, "hostname", "", "h"),
    ("file-hosts", "1.5.2", "1.5.3", "file://h/a", None, "hostname", "", "h"),
    ("slashes-need-protocol", "1.5.3", "1.5.4", "//h", None, "href", "////h", "//h"),
    ("password-written-alone", "1.5.3", "1.5.4", "http://:p@h/", None, "href", "http://h/"),
    ("line-ends-removed", "1.5.4", "1.5.5", "http://h\n.com/", None, "host", "h\n.com", "h.com"),
    ("separator-not-trimmed", "1.5.4", "1.5.5", "\u180ehttp://h/", None, "hostname", "h", ""),
    ("last-at-ends-userinfo", "1.5.5", "1.5.6", "http://a@b@h/", None, "hostname", "b@h", "h"),
    ("empty-userinfo-written", "1.5.6", "1.5.7", "http://@/h", None, "href", "http:///h"),
    ("empty-port-cut", "1.5.7", "1.5.8", "http://h:/", None, "hostname", "h:", "h"),
    ("controls-trimmed", "1.5.8", "1.5.9", "\bhttp://h/", None, "hostname", "", "h"),
    ("colon-written-again", "1.5.9", "1.5.10", "http://h:1:/", None, "href", "http://h:1/"),
]
ADVISORIES = {
    "CVE-2018-3774": "1.4.3",
    "CVE-2020-8124": "1.4.5",
    "CVE-2021-27515": "1.5.0",
    "CVE-2021-3664": "1.5.2",
    "CVE-2022-0512": "1.5.6",
    "CVE-2022-0639": "1.5.7",
    "CVE-2022-0686": "1.5.8",
    "CVE-2022-0691": "1.5.9",
}


@pytest.mark.parametrize(("text", "base", "expected"), OWN)
def test_its_own_tests(text, base, expected):
    read = reader("url-parse").read(text, base).report
    assert {name: read[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("change", "before", "since", "text", "base", "field", "was", "now"),
    # Where nothing else is said, the later release writes the text again.
    [each if len(each) == 8 else (*each, each[3]) for each in EXAMPLES],
    ids=[each[0] for each in EXAMPLES],
)
def test_a_change(change, before, since, text, base, field, was, now):
    said = [reader(f"url-parse@{each}").read(text, base).report[field] for each in (before, since)]
    assert said == [was, now]
    assert [RELEASES.of(each).has(change) for each in (before, since)] == [False, True]
    assert RELEASES.versions.index(since) == RELEASES.versions.index(before) + 1


def test_every_change_has_an_example():
    assert [change.name for change in CHANGES] == [each[0] for each in EXAMPLES]


def test_every_advisory_is_named():
    named = {
        number: change.since[0]
        for change in CHANGES
        for number in change.issues
        if number.startswith("CVE-")
    }
    assert named == ADVISORIES


def test_what_it_refuses():
    refusal = reader("url-parse").read("http://%zz@h/").refusal
    assert refusal.reason == "URI malformed"
    assert reader("url-parse@1.5.5").read("http://%zz@h/").accepted
    assert not reader("url-parse@1.1.0").read("http://h/\u2028").accepted
    assert reader("url-parse@1.1.3").read("http://h/\u2028").accepted


def test_a_lone_surrogate_in_a_user_is_refused():
    assert not reader("url-parse").read("http://\ud800@h/").accepted


def test_an_empty_base_is_none():
    judge = reader("url-parse")
    assert judge.read("/a", "") == judge.read("/a")
    assert judge.read("/a").target == Target(None, None, None)


def test_releases_are_those_of_npm():
    assert reader("url-parse").version == VERSION == RELEASES.versions[-1]
    for (major, minor), last in BRANCHES.items():
        assert reader(f"url-parse@{major}.{minor}").version == f"{major}.{minor}.{last[-1]}"
    for unknown in ("1.4.2", "1.6", "1.5.11", "0.2.3", "2"):
        with pytest.raises(ValueError, match=f"no model of url-parse {unknown}; known: "):
            reader(f"url-parse@{unknown}")


def test_it_is_a_judge_that_the_certificate_does_not_cover():
    judge = reader("url-parse")
    assert is_judge(judge)
    assert not is_covered(judge)


def test_an_old_release_believes_in_another_host_than_browsers():
    found = compare("http://evil.com\\@h/", readers=("whatwg", "url-parse@1.4.1", "url-parse"))
    hosts = [reading.target.host for reading in found.readings]
    assert hosts == ["evil.com", "h", "evil.com"]

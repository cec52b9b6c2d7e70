"""The rules of urllib3, one by one; where it is installed, it is asked the same."""

import pytest

from tests.readers.programs.reader_sides import side_name, sides
from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.urllib3 import live, model

BASE = "http://u:p@a.example:8080/b/c/d?q#f"

# A URL, and its parts in the order of `urllib3.util.Url`.
PARTS = [
    ("", (None, None, None, None, None, None, None)),
    ("http://google.com/mail/", ("http", None, "google.com", None, "/mail/", None, None)),
    ("google.com:80", (None, None, "google.com", 80, None, None, None)),
    ("/foo?bar", (None, None, None, None, "/foo", "bar", None)),
    ("a.b:c@d", (None, "a.b:c", "d", None, None, None, None)),  # no scheme holds a dot
    ("//a", (None, None, "a", None, None, None, None)),
    ("HTTP://A", ("http", None, "a", None, None, None, None)),
    ("foo:bar", ("foo", None, None, None, "/bar", None, None)),
    ("mailto:a@b", ("mailto", None, None, None, "/a@b", None, None)),
    ("http:///a", ("http", None, None, None, "/a", None, None)),
    ("http:", ("http", None, None, None, None, None, None)),
    ("http://a?#", ("http", None, "a", None, "", "", "")),
    ("http://a#", ("http", None, "a", None, "", None, "")),
    # Userinfo.
    ("http://@a", ("http", None, "a", None, None, None, None)),
    ("http://u@v@a", ("http", "u%40v", "a", None, None, None, None)),
    ("http://é[:p@a", ("http", "%C3%A9%5B:p", "a", None, None, None, None)),
    ("foo://é[:p@a", ("foo", "é[:p", "a", None, None, None, None)),
    ("http://1.1.1.1\\@a/", ("http", None, "1.1.1.1", None, "/%5C@a/", None, None)),
    # Ports.
    ("http://a:", ("http", None, "a", None, None, None, None)),
    ("http://a:0", ("http", None, "a", 0, None, None, None)),
    ("http://a:00080", ("http", None, "a", 80, None, None, None)),
    ("http://a:0000065535", ("http", None, "a", 65535, None, None, None)),
    ("http://:80", ("http", None, "", 80, None, None, None)),
    # Hosts.
    ("http://0X7F.1", ("http", None, "0X7F.1", None, None, None, None)),  # a number stays
    ("http://127.0.0.%31", ("http", None, "127.0.0.1", None, None, None, None)),
    ("http://a%2fB%41", ("http", None, "a%2Fba", None, None, None, None)),
    ("http://a<b>", ("http", None, "a<b>", None, None, None, None)),
    ("http://BÜCHER.de", ("http", None, "xn--bcher-kva.de", None, None, None, None)),
    ("http://faß.de", ("http", None, "xn--fa-hia.de", None, None, None, None)),
    ("foo://BÜCHER.%7a", ("foo", None, "BÜCHER.%7a", None, None, None, None)),
    ("http://[FE80::1]", ("http", None, "[fe80::1]", None, None, None, None)),
    ("http://[::1%25Eth0]", ("http", None, "[::1%Eth0]", None, None, None, None)),
    ("http://[::1%eth%2f]", ("http", None, "[::1%eth%2F]", None, None, None, None)),
    ("http://[::1%25]", ("http", None, "[::1%25]", None, None, None, None)),
    ("http://[::999.1.1.1]", ("http", None, "[::999.1.1.1]", None, None, None, None)),
    ("foo://[FE80::1%25x]", ("foo", None, "[FE80::1%25x]", None, None, None, None)),
    # Paths.
    ("http://a/./b/../c", ("http", None, "a", None, "/c", None, None)),
    ("http://a/b/..", ("http", None, "a", None, "/", None, None)),
    ("http://a/../..//x", ("http", None, "a", None, "/x", None, None)),
    ("http://a/..//x", ("http", None, "a", None, "/x", None, None)),
    ("http://a/%2e/b", ("http", None, "a", None, "/%2E/b", None, None)),
    ("foo://a/./b", ("foo", None, "a", None, "/./b", None, None)),
    ("http://a\\b", ("http", None, "a", None, "/%5Cb", None, None)),
    ("http://a/%c3%a9|", ("http", None, "a", None, "/%C3%A9%7C", None, None)),
    ("http://a/%c3%zz", ("http", None, "a", None, "/%25C3%25zz", None, None)),
    ("http://a/\ud800", ("http", None, "a", None, "/%ED%A0%80", None, None)),
    ("http://a?é[]?/@#\t#", ("http", None, "a", None, "", "%C3%A9%5B%5D?/@", "%09%23")),
]
REFUSED = [
    *("http://a b", "http://a\t", "\x7f", " http://a", "http://a%00", "http://a%7F", "foo://a\x00"),
    *("http://a:65536", "http://a:100000", "http://a:b", "http://a:-1", "http://a:٨٠", "a.b:80:90"),
    *("http://a%", "http://a%zz", "http://[::1", "http://::1", "http://[::1]a", "http://a[::1]"),
    *("http://[]", "http://[v1.a]", "http://[1.2.3.4]", "http://[::g]", "http://[1::2::3]"),
    *("http://[1:2:3:4:5:6:7::8]", "http://[1.2.3.4::]", "http://[::1%]", "http://[::1%é]"),
    *("http://[1:2:3:4:5:6:7]", "http://[1:2:3:4:5:6:7:8:9]", "http://[::1%%00]", "foo://[a]"),
    *(
        "http://☃.net",
        "http://a\u200bb",
        "http://ex\u00adample",
        "http://é%2f",
        "http://" + 64 * "é",
    ),
]
REDIRECTS = [
    ("/x", ("http", "u:p", "a.example", 8080, "/x", None, None)),
    ("g?y#z", ("http", "u:p", "a.example", 8080, "/b/c/g", "y", "z")),
    ("//g/é", ("http", None, "g", None, "/%C3%A9", None, None)),
    ("https:/x", ("https", None, None, None, "/x", None, None)),
    ("\\\\evil", ("http", "u:p", "a.example", 8080, "/b/c/%5C%5Cevil", None, None)),
    ("//127.0.0.1\\@g/", ("http", None, "127.0.0.1", None, "/%5C@g/", None, None)),
]
# A base that urllib3 refuses has no redirects, and an empty location is not followed.
REFUSED_REDIRECTS = [("", BASE), ("//[::1", BASE), ("//a b", BASE), ("/x", "http://a b/")]
TARGETS = [
    ("http://a", Target("http", "a", 80)),
    ("https://a:0/", Target("https", "a", 0)),
    ("a.b:8080/x", Target("http", "a.b", 8080)),
    ("a:8080", Target("a", None, None)),
    ("//EXA%6dple.com.", Target("http", "example.com", 80)),
    ("http://0x7f.1/", Target("http", "127.0.0.1", 80)),
    ("http://a%2fb/", Target("http", "a/b", 80)),
    ("https://[::FFFF:127.0.0.1]:8/", Target("https", "::ffff:7f00:1", 8)),
    ("http://[::1%252541]", Target("http", "::1%41", 80)),  # a pool decodes a zone once more
    ("foo://a", Target("foo", "a", None)),
    ("ftp://a", Target("ftp", "a", 21)),
    ("/a", Target("http", None, None)),
    ("http://:80", Target("http", None, None)),
    ("http://a..b", Target("http", None, None)),
    ("http://.a", Target("http", None, None)),
    ("http://" + 63 * "a", Target("http", 63 * "a", 80)),
    ("http://" + 64 * "a", Target("http", None, None)),
]


@pytest.fixture(params=sides(model, live), ids=side_name)
def report(request):
    return request.param.report


@pytest.mark.parametrize(("text", "parts"), PARTS)
def test_a_url_has_parts(report, text, parts):
    assert report(text, None) == model.Url(*parts)


@pytest.mark.parametrize("text", REFUSED)
def test_a_url_is_refused(report, text):
    with pytest.raises(Refused):
        report(text, None)


@pytest.mark.parametrize(("location", "parts"), REDIRECTS)
def test_a_redirect_leads(report, location, parts):
    assert report(location, BASE) == model.Url(*parts)


@pytest.mark.parametrize(("location", "base"), REFUSED_REDIRECTS)
def test_a_redirect_is_refused(report, location, base):
    with pytest.raises(Refused):
        report(location, base)


@pytest.mark.parametrize(("text", "target"), TARGETS)
def test_a_pool_connects(text, target):
    assert reader("urllib3").read(text).target == target


def test_a_refusal_names_what_is_raised():
    refusal = reader("urllib3").read("http://a b/").refusal
    assert refusal.reason == "the host contains a control character or a space"
    assert refusal.rule == "urllib3 parse_url, LocationParseError"


def test_common_components():
    components = reader("urllib3").read("HTTP://u@[FE80::1]:8/a;b?q#f").components
    assert components == ("http", "u", "[fe80::1]", 8, "/a;b", "q", "f")


def test_versions():
    assert reader("urllib3").name == "urllib3"
    assert reader("urllib3@2.8.0").name == "urllib3@2.8.0"
    with pytest.raises(ValueError, match=r"no model of urllib3 1\.0; known: 2\.8\.0"):
        reader("urllib3@1.0")

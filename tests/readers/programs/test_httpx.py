"""The rules of httpx, one by one; where it is installed, it is asked the same."""

import pytest

from tests.readers.programs.reader_sides import side_name, sides
from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.httpx import live, model

BASE = "http://u:p@a.example:8080/b/c/d?q#f%41"

# A URL, and what httpx writes for it.
WRITTEN = [
    ("HTTP://Example.COM/%7Efoo", "http://example.com/%7Efoo"),
    ("http://a", "http://a"),
    ("http://a:80/", "http://a/"),
    ("HTTP://a:80/", "http://a:80/"),  # the default is looked up by the scheme as it stands
    ("http://a:00443", "http://a:443"),
    ("http://a: 8_1 ", "http://a:81"),
    ("http://a:٨٠", "http://a"),
    ("http://a:-1", "http://a:-1"),
    ("http://a:", "http://a"),
    ("http://[::1]8", "http://[::1]:8"),  # the colon before a port may be left out
    ("http://[FE80::1%25x]/", "http://[FE80::1%25x]/"),
    ("http://@a", "http://a"),
    ("http://u@v@a", "http://u%40v@a"),
    ("http://u:p:[]@a", "http://u:p:%5B%5D@a"),
    ("http://127.0.0.1\\@1.1.1.1/", "http://127.0.0.1%5C@1.1.1.1/"),
    ("http://a\\b", "http://a\\b"),
    ("http://a b", "http://a%20b"),
    ("http://[a", "http://%5Ba"),
    ("http://a/./b/../c", "http://a/c"),
    ("http://a/b/..", "http://a"),  # no slash is left after the last segment
    ("http://a/b/c/..", "http://a/b"),
    ("http://a/../..", "http://a"),
    ("a/../b", "a/../b"),  # without scheme and host nothing is removed
    ("http:a/../b", "http:b"),
    ("http:///x", "http:/x"),
    ("://a/b", "//a/b"),  # a scheme may be empty
    (":a", "a"),
    ("///x", "/x"),
    ("//@/", "/"),
    ("http://a/%zz%", "http://a/%zz%"),
    ('http://a/é {}`"<>[]^|', "http://a/%C3%A9%20%7B%7D%60%22%3C%3E[]^|"),
    ("http://a?'{}`^ \"", "http://a?'{}`^%20%22"),
    ("http://a#{} `#?<", "http://a#{}%20%60#?%3C"),
    ("http://a?#", "http://a?#"),
    ("http://bücher.de", "http://xn--bcher-kva.de"),
    ("http://FAß.de。x", "http://xn--fa-hia.de.x"),
    ("mailto:a@b", "mailto:a@b"),
    ("", ""),
]
REFUSED = [
    *("http://a\t", "\x7f", "http://a/\n", "x" * 65537),
    *(
        "http://256.1.1.1",
        "http://01.2.3.4",
        "http://[::g]",
        "http://[]",
        "http://[v1.a]",
        "http://[1.2.3.4]",
        "http://[::1%é]",
    ),
    *("http://a:b", "http://a:80:90", "http://::1", "http://[::1]a", "http://a:0x50"),
    *(
        "http://☃.net",
        "http://é..x",
        "http://a_é",
        "http://a\u200bb",
        "http://ｅ.x",
        "http://xn--a",
    ),
    *("http://[::1", "////x", "::a", "//u@x:y", "http://a/\ud800"),
]
REDIRECTS = [
    ("/x", "http://u:p@a.example:8080/x#fA"),  # the fragment of the base is passed on, decoded
    ("?y#z", "http://u:p@a.example:8080/b/c/d?y#z"),
    ("", "http://u:p@a.example:8080/b/c/d?q#f%41"),
    ("//g/x", "http://g/x#fA"),
    ("http:/x", "http://a.example/x#fA"),  # only the host is filled in, no port
    ("https:///x", "https://a.example/x#fA"),
    ("ftp:", "ftp://a.example#fA"),
    ("///evil", "http://u:p@a.example:8080/evil#fA"),
    (":80", "http://u:p@a.example:8080/b/c/80#fA"),
    ("\\\\evil", "http://u:p@a.example:8080/b/c/\\\\evil#fA"),
    ("//é.x/ü", "http://xn--9ca.x/%C3%BC#fA"),
]
REFUSED_REDIRECTS = [
    "http:evil",
    "javascript:x",
    "////evil",
    "/\t/evil",
    "//xn--a",
    "::80",
    "\ud800/..",
]
TARGETS = [
    ("http://a", Target("http", "a", 80)),
    ("https://a:0/", Target("https", "a", 443)),
    ("HTTP://a:80", Target("http", "a", 80)),
    ("http://EXA%6dple.com.", Target("http", "example.com", 80)),
    ("http://0x7f.1/", Target("http", "127.0.0.1", 80)),
    ("http://[::FFFF:127.0.0.1]:8/", Target("http", "::ffff:7f00:1", 8)),
    ("foo://a", Target("foo", "a", None)),
    ("http:/a", Target("http", None, None)),
    ("//a", Target(None, "a", None)),
]


@pytest.fixture(params=sides(model, live), ids=side_name)
def report(request):
    return request.param.report


@pytest.mark.parametrize(("text", "url"), WRITTEN)
def test_a_url_is_written(report, text, url):
    assert report(text, None).url == url


@pytest.mark.parametrize("text", REFUSED)
def test_a_url_is_refused(report, text):
    with pytest.raises(Refused):
        report(text, None)


@pytest.mark.parametrize(("location", "url"), REDIRECTS)
def test_a_redirect_leads(report, location, url):
    assert report(location, BASE).url == url


@pytest.mark.parametrize("location", REFUSED_REDIRECTS)
def test_a_redirect_is_refused(report, location):
    with pytest.raises(Refused):
        report(location, BASE)


def test_a_fragment_of_the_base_is_read_again(report):
    with pytest.raises(Refused):
        report("/x", "http://a/#%0a")


def test_the_parts_are_all_reported(report):
    assert report("http://U%41:é@XN--bcher-KVA.de:81/a b;c?#", None)._asdict() == {
        "url": "http://U%41:%C3%A9@xn--bcher-kva.de:81/a%20b;c?#",
        "scheme": "http",
        "userinfo": "U%41:%C3%A9",
        "host": "bücher.de",
        "raw_host": "xn--bcher-kva.de",
        "port": 81,
        "path": "/a%20b;c",
        "query": "",
        "fragment": "",
    }


@pytest.mark.parametrize(("text", "target"), TARGETS)
def test_a_request_goes(text, target):
    assert reader("httpx").read(text).target == target


def test_absent_parts_are_none():
    components = reader("httpx").read("x").components
    assert components == (None, None, None, None, "x", None, None)


def test_a_version_is_named():
    assert reader("httpx").name == "httpx"
    assert reader("httpx@0.28.1").name == "httpx@0.28.1"
    with pytest.raises(ValueError, match=r"0\.28\.1"):
        reader("httpx@0.1")

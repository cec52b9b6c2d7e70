"""The rules of requests, one by one; where it is installed, it is asked the same."""

import pytest

from tests.readers.programs.reader_sides import side_name, sides
from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.requests import live, model

BASE = "http://u:p@a.example:8080/b/c/d?q#f"

# A text, the URL that is prepared, and the host and the port that are dialled.
DIALLED = [
    ("http://a", "http://a/", "a", 80),
    ("HTTPS://Example.COM", "https://example.com/", "example.com", 443),
    ("\u2003\x1f\thttp://a/", "http://a/", "a", 80),
    ("http://a:0/", "http://a/", "a", 80),  # a port of 0 is none
    ("http://a:0081/", "http://a:81/", "a", 81),
    ("http://a./", "http://a./", "a.", 80),
    ("http://u:p@a", "http://u:p@a/", "a", 80),
    ("http://u@v@a", "http://u%40v@a/", "a", 80),
    ("http://1.1.1.1\\@a/", "http://1.1.1.1/%5C@a/", "1.1.1.1", 80),
    (
        "http://bücher.de/ü?ß#ä",
        "http://xn--bcher-kva.de/%C3%BC?%C3%9F#%C3%A4",
        "xn--bcher-kva.de",
        80,
    ),
    ("http://a<b>/", "http://a%3Cb%3E/", "a%3Cb%3E", 80),
    ("http://127.0.0.%31", "http://127.0.0.1/", "127.0.0.1", 80),
    ("http://[FE80::1]:8", "http://[fe80::1]:8/", "fe80::1", 8),
    ("http://[fe80::1%25eth0]", "http://[fe80::1%25eth0]/", "fe80::1%25eth0", 80),
    ("http://a/%41%2f%2E/b", "http://a/A%2F./b", "a", 80),
    ("http://a/b/../%7e", "http://a/~", "a", 80),
    ("http://a/%zz", "http://a/%25zz", "a", 80),
    ("http://a/?#", "http://a/", "a", 80),
]
REFUSED = [
    *(
        "",
        "a",
        "//a",
        "/a",
        "a:80",
        "foo://a",
        "mailto:a@b",
        "httpx://a",
        "http.a:80",
        "data:,http",
    ),
    *("http:", "http:///a", "http:/a", "http://:80", "http://a b", "http://[v1.a]", "http://[::1"),
    *("http://*.a", "http://.a", "http://a..b", "http://" + 64 * "a", "http://a:65536"),
    *("http://☃.net", "http://%E4%BD%A0:p@a", "http://u:%ff@a"),  # what Latin-1 has not
]
REDIRECTS = [
    # The fragment of the base is passed on, its userinfo with the rest of the authority.
    ("/x", "http://u:p@a.example:8080/x#f", "a.example", 8080),
    ("g?y#z", "http://u:p@a.example:8080/b/c/g?y#z", "a.example", 8080),
    ("//g", "http://g#f", "g", 80),
    ("https://g:0/", "https://g:0/#f", "g", 0),  # what is not prepared again keeps its port
    ("HTTP://G/../x", "http://G/../x#f", "g", 80),
    ("//g/[x]|", "http://g/[x]%7C#f", "g", 80),
    ("//é.x/", "http://%C3%A9.x/#f", "%C3%A9.x", 80),
    ("//v%41/%٤١", "http://vA/A#f", "va", 80),  # digits of any script
    ("//g/%4é", "http://g/%254%C3%A9#f", "g", 80),
    ("//[v1.a]/", "http://[v1.a]/#f", "v1.a", 80),  # a name without its brackets
    ("//1.1.1.1\\@g/", "http://1.1.1.1%5C@g/#f", "g", 80),
    ("//*.g/", "http://*.g/#f", "*.g", 80),
    ("//u:%ff@g/", "http://u:%ff@g/#f", "g", 80),
]
REFUSED_REDIRECTS = [
    *[(location, BASE) for location in ("", "ftp://g", "javascript:x", "//g:b/", "//a..b/")],
    *[(location, BASE) for location in ("//[::1", "//g%/", "//a%00/", "\ud800")],
    *[("http://g/", base) for base in ("foo://a", "/a", "http://a..b/", "http://u:%ff@a/")],
]


@pytest.fixture(params=sides(model, live), ids=side_name)
def report(request):
    return request.param.report


@pytest.mark.parametrize(("text", "url", "host", "port"), DIALLED)
def test_a_url_is_prepared_and_dialled(report, text, url, host, port):
    parts = report(text, None)
    assert (parts.url, parts.host, parts.port) == (url, host, port)


@pytest.mark.parametrize("text", REFUSED)
def test_a_url_is_refused(report, text):
    with pytest.raises(Refused):
        report(text, None)


@pytest.mark.parametrize(("location", "url", "host", "port"), REDIRECTS)
def test_a_redirect_is_dialled(report, location, url, host, port):
    parts = report(location, BASE)
    assert (parts.url, parts.host, parts.port) == (url, host, port)


@pytest.mark.parametrize(("location", "base"), REFUSED_REDIRECTS)
def test_a_redirect_is_refused(report, location, base):
    with pytest.raises(Refused):
        report(location, base)


def test_all_fields(report):
    assert report("http://u:p@a:8/b;c?d#e", None)._asdict() == {
        "url": "http://u:p@a:8/b;c?d#e",
        "scheme": "http",
        "host": "a",
        "port": 8,
        "auth": "u:p",
        "path_url": "/b;c?d",
        "fragment": "e",
    }


def test_parts_that_are_absent(report):
    parts = report("https://a?", None)
    assert parts.auth is parts.fragment is None
    assert parts.path_url == "/"


def test_common_components_and_target():
    reading = reader("requests").read("//u@g./x?y", BASE)
    assert reading.components == ("http", "u", "g.", 80, "/x", "y", "f")
    assert reading.target == Target("http", "g", 80)


def test_refusals_name_what_is_raised():
    rules = [reader("requests").read(text).refusal.rule for text in ("a", "foo:a", "http://a..b")]
    assert rules == [
        "requests prepare_url, MissingSchema",
        "requests Session.get_adapter, InvalidSchema",
        "urllib3 create_connection, LocationParseError",
    ]


def test_versions():
    assert reader("requests").name == "requests"
    assert reader("requests@2.34.2").name == "requests@2.34.2"
    with pytest.raises(ValueError, match=r"no model of requests 1\.0; known: 2\.34\.2"):
        reader("requests@1.0")

"""The rules of Ruby's module URI, one by one; where it is installed, it is asked the same."""

import pytest
from reader_sides import side_name, sides

from urlprism.readers import Refused, Target, reader
from urlprism.readers import ruby_uri as model
from urlprism.readers.live import ruby_uri as live

BASE = "http://u:p@a.example:8080/b/c/d?q#f"

# A text, and how the URI of it is written.
WRITTEN = [
    ("HTTP://EXAMPLE.com:80", "http://EXAMPLE.com"),
    ("https://a:0080?", "https://a:80?"),
    ("http://a:/%7e", "http://a/%7e"),
    ("http://@a/", "http://a/"),
    ("http://u:@a", "http://u:@a"),
    ("http://:@a", "http://:@a"),
    ("http://u@", "http:u@"),  # no host, no slashes
    ("http://:81/x", "http::81/x"),
    ("wss://a:443", "wss://a:443"),  # no class of its own, so no default port
    ("file:/x", "file:///x"),
    ("file://u@localhost:80/x", "file:///x"),
    ("file://LOCALHOST", "file://LOCALHOST"),
    ("file:x", "file:x"),
    ("postgres:/x", "postgres:///x"),
    ("ftp:", "ftp:/"),
    ("ftp://a/%2Fb;type=i;type=a", "ftp://a/%2Fb;type=i;type=a"),
    ("ftp://a//b", "ftp://a/%2Fb"),
    ("mailto:a@b,c@d;?x=1&&y&", "mailto:a@b,c@d;?x=1&&y"),
    ("mailto:a@b?&#", "mailto:a@b#"),
    ("mailto://h/?q", "mailto:?q"),
    ("foo:a?b c\n#d", "foo:a?b c\n#d"),  # opaque, and not escaped
    ("a/b:c", "a/b:c"),
]
# A text, and its query.
QUERIES = [
    ("?\ta b\r\n", "a%20b"),
    ("?\x0b\x7f\"'<>`[]{}|\\^%", "%0B%7F%22%27%3C%3E%60[]{}|\\^%"),
    ("?%a<%1%<a", "%a%3C%1%%3Ca"),  # one hexadecimal digit behind "%" is enough
    ("?", ""),
    ("", None),
]
# A text, its host and its port.
HOSTS = [
    ("http://a_b.%41!$&'()*+,;=~", "a_b.%41!$&'()*+,;=~", "80"),
    ("http://1.2.3.256:065536", "1.2.3.256", "65536"),
    ("http://a:000", "a", "0"),
    ("http://[::1]:8", "[::1]", "8"),
    ("http://[1:2::1.2.3.4]", "[1:2::1.2.3.4]", "80"),
    ("http://[1::2:3:4:5:6:7]", "[1::2:3:4:5:6:7]", "80"),
    ("http://[::1:2:3:4:5:6:7]", "[::1:2:3:4:5:6:7]", "80"),
    ("http://[vF.a:b]", "[vF.a:b]", "80"),
    ("//[::1", "[::1", None),  # brackets as a reference has them
    ("//u@[::1:80/", "[::1:80", None),
    ("//[1:2:3:4:5:6:7:8:80", "[1:2:3:4:5:6:7:8", "80"),
    ("//[::1:2:3:4:5:6", "[::1:2:3:4:5", "6"),
    ("//[1:::", "[1::", None),
    ("//vF.a:b]:80", "vF.a:b]", "80"),
    ("http:/x", None, "80"),
    ("ws://", None, "80"),
    ("ldaps://a", "a", "636"),
    ("file:///", "", None),
]
JOINED = [
    ("g", "http://u:p@a.example:8080/b/c/g"),
    ("/x/./../y", "http://u:p@a.example:8080/y"),
    ("../../../x", "http://u:p@a.example:8080/x"),
    (".", "http://u:p@a.example:8080/b/c/"),
    ("..", "http://u:p@a.example:8080/b/"),
    ("x/../..//y/.", "http://u:p@a.example:8080/b//y/"),
    ("?y", "http://u:p@a.example:8080/b/c/d?y"),
    ("#s", "http://u:p@a.example:8080/b/c/d?q#s"),
    ("", BASE),  # with its fragment
    ("//", BASE),
    ("//g/../x", "http://u:p@g:8080/../x"),  # only what the reference has is set
    ("//v@g:80", "http://v:p@g"),
    ("//:81", "http://u:p@a.example:81"),
    ("///g", "http://u:p@a.example:8080/g"),
    ("http:g", "http:g"),
    ("//[::1", "http://u:p@[::1:8080"),
]
JOINED_BY_BASE = [
    ("g", "http://a", "http://a/g"),
    ("", "http://a/b/..", "http://a/b/.."),
    ("?", "http://a/b/..", "http://a/?"),
    ("g", "http://a/..", "http://ag"),
    ("g", "http://a/../b/c", "http://ab/g"),
    ("g", "http://a/../../b/c", "http://a/g"),
    (".", "http://a/b/../../..", "http://a/"),
    ("//v@g", "http://u:@a", "http://v:@g"),
    ("//v:w@localhost:1/x", "file:///y", "file:///x"),
    ("//g/x", "foo:y", "foo:y"),
    ("foo:x", "/y", "foo:x"),
    ("?q", "ftp://A/b", "ftp://A/b?q"),  # path and host are the same, which is all that counts
    ("b", "ftp://A/b", "ftp://A/b"),
    ("//a", "ftp://A", "ftp://a/"),
    ("/", "ftp://a", "ftp://a/%2F"),
    ("ftp://a", "ftp://a/%2F", "ftp://a/"),
]
REFUSED = [
    "http://é/",
    "\ud800",
    "http://a/b c",
    "http://a/%4",
    "http://a/\n",
    "http://a#b#c",
    "http://a\\b",
    "http://u@v@a",
    "http://[u]@a",
    "http://a:b",
    "http://[::1",
    "http://[::1:2:3:4:5:6]",
    "http://[::1:2:3:4:1.2.3.4]",
    "http://[::1%25a]",
    "http://[V1.a]",
    "//[::1]",
    "//[v1.a]",
    "//[1:2",
    "//[::1:8x",
    ":",
    "1:x",
    "?%zz",
    "?%\n<\n>",
    "ftp:x",
    "ldap:x",
    "ldap://a/#",
    "mailto:",
    "mailto:/x",
    "mailto:a",
    "mailto:a@b@c",
    "mailto:,a@b",
]
NOT_JOINED = [
    ("g", "/x"),
    ("", ""),
    ("g", "http://a b"),
    ("a b", "http://a"),
    ("?q", "foo:x"),
    ("g", "ftp://a/b"),
    ("/b", "ftp://a/b"),  # from the root, which the base is not
    ("http://a", "ftp://a"),
]
TARGETS = [
    ("http://EXA%6dple.com.", Target("http", "example.com", 80)),
    ("http://[::FFFF:7F00:1]:8/", Target("http", "::ffff:7f00:1", 8)),
    ("http://0x7f.1", Target("http", "127.0.0.1", 80)),
    ("http:/x", Target("http", None, None)),
    ("file://localhost/x", Target("file", None, None)),
    ("mailto:a@b", Target("mailto", None, None)),
    ("//a:8", Target(None, "a", 8)),
]
PARTS = [
    ("http://a:80/b?c#d", (None, "/b", "c", "d")),
    ("http://a:81", (81, "", None, None)),
    ("ftp://a//b;type=i?c", (None, "/%2Fb;type=i", "c", None)),
    ("foo:a?b#", (None, "a?b", None, "")),
]


@pytest.fixture(params=sides(model, live), ids=side_name)
def report(request):
    return request.param.report


@pytest.mark.parametrize(("text", "uri"), WRITTEN)
def test_a_uri_is_written(report, text, uri):
    assert report(text, None).to_s == uri


@pytest.mark.parametrize(("text", "query"), QUERIES)
def test_a_query_is_escaped(report, text, query):
    assert report(text, None).query == query


@pytest.mark.parametrize(("text", "host", "port"), HOSTS)
def test_a_host_is_found(report, text, host, port):
    found = report(text, None)
    assert (found.host, found.port) == (host, port)


@pytest.mark.parametrize(("text", "uri"), JOINED)
def test_a_reference_is_joined(report, text, uri):
    assert report(text, BASE).to_s == uri


@pytest.mark.parametrize(("text", "base", "uri"), JOINED_BY_BASE)
def test_the_base_says_how(report, text, base, uri):
    assert report(text, base).to_s == uri


@pytest.mark.parametrize("text", REFUSED)
def test_a_text_is_refused(report, text):
    with pytest.raises(Refused):
        report(text, None)


@pytest.mark.parametrize(("text", "base"), NOT_JOINED)
def test_a_text_is_not_joined(report, text, base):
    with pytest.raises(Refused):
        report(text, base)


def test_the_parts_are_all_reported(report):
    assert report("FTP://u:p@A:/%2Fx/y;type=a?z#", None)._asdict() == {
        "to_s": "ftp://u:p@A/%2Fx/y;type=a?z#",
        "scheme": "ftp",
        "userinfo": "u:p",
        "host": "A",
        "port": "21",
        "path": "/x/y",
        "typecode": "a",
        "opaque": None,
        "query": "z",
        "fragment": "",
    }


def test_an_opaque_part_is_reported(report):
    found = report("foo:a?b", None)
    assert (found.path, found.opaque, found.query) == (None, "a?b", None)


def test_the_getters_say_another_thing_than_the_text(report):
    found = report("b", "http://a/..")
    assert (found.to_s, found.host, found.path) == ("http://ab", "a", "b")


@pytest.mark.parametrize(("text", "target"), TARGETS)
def test_a_request_goes(text, target):
    assert reader("ruby").read(text).target == target


def test_a_reference_goes_to_the_port_of_its_base():
    assert reader("ruby").read("//evil", BASE).target == Target("http", "evil", 8080)


@pytest.mark.parametrize(("text", "parts"), PARTS)
def test_the_common_parts_are_those_of_the_url(text, parts):
    assert reader("ruby").ask(text, None).components[3:] == parts


def test_a_version_is_named():
    assert reader("ruby").name == "ruby"
    assert reader(f"ruby@{model.VERSION}").name == f"ruby@{model.VERSION}"
    with pytest.raises(ValueError, match=r"0\.11\.0"):
        reader("ruby@1.0.0")

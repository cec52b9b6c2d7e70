"""The rules of libcurl before its URL API, by the sides of its changes."""

import pytest

from tests.help.work import steps
from urlprism.readers import Refused, reader
from urlprism.readers.programs.curl.model import report_at
from urlprism.readers.programs.curl.releases import libcurl

BASE = "http://u:p@a.example:8080/b/c/d?q/r#f"
ALL = ("7.50.0", "7.61.1")

READ = [
    (ALL, "http://a", {"host": "a"}),
    (ALL, "HTTP:/A", {"host": "A"}),
    (ALL, "http:///evil/x", {"host": "evil", "path": "/x"}),
    (ALL, "a.b/c", {"host": "a.b", "path": "/c"}),
    (ALL, "u@ftp.h", {"user": "u", "host": "ftp.h"}),
    (ALL, "FTP.a", {"scheme": "ftp", "host": "FTP.a"}),
    (ALL, "mailto:1", {"host": "mailto", "port": 1}),
    (ALL, "http://a@b@c/", {"user": "a", "host": "b@c"}),
    (ALL, "http://u:@a", {"user": "u", "host": "a"}),
    (ALL, "http://@/", {"host": ""}),
    (ALL, "imap://u;o%20:p@a", {"scheme": "imap", "user": "u", "password": "p", "options": "o "}),
    (ALL, "http://a/b/../c?d/../e", {"host": "a", "path": "/c", "query": "d/../e"}),
    (ALL, "http://a/b#/../../c", {"host": "a", "path": "/c"}),
    (ALL, "http://a?", {"host": "a", "query": ""}),
    (ALL, "http://a/\u00e9 ", {"host": "a", "path": "/\u00e9 "}),
    (ALL, "http://u%0d@h", {"user": "u%0d", "host": "h"}),
    (ALL, "ftp://u%00%0d@h", {"scheme": "ftp", "user": "u%00%0d", "host": "h"}),
    # What `strtol` takes for a number.
    (ALL, "http://h:+80", {"host": "h", "port": 80}),
    (ALL, "http://h: 80", {"host": "h", "port": 80}),
    (ALL, "http://h:-0", {"host": "h", "port": 0}),
    (ALL, "http://h:", {"host": "h"}),
    (("7.53.1",), "http://h:80x", {"host": "h", "port": 80}),
    (("7.53.1",), "http://h:80:90", {"host": "h:80", "port": 90}),
    (("7.51.0",), "http://h:x", {"host": "h"}),
    # A number sign, a slash before the scheme's colon, options.
    (("7.50.3",), "http://h#@evil.example/", {"user": "h#", "host": "evil.example"}),
    (("7.51.0",), "http://h#@evil.example/", {"host": "h", "fragment": "@evil.example/"}),
    (("7.53.0",), "h/?a://b", {"host": "h", "query": "a://b"}),
    (("7.52.1",), "http://a;b@h", {"user": "a", "options": "b", "host": "h"}),
    (("7.53.0",), "http://a;b@h", {"user": "a;b", "host": "h"}),
    # Addresses in brackets.
    (ALL, "http://[1.2]:8", {"host": "[1.2]", "port": 8}),
    (ALL, "http://[::1%25lo]:8", {"host": "[::1]", "zoneid": "lo", "port": 8}),
    (ALL, "http://[::1%2]", {"host": "[::1]", "zoneid": "2"}),
    (("7.56.1",), "http://[::1]a", {"host": "[::1]"}),
    (("7.53.1",), "http://[::1%25no]", {"host": "[:", "port": 1}),
    # Spaces.
    (("7.56.1",), "http://a b", {"host": "a b"}),
    (("7.56.1",), "http://\u00e9", {"host": "\u00e9"}),
    # Files.
    (ALL, "file:/a/../b", {"scheme": "file", "path": "/b"}),
    (ALL, "file://LOCALHOST/a?q", {"scheme": "file", "path": "/a", "query": "q"}),
    (("7.50.0",), "file:a", {"scheme": "file", "path": "a"}),
    (("7.51.0",), "file:a", {"scheme": "file", "path": "/a"}),
    (("7.51.0",), "file://h//a", {"scheme": "file", "path": "/a"}),
    (("7.52.0",), "file:", {"host": "file"}),
    (("7.56.1",), "file:///c:/a", {"scheme": "file", "path": "/c:/a"}),
    (("7.57.0",), "file:///c:\\a", {"scheme": "file", "path": "/c:\\a"}),
    (("7.59.0",), "file://localhost//a", {"scheme": "file", "path": "/a"}),
    (("7.60.0",), "file://localhost//a", {"scheme": "file", "path": "//a"}),
    (("7.56.1", "7.60.0"), "file:////a", {"scheme": "file", "path": "//a"}),
]

REFUSED = [
    *((ALL, text) for text in ("", "/", "http://", "http:////a", "a:/b", "http://?", "a\nb")),
    *((ALL, f"http://{host}/") for host in ("h:65536", "h:-1", "::1")),
    *((ALL, f"ftp://{login}@h/") for login in ("u%0d", "u:%0A")),
    (("7.53.0",), ":80"),
    (("7.53.0",), "file:"),
    (("7.52.1",), "h/?a://b"),
    (("7.52.0",), "http://h:x"),
    (("7.54.0",), "http://h:80x"),
    (("7.54.0",), "http://h:80:90"),
    (("7.57.0",), "http://[::1]a"),
    (("7.57.0",), "http://a b"),
    (("7.57.0",), "http://\u00e9"),
    (("7.52.0",), "file://h/a"),
    (("7.52.0",), "file://c:/a"),
    (("7.57.0",), "file:///c:/a"),
    (("7.58.0",), "file:///c:\\a"),
    (("7.59.0",), "file:////a"),
]

FOLLOWED = [
    (ALL, "e", "http://u:p@a.example:8080/b/c/e"),
    (ALL, "./../e", "http://u:p@a.example:8080/b/e"),
    (ALL, "../../../e", "http://u:p@a.example:8080/e"),
    (ALL, "/e", "http://u:p@a.example:8080/e"),
    (ALL, "?e", "http://u:p@a.example:8080/b/c/d?e"),
    (ALL, "//e", "http://e/"),
    (ALL, "x:y", "http://u:p@a.example:8080/b/c/x:y"),
    (ALL, "gopher://e/", "gopher://e/"),
    (ALL, " e \u00e9? \u00e9", "http://u:p@a.example:8080/b/c/e%20%c3%a9?+%c3%a9"),
    (("7.55.0",), "http://\u00e9/", "http://%c3%a9/"),
    (("7.55.0",), "//\u00e9/", "http://%c3%a9/"),
    (("7.55.1",), "//\u00e9/", "http://\u00e9/"),
]
NOT_FOLLOWED = [(ALL, each) for each in ("file:///a", "scp://e/", "unknown://e/", "", "a\r\n")]


def asked(version, text, base=None):
    try:
        return report_at(libcurl(version))(text, base)
    except Refused:
        return None


def rows(table):
    return [(version, *row) for versions, *row in table for version in versions]


@pytest.mark.parametrize(("version", "text", "parts"), rows(READ))
def test_what_is_read(version, text, parts):
    fields = asked(version, text)
    found = {name: part for name, part in fields._asdict().items() if part is not None}
    # What is not said: the scheme is http, the path a slash.
    wanted = {"scheme": "http", "path": "/", **parts}
    if "options" in parts:
        wanted.setdefault("host", "a")
    assert found == wanted


@pytest.mark.parametrize(("version", "text"), rows(REFUSED))
def test_what_is_refused(version, text):
    assert asked(version, text) is None


@pytest.mark.parametrize(("version", "location", "url"), rows(FOLLOWED))
def test_what_is_followed(version, location, url):
    assert asked(version, location, BASE) == asked(version, url)


@pytest.mark.parametrize(("version", "location"), rows(NOT_FOLLOWED))
def test_what_is_not_followed(version, location):
    assert asked(version, location, BASE) is None


def test_redirects_since_7_65_2_lead_to_few_schemes():
    assert asked("7.65.1", "gopher://e/", BASE) is not None
    assert asked("7.65.2", "gopher://e/", BASE) is None
    assert asked("7.65.1", "file:///a", BASE) is None


def test_a_name_for_a_reader_says_where_the_request_goes():
    # CVE-2016-8624: the connection goes to the host after the number sign.
    text = "http://good.example#@evil.example/"
    assert reader("curl@7.50.3").read(text).target.host == "evil.example"
    assert reader("curl@7.51.0").read(text).target.host == "good.example"


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("http://a" + "/.." * 100_000, None),
        ("../" * 100_000 + "g", "http://a" + "/b" * 100_000),
        ("http://a:" + "0" * 300_000 + "x", None),
        ("http://[" + ":" * 300_000 + "]", None),
        ("http://[::1%" + "1" * 300_000, None),
        ("http://" + "@:;" * 100_000, None),
        (":" * 300_000, None),
    ],
)
@pytest.mark.parametrize("version", ALL)
def test_work_is_linear(version, text, base):
    # What takes quadratic time of such texts does not end.
    asked(version, text, base)
    small, large = (
        steps(asked, version, text[:size], base and base[:size]) for size in (1_000, 2_000)
    )
    assert large < 2.6 * small + 2_000

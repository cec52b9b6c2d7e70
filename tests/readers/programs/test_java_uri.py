"""The rules of java.net.URI, one after the other; what is expected was asked of Java 17 itself."""

import pytest

from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.java import uri as model

pytestmark = pytest.mark.both

BASE = "http://a/b/c/d;p?q"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", {"path": ""}),
        ("A:b?c#d", {"scheme": "A", "opaque": "b?c", "fragment": "d", "path": None}),
        ("a/b:c?", {"scheme": None, "path": "a/b:c", "query": ""}),
        ("x:/a?b?c#", {"path": "/a", "query": "b?c", "fragment": ""}),
        ("file:///x", {"authority": None, "host": None, "path": "/x"}),
        ("//?q", {"authority": None, "path": "", "query": "q"}),
        ("http://h?[]", {"host": "h", "path": "", "query": "[]"}),
        ("http://é%C3/é%c3", {"authority": "é%C3", "host": None, "path": "/é%c3"}),
        ("mailto:a@b", {"opaque": "a@b", "userinfo": None}),
    ],
)
def test_a_uri_is_split_and_nothing_is_changed(text, parts):
    report = model.report(text, None)
    assert report.uri == text
    assert {name: getattr(report, name) for name in parts} == parts


@pytest.mark.parametrize(
    ("authority", "userinfo", "host", "port"),
    [
        ("u:p@H.x:80", "u:p", "H.x", 80),
        ("@h", "", "h", None),
        ("h:", None, "h", None),
        ("h:2147483647", None, "h", 2147483647),
        ("h:00000000000080", None, "h", 80),
        ("a--b.c-d.", None, "a--b.c-d.", None),
        ("1", None, "1", None),
        ("127.0.0.0001", None, "127.0.0.0001", None),
        ("[::1%25eth_0.1]", None, "[::1%25eth_0.1]", None),
        ("[1:2:3:4:5:6:1.2.3.4]:1", None, "[1:2:3:4:5:6:1.2.3.4]", 1),
        ("[1:2:3:4:5:6:7::]", None, "[1:2:3:4:5:6:7::]", None),
        ("[::]", None, "[::]", None),
    ],
)
def test_an_authority_may_be_a_server(authority, userinfo, host, port):
    report = model.report(f"http://{authority}/", None)
    assert (report.userinfo, report.host, report.port) == (userinfo, host, port)


@pytest.mark.parametrize(
    "authority",
    [
        *("a_b", "u@", ":80", "h:x", "h:2147483648", "h:80:90", "1.2", "256.0.0.1", "1.2.3.4.5"),
        *("a-", "-a", "a..b", ".", "a.1", "a@b@c", "%41"),
    ],
)
def test_an_authority_may_be_a_registry_and_have_no_host(authority):
    report = model.report(f"http://{authority}/", None)
    found = (report.authority, report.userinfo, report.host, report.port)
    assert found == (authority, None, None, None)


@pytest.mark.parametrize(
    "text",
    [
        *("a b", "a\\b", "a\x7f", "a\xa0b", "a\u2028b", "a%", "a%4g", "a|b", "[", "?%", "#%", "##"),
        *(":a", "1:a", "é:a", "a b:c", "x:", "x:#f", "//", "http://", "x: ", "?`", "#`"),
        *("http://[::1", "http://[::1]a", "http://[]", "http://[::1%]", "http://[::1%é]"),
        *("http://[1.2.3.4]", "http://[::12345]", "http://[1:2:3:4:5:6:7]", "http://[:::]"),
        *(
            "http://[1::2::3]",
            "http://[1:2:3:4:5:6:7:8::]",
            "http://[v1.a]",
            "http://[::256.1.1.1]",
        ),
        *("http://a[::1]", "http://h%zz", "http://a^b", "http://u[@h", "http://]"),
    ],
)
def test_what_is_refused(text):
    with pytest.raises(Refused):
        model.report(text, None)


@pytest.mark.parametrize(
    ("base", "text", "uri"),
    [
        (BASE, "g", "http://a/b/c/g"),
        (BASE, "", "http://a/b/c/"),
        (BASE, "?y", "http://a/b/c/?y"),
        (BASE, "#s", "http://a/b/c/d;p?q#s"),
        (BASE, "../../../g/..", "http://a/../"),
        (BASE, "/./g//h", "http://a/./g//h"),
        (BASE, "g//./h/", "http://a/b/c/g/h/"),
        (BASE, "http:g", "http:g"),
        (BASE, "http:/g", "http:/g"),
        (BASE, "//u@h:080", "http://u@h:80"),
        (BASE, "//a_b:080/x", "http://a_b:080/x"),
        (BASE, "///x", "http://a/x"),
        ("http://a", "g", "http://a/g"),
        ("http://a", "", "http://a"),
        ("a/b", "../x:y", "./x:y"),
        ("mailto:a", "g", "g"),
        ("x:///a/b", "c", "x:/a/c"),
    ],
)
def test_a_reference_is_resolved(base, text, uri):
    assert model.report(text, base).uri == uri


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("HTTP://H", Target("http", "h", 80)),
        ("http://[0::FFFF]:70000", Target("http", "::ffff", 70000)),
        ("http://a_b/", Target("http", None, None)),
        ("mailto:a@b", Target("mailto", None, None)),
    ],
)
def test_where_a_uri_leads(text, target):
    assert reader("java.net.URI").read(text).target == target


@pytest.mark.parametrize(
    ("text", "before"),
    [("g", "http://ag"), ("./g", "http://ag"), ("../g", "http://a../g"), ("./", "http://a")],
)
def test_a_base_without_a_path_had_no_root(text, before):
    for version in ("11.0.13", "17.0.3"):
        reading = reader(f"java.net.URI@{version}").read(text, "http://a")
        assert reading.report["uri"] == before
    assert reader("java.net.URI@17.0.7").read(text, "http://a").report["uri"] != before


def test_a_reader_is_named_by_its_version():
    assert reader("java.net.URI").version == model.VERSION
    assert reader("java.net.URI@17.0.15").version == "17.0.15"
    assert reader("java.net.URI@11").version == "11.0.13"
    with pytest.raises(ValueError, match="known: the releases of 11, 17, 21 and 25"):
        reader("java.net.URI@8")

"""The names that are older than urlsplit."""

import subprocess
import sys
import warnings

import pytest

from urlprism import urllib_parse

CASES = [
    ("splittype", ("type:opaque:string",), ("type", "opaque:string")),
    ("splittype", ("TYPE:a\nb",), ("type", "a\nb")),
    ("splittype", ("opaquestring",), (None, "opaquestring")),
    ("splittype", (":data",), (None, ":data")),
    ("splittype", ("a/b:c",), (None, "a/b:c")),
    ("splithost", ("//host:80/path",), ("host:80", "/path")),
    ("splithost", ("//host?q",), ("host", "/?q")),
    ("splithost", ("//host#f/",), ("host", "/#f/")),
    ("splithost", ("//host",), ("host", "")),
    ("splithost", ("//127.0.0.1#@evil.com/",), ("127.0.0.1", "/#@evil.com/")),
    ("splithost", ("/path",), (None, "/path")),
    ("splituser", ("U@V:p@h:1",), ("U@V:p", "h:1")),
    ("splituser", ("h",), (None, "h")),
    ("splitpasswd", ("user:a:b",), ("user", "a:b")),
    ("splitpasswd", ("user:",), ("user", "")),
    ("splitpasswd", ("user",), ("user", None)),
    ("splitport", ("host:88",), ("host", "88")),
    ("splitport", ("host",), ("host", None)),
    ("splitport", ("host:",), ("host", None)),
    ("splitport", ("host:ab",), ("host:ab", None)),
    ("splitport", ("[::1]:88",), ("[::1]", "88")),
    ("splitnport", ("host:88",), ("host", 88)),
    ("splitnport", ("host",), ("host", -1)),
    ("splitnport", ("host", 55), ("host", 55)),
    ("splitnport", ("host:",), ("host", -1)),
    ("splitnport", ("host:-1",), ("host", None)),
    ("splitnport", ("host:١",), ("host", None)),
    ("splitquery", ("/path?a?b",), ("/path?a", "b")),
    ("splitquery", ("/path",), ("/path", None)),
    ("splitquery", ("/path?",), ("/path", "")),
    ("splittag", ("/path#tag",), ("/path", "tag")),
    ("splittag", ("/path",), ("/path", None)),
    ("splitattr", ("/path;a=1;b",), ("/path", ["a=1", "b"])),
    ("splitattr", ("/path",), ("/path", [])),
    ("splitvalue", ("a=b=c",), ("a", "b=c")),
    ("splitvalue", ("a",), ("a", None)),
    ("to_bytes", ("http://h/",), "http://h/"),
    ("to_bytes", (b"\xff",), b"\xff"),
]


@pytest.mark.parametrize(("name", "arguments", "value"), CASES)
def test_legacy_names(name, arguments, value):
    assert getattr(urllib_parse, f"_{name}")(*arguments) == value
    with pytest.warns(DeprecationWarning, match=rf"urllib\.parse\.{name}\(\) is deprecated"):
        assert getattr(urllib_parse, name)(*arguments) == value


def test_to_bytes_refuses_what_is_not_ascii():
    with pytest.raises(UnicodeError, match="contains non-ASCII characters"):
        urllib_parse._to_bytes("http://é/")


def line_of_warning(action):
    """Return the file and the line that a warning names, and how far above it `action` is."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        action()
    (warning,) = caught
    return warning.filename, warning.lineno


WARNING = [
    lambda: urllib_parse.splittype("a:b"),
    lambda: urllib_parse.splitnport("a:1", defport=2),
    lambda: urllib_parse.to_bytes("a"),
    lambda: urllib_parse.parse_qsl(0),
    lambda: urllib_parse.parse_qs({}),
    lambda: urllib_parse.Quoter,
]


@pytest.mark.parametrize("action", WARNING)
def test_warnings_name_the_caller_s_line(action):
    assert line_of_warning(action) == (__file__, action.__code__.co_firstlineno)


def test_false_values_of_queries():
    for value in (0, [], {}, False):
        with pytest.warns(DeprecationWarning, match=f"Accepting {type(value).__name__} objects"):
            assert urllib_parse.parse_qsl(value) == []
    assert urllib_parse.parse_qsl(None) == []
    for value in (1, [1], object()):
        with pytest.raises(TypeError):
            urllib_parse.parse_qsl(value)


def test_quoter():
    with pytest.warns(DeprecationWarning, match="Quoter will be removed"):
        quoter = urllib_parse.Quoter(b"/")
    assert [quoter[octet] for octet in b"/ ~\xff"] == ["/", "%20", "~", "%FF"]
    assert dict(quoter) == {47: "/", 32: "%20", 126: "~", 255: "%FF"}
    assert urllib_parse._Quoter is type(quoter)


def test_releases_are_imported_when_asked_for():
    program = (
        "import sys, urlprism.urllib_parse as u; name = 'urlprism.urllib_parse.releases';"
        "assert name not in sys.modules; assert u.releases is sys.modules[name]"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_no_other_name_comes_out_of_nowhere():
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = urllib_parse.no_such_name

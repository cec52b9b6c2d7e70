"""URLs built from data, as §5.3 advises."""

import pytest

from urlprism import URLError
from urlprism.rfc1808 import build, parse, resolve


@pytest.mark.requirement("R1808-25")
@pytest.mark.parametrize(
    ("path", "preceded", "escaped"),
    [
        ("this:that", "./this:that", "this%3Athat"),
        ("a:b:c/d:e", "./a:b:c/d:e", "a%3Ab%3Ac/d:e"),
        (":a", "./:a", "%3Aa"),
        ("a b:c", "./a%20b:c", "a%20b%3Ac"),
        ("a/b:c", "a/b:c", "a/b:c"),
        ("/a:b", "/a:b", "/a:b"),
        ("./a:b", "./a:b", "./a:b"),
    ],
)
def test_a_colon_in_the_first_segment(path, preceded, escaped):
    assert str(build(path=path)) == preceded
    assert str(build(path=path, colon="escape")) == escaped
    assert parse(preceded).scheme == parse(escaped).scheme == ""


@pytest.mark.requirement("R1808-25")
def test_the_former_does_not_affect_the_absolute_form():
    assert parse("this:that").scheme == "this"
    assert resolve("x:/a/b", build(path="this:that")) == "x:/a/this:that"
    assert resolve("x:/a/b", build(path="this:that", colon="escape")) == "x:/a/this%3Athat"


@pytest.mark.parametrize(
    ("components", "text"),
    [
        ({}, ""),
        (
            {"scheme": "http", "net_loc": "u:p@h:1", "path": "/a", "params": "b", "query": "c",
             "fragment": "d"},
            "http://u:p@h:1/a;b?c#d",
        ),
        ({"path": "a;b?c#d~%"}, "a%3Bb%3Fc%23d%7E%25"),
        ({"path": "é /:@&="}, "%C3%A9%20/:@&="),
        ({"params": "type=a;b/c?#"}, ";type=a;b/c%3F%23"),
        ({"query": "a?b#{}"}, "?a?b%23%7B%7D"),
        ({"fragment": "#?"}, "#%23?"),
        ({"scheme": "mailto", "path": "a@b"}, "mailto:a@b"),
        ({"scheme": "x", "path": "a:b"}, "x:a:b"),
        ({"scheme": "x", "path": "//a"}, "x:////a"),
        ({"scheme": "x", "net_loc": "h"}, "x://h"),
        ({"net_loc": "h", "fragment": "f"}, "//h#f"),
        ({"net_loc": "u:p@h:1", "path": "/", "query": "q"}, "//u:p@h:1/?q"),
    ],
)  # fmt: skip
def test_data_is_escaped(components, text):
    assert build(**components) == parse(text)


@pytest.mark.parametrize(
    ("components", "text", "start", "end", "production"),
    [
        ({"scheme": "a_b"}, "a_b", 1, 2, "scheme"),
        ({"scheme": "a:"}, "a:", 1, 2, "scheme"),
        ({"net_loc": "a/b"}, "a/b", 1, 2, "net_loc"),
        ({"net_loc": "[::1]"}, "[::1]", 0, 1, "net_loc"),
        ({"net_loc": "h", "path": "a"}, "//ha", 3, 3, "net_path"),
        ({"net_loc": "h", "query": "a"}, "//h?a", 3, 3, "net_path"),
        ({"scheme": "x", "net_loc": "h", "params": "a"}, "//h;a", 3, 3, "net_path"),
        ({"path": "//a"}, "////a", 3, 3, "fsegment"),
        ({"net_loc": "h", "path": "//a"}, "//h//a", 4, 4, "fsegment"),
    ],
)
def test_what_no_url_can_have(components, text, start, end, production):
    with pytest.raises(URLError) as raised:
        build(**components)
    assert raised.value.args[1:] == (text, start, end, f"RFC 1808 §2.2 {production}")


@pytest.mark.parametrize(
    ("net_loc", "start", "end", "rule"),
    [
        ("h?", 0, 2, "RFC 1808 §2.1 net_loc"),
        ("u:p@h;:1", 4, 6, "RFC 1808 §2.1 net_loc"),
        ("h%2f", 0, 4, "RFC 1808 §2.1 net_loc"),
        ("u;x@h", 1, 2, "RFC 1808 §2.4.3"),
        ("u:?@h", 2, 3, "RFC 1808 §2.4.3"),
        ("::1", 0, 3, "RFC 1738 §3.1 login"),
        ("a@b@h", 0, 5, "RFC 1738 §3.1 login"),
        ("h:1x", 0, 4, "RFC 1738 §3.1 login"),
    ],
)
def test_what_readers_take_for_another_host(net_loc, start, end, rule):
    with pytest.raises(URLError) as raised:
        build(scheme="x", net_loc=net_loc, path="/")
    assert raised.value.args[1:] == (net_loc, start, end, rule)


def test_what_is_no_data():
    with pytest.raises(ValueError, match="colon must be precede or escape, not 'x'"):
        build(path="a", colon="x")
    with pytest.raises(URLError, match="a lone surrogate cannot be encoded as UTF-8"):
        build(path="\ud800")

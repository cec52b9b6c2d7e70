"""Other components for a reference, and references from data (RFC 3986 §2.4, §3, §5.3)."""

import pytest

from urlprism import URLError, rfc3986
from urlprism.rfc3986 import build, parse

FULL = "s://u:p@h:1/a%2fb/%7e?q=%41&&#f?"


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, FULL),
        ({"scheme": "T"}, "T://u:p@h:1/a%2fb/%7e?q=%41&&#f?"),
        ({"scheme": None}, "//u:p@h:1/a%2fb/%7e?q=%41&&#f?"),
        ({"authority": "x"}, "s://x/a%2fb/%7e?q=%41&&#f?"),
        ({"authority": ""}, "s:///a%2fb/%7e?q=%41&&#f?"),
        ({"authority": None}, "s:/a%2fb/%7e?q=%41&&#f?"),
        ({"userinfo": "%40"}, "s://%40@h:1/a%2fb/%7e?q=%41&&#f?"),
        ({"userinfo": None}, "s://h:1/a%2fb/%7e?q=%41&&#f?"),
        ({"userinfo": ""}, "s://@h:1/a%2fb/%7e?q=%41&&#f?"),
        ({"host": "[::1]"}, "s://u:p@[::1]:1/a%2fb/%7e?q=%41&&#f?"),
        ({"host": "", "port": None}, "s://u:p@/a%2fb/%7e?q=%41&&#f?"),
        ({"port": ""}, "s://u:p@h:/a%2fb/%7e?q=%41&&#f?"),
        ({"port": None}, "s://u:p@h/a%2fb/%7e?q=%41&&#f?"),
        ({"path": ""}, "s://u:p@h:1?q=%41&&#f?"),
        ({"path": "//%7E"}, "s://u:p@h:1//%7E?q=%41&&#f?"),
        ({"query": "?"}, "s://u:p@h:1/a%2fb/%7e??#f?"),
        ({"query": ""}, "s://u:p@h:1/a%2fb/%7e?#f?"),
        ({"query": None}, "s://u:p@h:1/a%2fb/%7e#f?"),
        ({"fragment": ""}, "s://u:p@h:1/a%2fb/%7e?q=%41&&#"),
        ({"fragment": None}, "s://u:p@h:1/a%2fb/%7e?q=%41&&"),
        ({"userinfo": None, "host": None, "port": None, "path": "x"}, "s:x?q=%41&&#f?"),
    ],
)
def test_only_that_component_changes(changes, expected):
    reference = parse(FULL)
    changed = reference.replace(**changes)
    assert str(changed) == expected
    assert str(reference) == FULL
    for name, value in changes.items():
        assert getattr(changed, name) == value


def test_a_component_for_a_reference_that_has_none():
    assert str(parse("a").replace(authority="h", path="/a")) == "//h/a"
    assert str(parse("/a").replace(host="h", port="1")) == "//h:1/a"
    assert str(parse("a").replace(scheme="x", query="q", fragment="f")) == "x:a?q#f"


@pytest.mark.parametrize(
    ("text", "changes", "section"),
    [
        ("x:a", {"scheme": "1x"}, "§3.1 scheme"),
        ("x:a", {"scheme": "x:"}, "§3.1 scheme"),
        ("x:a", {"scheme": ""}, "§3.1 scheme"),
        ("//h", {"authority": "h/p"}, "§3.2 authority"),
        ("//h", {"authority": "a@b@c"}, "§3.2.2 reg-name"),
        ("//h", {"userinfo": "a@b"}, "§3.2.1 userinfo"),
        ("//h", {"host": "a:1"}, "§3.2 host"),
        ("//h", {"host": "a/b"}, "§3.2.2 reg-name"),
        ("//h", {"host": "[::1]x"}, "§3.2 host"),
        ("//h", {"host": "[::1"}, "§3.2.2 IP-literal"),
        ("//h", {"port": "x"}, "§3.2.3 port"),
        ("//h/", {"path": "/a?b"}, "§3.3 path"),
        ("//h/", {"path": "/a b"}, "§3.3 path"),
        ("//h/", {"path": "/%"}, "§2.1 pct-encoded"),
        ("//h/", {"query": "a#b"}, "§3.4 query"),
        ("//h/", {"fragment": "a#b"}, "§3.5 fragment"),
        ("//h/", {"path": "a"}, "§3.3"),
        ("/", {"path": "//a"}, "§3.3"),
        ("x:b:c", {"scheme": None}, "§4.2"),
        ("//h//a", {"authority": None}, "§3.3"),
    ],
)
def test_what_would_be_read_otherwise_is_refused(text, changes, section):
    with pytest.raises(URLError) as caught:
        parse(text).replace(**changes)
    assert section.removesuffix(" host") in caught.value.rule


def test_what_cannot_be_asked_for():
    for changes in (
        {"userinfo": "u", "authority": "h"}, {"host": None, "port": "1"}, {"name": "x"},
        {"path": None},
    ):  # fmt: skip
        with pytest.raises(TypeError):
            parse("//u@h").replace(**changes)
    with pytest.raises(TypeError):
        parse("a").replace(port="1")


@pytest.mark.requirement("R3986-2")
@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({}, ""),
        ({"scheme": "x"}, "x:"),
        ({"path": "a b%20"}, "a%20b%2520"),
        ({"path": ["a/b", "c?d", ""]}, "a%2Fb/c%3Fd/"),
        ({"host": "h", "path": ["a", "b"]}, "//h/a/b"),
        ({"host": "h", "path": []}, "//h"),
        ({"host": "::1", "port": 80}, "//[::1]:80"),
        ({"host": "[v1.x]", "port": ""}, "//[v1.x]:"),
        ({"host": "bücher.example"}, "//b%C3%BCcher.example"),
        ({"host": "v1.example"}, "//v1.example"),
        ({"host": "", "userinfo": "a@b:c/"}, "//a%40b:c%2F@"),
        ({"scheme": "x", "path": "//a"}, "x:/.//a"),
        ({"path": "a:b/c"}, "./a:b/c"),
        ({"path": "//a"}, "/.//a"),
        ({"query": "a=b&c#d[]"}, "?a=b&c%23d%5B%5D"),
        ({"query": [("a b", "c&d=e+f"), ("", "é")]}, "?a%20b=c%26d%3De%2Bf&=%C3%A9"),
        ({"query": "", "fragment": ""}, "?#"),
        ({"fragment": "a#b%"}, "#a%23b%25"),
    ],
)
def test_data_becomes_a_reference(data, expected):
    assert str(build(**data)) == expected


def test_data_that_no_reference_can_hold():
    for data in (
        {"scheme": "1"}, {"scheme": ""}, {"host": "h", "port": -1}, {"host": "h", "port": "x"},
        {"host": "h", "path": "a"}, {"path": ["."]}, {"path": ["a", ".."]}, {"path": "\ud800"},
    ):  # fmt: skip
        with pytest.raises(URLError):
            build(**data)
    for data in ({"port": 1}, {"userinfo": "u"}):
        with pytest.raises(TypeError):
            build(**data)


@pytest.mark.requirement("R3986-3")
def test_the_examples_of_section_2_5():
    assert rfc3986.encode("A", "segment") == "A"
    assert rfc3986.encode("\u00c0", "segment") == "%C3%80"
    assert rfc3986.encode("\u30a2", "segment") == "%E3%82%A2"


@pytest.mark.requirement("R3986-2", "R3986-3")
@pytest.mark.parametrize(
    ("component", "kept"),
    [
        ("unreserved", "-._~"),
        ("userinfo", "-._~!$&'()*+,;=:"),
        ("host", "-._~!$&'()*+,;="),
        ("segment", "-._~!$&'()*+,;=:@"),
        ("path", "-._~!$&'()*+,;=:@/"),
        ("query", "-._~!$&'()*+,;=:@/?"),
        ("fragment", "-._~!$&'()*+,;=:@/?"),
    ],
)
def test_what_a_component_keeps(component, kept):
    for code in range(0x80):
        character = chr(code)
        stays = character.isalnum() or character in kept
        encoded = rfc3986.encode(character, component)
        assert encoded == (character if stays else f"%{code:02X}")
        assert rfc3986.decode(encoded) == character
    assert rfc3986.encode(bytes(range(0x80, 0x100)), component) == "".join(
        f"%{code:02X}" for code in range(0x80, 0x100)
    )


def test_encoding_twice_is_seen():
    once = rfc3986.encode("100%")
    assert once == "100%25"
    assert rfc3986.encode(once) == "100%2525"
    assert rfc3986.decode("100%2525") == once
    assert rfc3986.decode("a+b%2B") == "a+b+"


def test_what_cannot_be_encoded_or_decoded():
    with pytest.raises(
        ValueError, match="no component is named 'host-name'; near: host; known: userinfo, "
    ):
        rfc3986.encode("a", "host-name")
    with pytest.raises(URLError) as caught:
        rfc3986.encode("a\ud800")
    assert (caught.value.start, caught.value.end) == (1, 2)
    for text, start, end in [("a%4", 1, 2), ("%zz", 0, 1), ("a%", 1, 2)]:
        with pytest.raises(URLError) as caught:
            rfc3986.decode(text)
        assert (caught.value.start, caught.value.end) == (start, end)
        assert caught.value.rule == "RFC 3986 §2.1 pct-encoded"
    for text, start, end in [("a%41%ffb", 4, 7), ("%C3", 0, 3), ("%e2%82x", 0, 6)]:
        with pytest.raises(URLError) as caught:
            rfc3986.decode(text)
        assert (caught.value.start, caught.value.end) == (start, end)
        assert caught.value.rule == "RFC 3986 §2.5"
    assert rfc3986.decode_to_bytes("a%ff%41") == b"a\xffA"
    for text in ("aé%", b"a\xe9%"):
        with pytest.raises(URLError) as caught:
            rfc3986.decode(text)
        assert (caught.value.start, caught.value.rule) == (1, "RFC 3986 §2")

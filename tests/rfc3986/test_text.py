"""Recomposition, to the letter (RFC 3986 §5.3), refused, and mended (§3.3, §4.2)."""

import pytest

from urlprism import URLError
from urlprism.rfc3986 import Parts, is_valid, recompose, serialize, split

APPENDIX_B = Parts("http", "www.ics.uci.edu", "/pub/ietf/uri/", None, "Related")


@pytest.mark.requirement("R3986-13")
@pytest.mark.parametrize(
    ("parts", "text"),
    [
        (APPENDIX_B, "http://www.ics.uci.edu/pub/ietf/uri/#Related"),
        (Parts(None, None, "", None, None), ""),
        (Parts(None, "", "", "", ""), "//?#"),
        (Parts("x", None, "", None, None), "x:"),
        (Parts("http", "", "/p", "", ""), "http:///p?#"),
        (Parts("http", "h", "/p", None, ""), "http://h/p#"),
        (Parts("mailto", None, "fred@example.com", None, None), "mailto:fred@example.com"),
        (Parts("foo", "info.example.com", "", "fred", None), "foo://info.example.com?fred"),
    ],
)
def test_undefined_and_empty_components(parts, text):
    assert recompose(parts) == serialize(parts) == text
    assert split(text) == parts


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (None, "must be Parts, not NoneType"),
        ("http://h/", "must be Parts, not str"),
        (("x", None, "", None, None), "must be Parts, not tuple"),
        (Parts(1, None, "", None, None), "scheme must be str or None, not int"),
        (Parts(None, b"h", "", None, None), "authority must be str or None, not bytes"),
        (Parts(None, None, None, None, None), "path must be str, not NoneType"),
        (Parts(None, None, "", 0, None), "query must be str or None, not int"),
        (Parts(None, None, "", None, ["f"]), "fragment must be str or None, not list"),
    ],
)
def test_only_parts_of_text_are_serialized(given, message):
    with pytest.raises(TypeError, match=message):
        recompose(given)
    for mend in (False, True):
        with pytest.raises(TypeError, match=message):
            serialize(given, mend=mend)


@pytest.mark.requirement("R3986-10", "R3986-17")
@pytest.mark.parametrize(
    ("parts", "mended"),
    [
        (Parts(None, None, "this:that", None, None), "./this:that"),
        (Parts(None, None, ":", "q", None), "./:?q"),
        (Parts("x", None, "//c", None, None), "x:/.//c"),
        (Parts(None, None, "//a:b", None, "f"), "/.//a:b#f"),
    ],
)
def test_what_would_be_misread_is_refused_or_mended(parts, mended):
    with pytest.raises(URLError):
        serialize(parts)
    assert serialize(parts, mend=True) == mended
    assert is_valid(mended)


@pytest.mark.parametrize("path", ["a/b:c", "/a:b", "./a:b", "", "/", "a"])
def test_what_is_read_well_is_not_mended(path):
    parts = Parts(None, None, path, None, None)
    assert serialize(parts, mend=True) == path


@pytest.mark.requirement("R3986-10")
@pytest.mark.parametrize("mend", [False, True])
@pytest.mark.parametrize(
    ("parts", "span", "rule"),
    [
        (Parts("x", "h", "a", None, None), (0, 0), "RFC 3986 §3.3 path-abempty"),
        (Parts(None, "", "a/b", None, None), (0, 0), "RFC 3986 §3.3 path-abempty"),
        (Parts("", None, "a", None, None), (0, 0), "RFC 3986 §3.1 scheme"),
        (Parts("a:b", None, "a", None, None), (1, 2), "RFC 3986 §3.1 scheme"),
        (Parts("x", "h/i", "/a", None, None), (1, 2), "RFC 3986 §3.2 authority"),
        (Parts("x", "h", "/a?b", None, None), (2, 3), "RFC 3986 §3.3 path"),
        (Parts("x", "h", "/a", "b?#", None), (2, 3), "RFC 3986 §3.4 query"),
    ],
)
def test_what_no_text_says(mend, parts, span, rule):
    with pytest.raises(URLError) as refusal:
        serialize(parts, mend=mend)
    assert (refusal.value.start, refusal.value.end) == span
    assert refusal.value.rule == rule


def test_a_refusal_shows_the_place():
    with pytest.raises(URLError) as refusal:
        serialize(Parts("x", None, "//c", None, None))
    assert str(refusal.value) == (
        "without an authority, a path cannot start with '//' (RFC 3986 §3.3 path-absolute)\n"
        "    //c\n"
        "    ^^"
    )
    with pytest.raises(URLError) as refusal:
        serialize(Parts(None, None, "this:that", None, None))
    assert (refusal.value.start, refusal.value.end) == (4, 5)
    assert refusal.value.rule == "RFC 3986 §4.2 path-noscheme"


def test_a_fragment_holds_anything():
    parts = Parts(None, None, "", None, "a#b/?:")
    assert split(serialize(parts)) == parts

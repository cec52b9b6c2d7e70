"""Reading a URL by a standard's name."""

import pytest

import urlprism
from urlprism import Standard, URLError, standards

URL = "HTTP://U:P@H:1/a;b?c#d"


def test_a_record_has_its_standard_s_names():
    record = urlprism.parse(URL, "urllib")
    assert record.to_dict() == {
        "scheme": "http",
        "netloc": "U:P@H:1",
        "path": "/a;b",
        "query": "c",
        "fragment": "d",
        "username": "U",
        "password": "P",
        "hostname": "h",
        "port": 1,
    }
    assert tuple(record.to_dict()) == standards.fields("urllib")
    assert record.components() == ("http", "U:P", "h", 1, "/a;b", "c", "d")
    assert str(record) == URL
    assert "P@" not in repr(record)


def test_absent_parts_are_none_and_empty_ones_are_empty():
    assert urlprism.parse("", "urllib").components() == (None, None, None, None, "", None, None)
    assert urlprism.parse("http://@:?#", "urllib").components() == (
        "http",
        "",
        "",
        None,
        "",
        "",
        "",
    )


@pytest.mark.parametrize("standard", ["urllib", Standard.URLLIB])
def test_octets_are_ascii(standard):
    assert urlprism.parse(b"http://h/", standard).components().host == "h"
    assert urlprism.parse(bytearray(b"http://h/"), standard).components().host == "h"
    with pytest.raises(UnicodeDecodeError):
        urlprism.parse(b"\xff", standard)


REFUSED = [
    # text, what is refused, its place
    ("http://h:8x/", "8x", 9),
    ("http://h:65536", "65536", 9),
    ("http://u:p@h:1:2/", "1:2", 13),
    ("http://[::1]:x/", "x", 13),
    ("http://[h]/", "[h]", 7),
    ("http://[h/", "[h", 7),
    ("\t ht\ntp://h:\t8\nx/", "8\nx", 13),
    ("http://a\u2100b/", "\u2100", 8),
    ("//\uff0f", "\uff0f", 2),
]


@pytest.mark.parametrize(("text", "refused", "start"), REFUSED)
def test_an_error_says_what_and_where(text, refused, start):
    with pytest.raises(URLError) as caught:
        urlprism.parse(text, "urllib")
    error = caught.value
    assert (error.text, error.start, error.text[error.start : error.end]) == (text, start, refused)
    assert error.rule.startswith("urllib.parse, ")


def test_standards_unknown_are_named():
    with pytest.raises(
        ValueError,
        match="no standard is named 'rfc1'; near: rfc1808, rfc1738; known: whatwg, urllib",
    ):
        urlprism.parse("http://h/", "rfc1")


def test_what_is_no_url():
    with pytest.raises(TypeError, match=r"a URL must be str, .* urlprism, not int"):
        urlprism.parse(1)


def test_the_standard_of_today_is_the_default():
    url = urlprism.parse("HTTP://U:P@H:1/a;b?c#d")
    assert url == urlprism.URL("http://U:P@h:1/a;b?c#d")
    assert url.components() == ("http", "U:P", "h", 1, "/a;b", "c", "d")
    assert tuple(url.to_dict()) == standards.fields("whatwg")


def test_a_base():
    assert str(urlprism.parse("../x", base="http://h/a/b/c")) == "http://h/a/x"
    assert str(urlprism.parse("../x", "whatwg", urlprism.URL("http://h/a/b/c"))) == "http://h/a/x"
    with pytest.raises(URLError, match="#no-scheme-state"):
        urlprism.parse("../x", base="h/a")
    with pytest.raises(ValueError, match="urllib does not take a base"):
        urlprism.parse("../x", "urllib", "http://h/")

"""The certificate: what it takes, and what it leaves to the readers."""

import pytest

from urlprism.comparison import certify, compare

pytestmark = pytest.mark.both

PLAIN = [
    "http://a",
    "https://example.org/",
    "http://EXAMPLE.org/",
    "http://a-b.example:8080/a/b;c=d/e.f?g=h&i=%20#j",
    "http://a:80/",
    "http://a:65535/",
    "http://192.0.2.1/",
    "http://1.a/",
    "http://a/?",
    "http://a/#",
    "http://a//b",
    "http://a/...",
    "http://a/..b/.c",
    "http://a/%E3%81%82%2F",
    "http://a/?%0D%0A%41",
    "http://a/~!$&'()*+,;=:@",
]
# One thing in each that some reader takes in its own way, or refuses.
ODD = [
    *("", "a", "http", "http:", "http:/", "http://", "http:///a", "http:a", "HTTP://a/", "ftp://a/"),
    *("http://a.", "http://.a", "http://a..b", "http://-a", "http://a-", "http://a_b", "http://a.-b"),
    *("http://1", "http://0x7f.1", "http://a.1", "http://256.1.1.1", "http://01.2.3.4", "http://1.2.3"),
    *("http://1.2.3.4.5", "http://a.0x1", "http://xn--zca", "http://a.XN--zca.b", "http://a" * 2),
    *("http://[::1]/", "http://u@a/", "http://a:/", "http://a:0/", "http://a:080/", "http://a:65536/"),
    *("http://a:8a/", "http://a:123456/", "http://a?b", "http://a#b", "http://a;b/", "http://a\\b"),
    *("http://a/.", "http://a/..", "http://a/./b", "http://a/../b", "http://a/..?b", "http://a/b/.#c"),
    *("http://a/..;b", "http://a/%2e/", "http://a/%2E%2e/b", "http://a/%41", "http://a/%7e", "http://a/%"),
    *("http://a/%4", "http://a/%zz", "http://a/%00", "http://a/%0a", "http://a/%3B", "http://a/%5c"),
    *("http://a/b;", "http://a/b;?c", "http://a/b c", "http://a/b\tc", "http://a/b\n", "http://a/é"),
    *("http://a/[b]", "http://a/{b}", "http://a/b|c", "http://a/b^c", "http://a/`", 'http://a/"'),
    *("http://a/<b>", "http://a/b\\c", "http://a/?b c", "http://a/?[b]", "http://a/?|", "http://a/?%"),
    *("http://a/?%00", "http://a/?%5c", "http://a/#b#c", "http://a/#%", "http://a/\x00", "http://é/"),
    " http://a/", "http://a/ ", "http://" + "a" * 64, "http://" + "a." * 127 + "a", "http://a\0b",
    "http://a/" + "b" * 0xFFFF,
]  # fmt: skip


@pytest.mark.parametrize("text", PLAIN)
def test_plain_urls_are_certified(text):
    assert certify(text)
    assert compare(text).is_certified


@pytest.mark.parametrize("text", ODD)
def test_odd_urls_are_not(text):
    assert not certify(text)
    assert not compare(text).is_certified


@pytest.mark.parametrize("text", PLAIN)
def test_a_certificate_needs_all_of_a_text(text):
    for end in range(len(text)):
        assert certify(text[:end]) in {True, False}  # at whatever place the text ends
    assert not certify(text + "\0")
    assert not certify(text + "\ud800")

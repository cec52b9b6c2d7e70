"""Sites of origins, and who is same site, as HTML defines them."""

import pytest

from urlprism import URL
from urlprism.errors import URLError
from urlprism.whatwg import is_same_site, site

pytest.importorskip("publicsuffixlist", reason="the extra psl is not installed")

SITES = [
    ("https://www.example.co.uk:8443/a?b#c", "https://example.co.uk"),
    ("http://me:pw@Example.COM./", "http://example.com."),
    ("https://a.github.io/", "https://a.github.io"),
    ("https://github.io/", "https://github.io"),  # a public suffix: its host
    ("http://localhost:3000/", "http://localhost"),
    ("http://127.1:80/", "http://127.0.0.1"),
    ("http://[::1]:8080/", "http://[::1]"),
    ("https://[::1]/", "https://[::1]"),
    ("ws://a.example.com/", "ws://example.com"),
    ("ftp://a.example.com/", "ftp://example.com"),
    ("blob:https://a.example.com:81/1", "https://example.com"),
    ("http://a..com/", "http://a..com"),
    ("file://a.example.com/", None),
    ("data:,a", None),
    ("foo://a.example.com/", None),
    ("blob:file:///a", None),
]


@pytest.mark.parametrize(("text", "expected"), SITES)
def test_sites(text, expected):
    assert site(text) == URL(text).site == site(URL(text)) == expected


def test_private_rules():
    assert site("https://a.github.io/", private=False) == "https://github.io"


# The first six are examples in HTML's section on sites: which pairs are same site, and how.
PAIRS = [
    ("https://example.com", "https://sub.example.com", True, True),
    ("https://example.com", "https://sub.other.example.com", True, True),
    ("https://example.com", "http://non-secure.example.com", True, False),
    ("https://r.wildlife.museum", "https://sub.r.wildlife.museum", True, True),
    ("https://r.wildlife.museum:8080", "https://r.wildlife.museum", True, True),
    ("https://example.com", "https://example.org", False, False),
    # Hosts that have no registrable domain, and are the same.
    ("https://github.io", "https://github.io:81", True, True),
    ("https://a.github.io", "https://b.github.io", False, False),
    ("https://github.io", "https://a.github.io", False, False),
    ("http://127.0.0.1", "http://127.1:8080", True, True),
    ("http://127.0.0.1", "http://127.0.0.2", False, False),
    ("http://[::1]", "https://[::1]", True, False),
    ("http://localhost", "http://a.localhost", False, False),
    ("http://a.localhost", "http://b.a.localhost", True, True),
    ("https://example.com", "https://example.com.", False, False),
    ("https://example.com", "wss://example.com", True, False),
    ("blob:https://a.example.com/1", "https://b.example.com", True, True),
    # Opaque origins are each their own.
    ("data:,a", "data:,a", False, False),
    ("file:///a", "file:///a", False, False),
    ("https://example.com", "data:,a", False, False),
]


@pytest.mark.parametrize(("a", "b", "schemeless", "schemeful"), PAIRS)
def test_same_site(a, b, schemeless, schemeful):
    for one, other in ((a, b), (b, a)):
        assert is_same_site(one, other) is schemeful
        assert is_same_site(URL(one), other, schemeful=False) is schemeless


def test_same_site_by_the_rules_of_icann_alone():
    assert is_same_site("https://a.github.io", "https://b.github.io", private=False)


@pytest.mark.parametrize("text", ["example.com", "//example.com", "http://h:x/", ""])
def test_what_is_no_url(text):
    with pytest.raises(URLError):
        is_same_site("http://example.com", text)
    with pytest.raises(URLError):
        site(text)

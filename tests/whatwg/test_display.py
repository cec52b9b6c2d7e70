"""URLs for people (#url-rendering): what is left out, elided and isolated."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.help.counts import examples
from urlprism.whatwg import URL

SIMPLIFIED = [  # #url-rendering-simplification: no credentials; the standard's own example first
    ("https://examplecorp.com@attacker.example/", "https://attacker.example/"),
    ("https://user:password@attacker.example:8080/", "https://attacker.example:8080/"),
    ("foo://u:p@h/a", "foo://h/a"),
    ("mailto:me@example.com", "mailto:me@example.com"),
    ("file:///a", "file:///a"),
    ("foo:/.//a", "foo:/.//a"),
]


@pytest.mark.parametrize(("href", "shown"), SIMPLIFIED)
def test_no_credentials_show(href, shown):
    assert URL(href).display() == shown


LONG = "https://examplecorp.com.evil.example/login/%C3%A9?q=1#f"
ELIDED = [  # #url-rendering-elision: the host is never elided, so its end always shows
    (LONG, 100, "https://examplecorp.com.evil.example/login/é?q=1#f"),
    (LONG, 50, "https://examplecorp.com.evil.example/login/é?q=1#f"),
    (LONG, 49, "https://examplecorp.com.evil.example/login/é?q=1…"),
    (LONG, 44, "https://examplecorp.com.evil.example/login/…"),
    (LONG, 37, "https://examplecorp.com.evil.example…"),
    (LONG, 1, "https://examplecorp.com.evil.example…"),
    ("http://h/a%2Fb", 12, "http://h/a…"),
    ("http://h/a%2Fb", 13, "http://h/a…"),
    ("http://h:8080/abc", 16, "http://h:8080/a…"),
    ("http://h/e%CC%81e", 11, "http://h/…"),
    ("mailto:somebody@example.com", 12, "mailto:some…"),
]


@pytest.mark.parametrize(("href", "length", "shown"), ELIDED)
def test_what_follows_the_host_is_elided(href, length, shown):
    assert URL(href).display(max_length=length) == shown


@pytest.mark.parametrize("length", [0, -1])
def test_no_room_at_all(length):
    with pytest.raises(ValueError, match=f"at least 1 character, not {length}"):
        URL("http://h/").display(max_length=length)


@examples(300)
@given(st.text("aé%/2F\u0301א?#", max_size=12), st.integers(1, 40))
def test_elision_keeps_the_length_and_the_host(path, length):
    url = URL(f"http://h.example/{path}")
    whole, shown = url.display(), url.display(max_length=length)
    if len(whole) <= length:
        assert shown == whole
        return
    front = "http://h.example"
    assert shown.startswith(front)
    assert shown.endswith("…")
    assert whole.startswith(shown[:-1])
    assert len(shown) <= max(length, len(front) + 1)
    cut = whole[len(shown) - 1]
    assert len(shown) == len(front) + 1 or unicodedata.category(cut) != "Mn"


LRI, PDI = "\u2066", "\u2069"
ISOLATED = [  # #url-rendering-i18n: as if in a left-to-right embedding
    ("http://h/a", f"{LRI}http://h/a{PDI}"),
    ("http://h/%D7%90", f"{LRI}http://h{LRI}/א{PDI}{PDI}"),
    ("http://ישראל.ישראל/a", f"{LRI}http://{LRI}ישראל.ישראל{PDI}/a{PDI}"),
]


@pytest.mark.parametrize(("href", "shown"), ISOLATED)
def test_directions_are_isolated(href, shown):
    assert URL(href).display(isolate=True) == shown

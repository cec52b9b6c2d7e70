"""Canonicalization: what -01 §5 says, and where it stops."""

import pytest

from urlprism import URLError
from urlprism.draft_abarth import canonicalize

OPEN = None


@pytest.mark.requirement("BARTH-H17")
@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("http://h/", "http://h/"),
        (" http:\\\\EXAMPLE.com ", "http://example.com/"),  # an empty path becomes "/"
        ("HTTP:h?", "HTTP://h/"),  # the scheme's case stays, an empty query goes
        ("ftp://@h:/#", "ftp://h/"),
        ("http://:@h/", "http://@h/"),  # the user-info is not empty
        ("http://", "http:///"),
        ("http://h;x/y", "http://h;x/y"),
        ('http://h/a b"<>^`{|}~[]é', "http://h/a%20b%22%3C%3E%5E%60%7B%7C%7D~[]%C3%A9"),
        ("http://h/a\\b", "http://h/a%5Cb"),  # the set has it: "Output '/'" is never reached
        ("http://h\\a", "http://h%5Ca"),  # and so it becomes a part of the host
        ("http://h/%41", "http://h/%2541"),
        ("http://a b!*,(^){}_-/", "http://a%20b%21%2A%2C%28%5E%29%7B%7D_-/"),
        ("http://h/#a b\tc%é\\", "http://h/#a b%09c%é\\"),
    ],
)
def test_what_is_said(text, url):
    assert canonicalize(text).url == url


@pytest.mark.requirement("BARTH-H17")
@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("http://u@h/", "userinfo"),
        ("http://:p@h/", "userinfo"),
        ("http://h%41/", "host"),
        ("http://é/", "host"),
        ("http://[::1]/", "host"),
        ("http://1.2.3.4/", "host"),
        ("http://a.0x7F./", "host"),
        ("http://h:80/", "port"),
        ("http://h/a.b", "path"),
        ("http://h/\ud800", "path"),
        ("http://h/?q", "query"),
    ],
)
def test_what_is_open(text, part):
    canonical = canonicalize(text)
    assert canonical.url is OPEN
    parts = canonical._asdict()
    assert {name for name, value in parts.items() if value is OPEN} == {"url", part}


def test_other_schemes_are_open():
    for text in ("ex:a", "mailto:a@b", "file:///x"):
        assert set(canonicalize(text)[:-1]) == {OPEN}
    assert canonicalize("ex:h", hierarchical={"ex"}).url == "ex://h/"
    assert canonicalize("file:///x", hierarchical={"file"}).url is OPEN


def test_schemes_that_are_invalid():
    odd = {"a_b": "a%5Fb", "%": "%", "é\x00": "%C3%A9%00", "1+-.": "1+-."}
    for name, scheme in odd.items():
        canonical = canonicalize(f"{name}:h", hierarchical=frozenset(odd))
        assert (canonical.scheme, canonical.url) == (scheme, f"{scheme}://h/")


def test_what_is_no_url():
    with pytest.raises(URLError):
        canonicalize("/a")

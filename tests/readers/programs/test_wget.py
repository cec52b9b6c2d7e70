"""The rules of GNU Wget, one by one; the installed one, 1.21.3, said what each row has."""

import shutil

import pytest

from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.wget import live, model

# A text, and the URL as Wget logs it.
SHORTHANDS = [
    ("h.example", "http://h.example/"),
    ("h.example/a", "http://h.example/a"),
    ("h.example:80", "http://h.example/"),
    ("h.example:8080/a", "http://h.example:8080/a"),
    ("h.example:a/b", "ftp://h.example/a/b"),
    ("h.example:/a", "ftp://h.example//a"),
    ("mailto:a@b", "ftp://mailto/a@b"),
    ("http:/h/", "ftp://http//h/"),
    ("é:/", "ftp://xn--9ca//"),
    ("user@h.example", "http://user@h.example/"),
    ("HTTP://H.example/A", "http://h.example/A"),
]
AUTHORITIES = [
    ("http://u:p@h/", "http://u:*password*@h/"),
    ("http://u@v@h/", "http://u@v%40h/"),
    ("http://a;b@h/", "http://a;b@h/"),
    ("http://a b@h/", "http://a%20b@h/"),
    ("http://a^b@h/", "http://a%5Eb@h/"),
    ("http://a[@h/", "http://a%5B%40h/"),
    ("http://h\\@i/", "http://h%5C@i/"),
    ("http://h:/", "http://h/"),
    ("http://h:080/", "http://h/"),
    ("http://[::1]:8/", "http://[::1]:8/"),
    ("http://%48.example/", "http://H.example/"),
    ("http://bücher.de/", "http://xn--bcher-kva.de/"),
    ("http://faß.de/", "http://xn--fa-hia.de/"),
    ("http://a%3Ab/", "http://[a:b]/"),
    ("http://0x7f.1/", "http://0x7f.1/"),
]
PATHS = [
    ("http://h", "http://h/"),
    ("http://h?q", "http://h/?q"),
    ("http://h/a/./b/../c", "http://h/a/c"),
    ("http://h/../a", "http://h/a"),
    ("http://h/a//../b", "http://h/a/b"),
    ("ftp://h/../a", "ftp://h/../a"),
    ("ftp://h/a;type=i", "ftp://h/a;type=i"),
    ("ftp://h/a?b", "ftp://h/a?b"),
    ("http://h/%7e%2F%zz", "http://h/%7e%2F%25zz"),
    ("http://h/a b|c[d]", "http://h/a%20b%7Cc[d]"),
    ("http://h/é", "http://h/%C3%A9"),
    ("http://h/a?b?c#d", "http://h/a?b?c"),
]
REFUSED = [
    *("", "/a", "//h/", ":80", "http://", "http:///a", "http://:80/", "http://?q"),
    *("file:///a", "gopher://h/", "x://y", "http://@h/", "http://:p@h/", "http://h:a/"),
    *("http://h:65536/", "http://[::1", "http://[a]/", "http://[::1]x/", "http://h%09/"),
    "http://h/\0",
]
REDIRECTS = [
    ("", "http://h/a?q#f", "http://h/a?q"),
    ("?r", "http://h/a?q", "http://h/a?r"),
    ("#g", "http://h/a?q", "http://h/a?q"),
    ("b", "http://h/a/c?q", "http://h/a/b"),
    ("b", "http://h", "http://h/b"),
    ("../b", "http://h/a/c/d", "http://h/a/b"),
    ("/b", "http://h?q", "http://h/b"),
    ("//i/b", "https://h/a", "https://i/b"),
    ("///i/b", "http://h/a", None),
    ("i:80/b", "http://h/a", None),
    ("http:b", "http://h/a", None),
    (" \tb ", "http://u:p@h/a", "http://u:*password*@h/b"),
    ("ftp://i/b", "http://h/", "ftp://i/b"),
    ("b\r\nc", "http://h/", None),
    ("b", "ftp://h/a", None),
    ("b", "h.example/a/", "http://h.example/a/b"),
]
TARGETS = [
    ("HTTP://EXAMPLE.com.", Target("http", "example.com", 80)),
    ("ftps://h/", Target("ftps", "h", 21)),
    ("http://%31.1/", Target("http", "1.0.0.1", 80)),
    ("http://u@v@h/", Target("http", "v@h", 80)),
]


def written(text, base=None):
    """Return the URL that the model logs, None where it refuses."""
    try:
        return model.report(text, base).url
    except Refused:
        return None


@pytest.mark.parametrize(("text", "url"), SHORTHANDS)
def test_a_text_without_a_scheme_is_short_for_http_or_ftp(text, url):
    assert written(text) == url


@pytest.mark.parametrize(("text", "url"), AUTHORITIES)
def test_credentials_end_at_the_first_at(text, url):
    assert written(text) == url


@pytest.mark.parametrize(("text", "url"), PATHS)
def test_a_path_is_simplified_and_encoded(text, url):
    assert written(text) == url


@pytest.mark.parametrize("text", REFUSED, ids=ascii)
def test_a_text_is_refused(text):
    assert written(text) is None


@pytest.mark.parametrize(("text", "base", "url"), REDIRECTS)
def test_a_location_is_merged_with_the_url_that_redirects(text, base, url):
    assert written(text, base) == url


@pytest.mark.parametrize(("text", "target"), TARGETS)
def test_a_request_goes(text, target):
    assert reader("wget").read(text).target == target


def test_a_slash_in_a_user_is_written_as_one():
    fields = model.report("http://a%2Fb:p@h/c", None)
    assert fields.url == "http://a/b:*password*@h/c"
    parts, target = model.answer(fields)
    assert (parts.userinfo, parts.path, target.host) == ("a/b:p", "/c", "h")


def test_the_common_parts():
    components = reader("wget").ask("http://u:p%41@[::1]:80/a?b#c", None).components
    assert components == ("http", "u:pA", "[::1]", None, "/a", "b", "c")
    components = reader("wget").ask("ftp://u@h:8/a;b?c#d", None).components
    assert components == ("ftp", "u", "h", 8, "/a;b?c", None, "d")


@pytest.mark.real
@pytest.mark.skipif(not shutil.which("wget"), reason="wget is not installed")
def test_the_installed_wget_says_so():
    if live.version_of() != model.VERSION:
        pytest.skip(f"wget {model.VERSION} is not installed")
    rows = [*((text, None) for text, _ in SHORTHANDS + AUTHORITIES + PATHS), *REDIRECTS]
    asked = [(row[0], row[1]) for row in rows] + [(text, None) for text in REFUSED]
    said = [None if answer is None else answer[0] for answer in live.answers(asked)]
    assert said == [written(*each) for each in asked]
    url = "http://u:*password*@h/"
    assert live.report("http://u:p%41@h/", None) == (url, "u", "pA", "h", 80, None)
    with pytest.raises(Refused):
        live.report("x", "ftp://h/")

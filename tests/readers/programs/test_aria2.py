"""How aria2 reads a URI; 1.36.0 said what each row has."""

import shutil

import pytest

from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.aria2 import live, model

# A text, and scheme, user, password, host, port, path and query.
READ = [
    ("http://u:p%40@h:81/a?b#c", ("http", "u", "p@", "h", 81, "/a", "b")),
    ("https://h", ("https", None, None, "h", 443, "/", None)),
    ("http://a:0/", ("http", None, None, "a", 80, "/", None)),
    ("http://[::1]:8/x", ("http", None, None, "::1", 8, "/x", None)),
    ("http://u@[::1]/", ("http", "u", None, "::1", 80, "/", None)),
    ("http://a@b@c/", ("http", "a@b", None, "c", 80, "/", None)),
    ("http://u:p@a@b/", ("http", "u", "p", "a@b", 80, "/", None)),
    ("http://u:?p@h/x", ("http", "u", "?p", "h", 80, "/x", None)),
    ("http://?@h/x", ("http", "?", None, "h", 80, "/x", None)),
    ("http://u@/x", ("http", "u", None, "", 80, "/x", None)),
    ("http://h?q", ("http", None, None, "h", 80, "/", "q")),
    ("http://h\\@i/", ("http", "h\\", None, "i", 80, "/", None)),
    ("http://h/a/../b", ("http", None, None, "h", 80, "/a/../b", None)),
    ('http://h/a b"<|>', ("http", None, None, "h", 80, "/a%20b%22%3C|%3E", None)),
    ("http://é/é", ("http", None, None, "%C3%A9", 80, "/%C3%A9", None)),
    ("http://EXAMPLE.com/", ("http", None, None, "EXAMPLE.com", 80, "/", None)),
    ("ftp://u@h/a;b", ("ftp", "u", None, "h", 21, "/a;b", None)),
]
REFUSED = [
    *(
        "",
        "h",
        "//h/",
        "http:/h/",
        "http://",
        "http:///a",
        "http://@h/",
        "http://:p@h/",
        "foo://h/",
    ),
    *(
        "HTTP://h/",
        "foo://h:80/",
        "http://h:/",
        "http://h:x/",
        "http://h:65536/",
        "http://h:80:90/",
    ),
    *("http://u:/p@h/", "http://[]/", "http://[::1", "http://a[::1]/", "http://u@", "ftp://h/"),
    "http://h/\0",
]
REDIRECTS = [
    ("/", "http://h/a", "/"),
    ("b", "http://h/a/c?q", "/a/b"),
    ("..", "http://h/a/b/c", "/a/"),
    ("a/.", "http://h/b/c", "/b/a/"),
    ("/a//b", "http://h/", "/a/b"),
    ("?q", "http://h/a/b", "/a/"),
    ("//i/b//c", "http://h/a", "/b//c"),
    (" b ", "http://h/", "/b"),
]
NOT_FOLLOWED = [
    ("", "http://h/"),
    ("b", "ftp://h/a"),
    ("//", "http://h/"),
    ("foo://h/", "http://h/"),
    ("<http://i:80/", "http://h/"),
    ("a\r\nb", "http://h/"),
]


@pytest.mark.parametrize(("text", "parts"), READ)
def test_a_uri_is_split(text, parts):
    assert model.report(text, None)[:-1] == parts


@pytest.mark.parametrize("text", REFUSED, ids=ascii)
def test_a_text_is_refused(text):
    with pytest.raises(Refused):
        model.report(text, None)


@pytest.mark.parametrize(("text", "base", "path"), REDIRECTS)
def test_a_location_is_joined_to_a_directory(text, base, path):
    assert model.report(text, base).path == path


@pytest.mark.parametrize(("text", "base"), NOT_FOLLOWED)
def test_what_is_not_followed(text, base):
    with pytest.raises(Refused):
        model.report(text, base)


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("http://EXAMPLE.com./", Target("http", "example.com", 80)),
        ("http://é/", Target("http", "xn--9ca", 80)),
        ("sftp://h/x", Target("sftp", "h", 22)),
    ],
)
def test_a_request_goes(text, target):
    assert reader("aria2").read(text).target == target


def test_the_common_parts():
    components = reader("aria2").ask("http://u:p@[::1]:80/a?b#c", None).components
    assert components == ("http", "u:p", "[::1]", None, "/a", "b", "c")


@pytest.mark.real
@pytest.mark.skipif(not shutil.which("aria2c"), reason="aria2 is not installed")
def test_the_installed_aria2_says_so():
    if live.version_of() != model.VERSION:
        pytest.skip(f"aria2 {model.VERSION} is not installed")
    asked = [*((text, None) for text, _ in READ), *((row[0], row[1]) for row in REDIRECTS)]
    assert live.answers(asked) == [list(model.report(*each)) for each in asked]
    refused = [*((text, None) for text in REFUSED), *NOT_FOLLOWED]
    assert live.answers(refused) == [None] * len(refused)

"""How Git reads the URL of a repository; 2.39.5 said what each row has."""

import shutil

import pytest

from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.git import live, model

# A text, and protocol, user, host, port and path.
CONNECTED = [
    ("ssh://u@h:22/a", ("ssh", "u", "h", "22", "/a")),
    ("ssh://u@[::1]:22/~a", ("ssh", "u", "::1", "22", "~a")),
    ("ssh://h%2Fx/y", ("ssh", None, "h", None, "/x/y")),
    ("ssh://h%00/y", ("ssh", None, "h%00", None, "/y")),
    ("git+ssh://h/y", ("ssh", None, "h", None, "/y")),
    ("ssh://a@b@h/y", ("ssh", "a@b", "h", None, "/y")),
    ("ssh://h:x/y", ("ssh", None, "h:x", None, "/y")),
    ("ssh://h:+22/y", ("ssh", None, "h", "+22", "/y")),
    ("ssh://h:/y", ("ssh", None, "h", None, "/y")),
    ("git://h/a", ("git", None, "h", None, "/a")),
    ("git://u@h:9/a", ("git", None, "u@h", "9", "/a")),
    ("h:a", ("ssh", None, "h", None, "a")),
    ("u@h:/a:b", ("ssh", "u", "h", None, "/a:b")),
    ("u@[h:22]:x", ("ssh", "u", "h", "22", "x")),
    ("a b:c", ("ssh", None, "a b", None, "c")),
    ("mailto:x", ("ssh", None, "mailto", None, "x")),
    ("a/b:c", ("file", None, None, None, "a/b:c")),
    ("//h/x", ("file", None, None, None, "//h/x")),
    ("[a]b/c", ("file", None, None, None, "]b/c")),
    ("file://h/x", ("file", None, None, None, "/x")),
    ("file:///x%41", ("file", None, None, None, "/xA")),
    (".", ("file", None, None, None, ".")),
]
# A text, and protocol, user, host, port, path and query.
FETCHED = [
    ("http://h/a", ("http", None, "h", "80", "/a/info/refs", "service=git-upload-pack")),
    ("http::http://h/a/", ("http", None, "h", "80", "/a/info/refs", "service=git-upload-pack")),
    ("https://u%40@h/?b", ("https", "u@", "h", "443", "/", "b/info/refs&service=git-upload-pack")),
    ("http://u:p@h:81/a#b", ("http", "u", "h", "81", "/a", None)),
    ("http:///a", ("http", None, "a", "80", "/info/refs", "service=git-upload-pack")),
    ("ftp://h/a", ("ftp", None, "h", "21", "/a/info/refs", None)),
    ("http://0x7f.1/", ("http", None, "127.0.0.1", "80", "/info/refs", "service=git-upload-pack")),
]
REFUSED = [
    *("", "-a", "--upload-pack=x", "ssh://-oProxyCommand=x/y", "-h:x", "h:-x", "HTTP://h/"),
    *("foo://h/", "ext::sh", "::x", "rsync:x", "http::h/x", "ssh://h", "http://h/%0a"),
    *("http://h/a\nb", "git://h/a\nb", "a_b://h/", "http://a b/", "h/\0"),
]
REDIRECTS = [
    ("b", "http://h/a", ("http", None, "h", "80", "/a/info/b", None)),
    ("//i/b", "https://u:p@h/a", ("https", None, "i", "443", "/b", None)),
    ("/b", "https://u:p@h/a", ("https", "u", "h", "443", "/b", None)),
    ("//x%C3y@h/b", "http://h/a", ("http", "x\udcc3y", "h", "80", "/b", None)),
    ("//x:y@h/b", "http://u@h/a", ("http", "x", "h", "80", "/b", None)),
]
NOT_FOLLOWED = [
    ("b", "ssh://h/a"),
    ("ftp://h/", "http://h/"),
    ("http://h/", "ftp://h/"),
    ("b", "c"),
]


@pytest.mark.parametrize(("text", "parts"), CONNECTED)
def test_git_connects(text, parts):
    fields = model.report(text, None)
    assert (fields.protocol, fields.user, fields.host, fields.port, fields.path) == parts


@pytest.mark.parametrize(("text", "parts"), FETCHED)
def test_libcurl_fetches(text, parts):
    url, protocol, user, _, *rest = model.report(text, None)
    assert (url, (protocol, user, *rest)) == (text, parts)


@pytest.mark.parametrize("text", REFUSED, ids=ascii)
def test_a_text_is_refused(text):
    with pytest.raises(Refused):
        model.report(text, None)


@pytest.mark.parametrize(("text", "base", "parts"), REDIRECTS)
def test_a_redirect_leads_on_from_below_the_base(text, base, parts):
    _, protocol, user, _, *rest = model.report(text, base)
    assert (protocol, user, *rest) == parts


@pytest.mark.parametrize(("text", "base"), NOT_FOLLOWED)
def test_what_is_not_followed(text, base):
    with pytest.raises(Refused):
        model.report(text, base)


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("ssh://u@H.example:2222/a", Target("ssh", "h.example", 2222)),
        ("h:a", Target("ssh", "h", 22)),
        ("git://h/a", Target("git", "h", 9418)),
        ("a", Target("file", None, None)),
        ("https://h/a", Target("https", "h", 443)),
    ],
)
def test_git_goes(text, target):
    assert reader("git").read(text).target == target


@pytest.mark.parametrize(
    ("text", "path", "query", "fragment"),
    [
        ("http://h/a", "/a", None, None),
        ("http://h/a/", "/a/", None, None),
        ("http://h", "", None, None),
        ("http://h/a?b", "/a", "b", None),
        ("http://h/a?b/", "/a", "b/", None),
        ("http://h/a#b", "/a", None, "b"),
        ("http://h/a?b#c", "/a", "b", "c"),
    ],
)
def test_what_git_adds_is_no_part_of_the_url(text, path, query, fragment):
    components = reader("git").ask(text, None).components
    assert (components.path, components.query, components.fragment) == (path, query, fragment)


@pytest.mark.real
@pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")
def test_the_installed_git_says_so():
    if live.version_of() != model.VERSION:
        pytest.skip(f"git {model.VERSION} is not installed")
    asked = [(row[0], None) for row in [*CONNECTED, *FETCHED]]
    asked += [(row[0], row[1]) for row in REDIRECTS]
    said = live.answers(asked)
    assert said == [list(model.report(*each)) for each in asked]
    refused = [*((text, None) for text in REFUSED), *NOT_FOLLOWED]
    assert live.answers(refused) == [None] * len(refused)

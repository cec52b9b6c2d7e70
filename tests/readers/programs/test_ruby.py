"""The rules of Ruby's module URI, one by one; where it is installed, it is asked the same."""

import pytest

from tests.readers.programs.reader_sides import program_sides, side_name
from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.ruby import live, model
from urlprism.readers.programs.ruby.releases import CHANGES, RELEASES, named

BASE = "http://u:p@a.example:8080/b/c/d?q#f"

# A text, and how the URI of it is written.
WRITTEN = [
    ("HTTP://EXAMPLE.com:80", "http://EXAMPLE.com"),
    ("https://a:0080?", "https://a:80?"),
    ("http://a:/%7e", "http://a/%7e"),
    ("http://@a/", "http://a/"),
    ("http://u:@a", "http://u:@a"),
    ("http://:@a", "http://:@a"),
    ("file:/x", "file:///x"),
    ("file://u@localhost:80/x", "file:///x"),
    ("file://LOCALHOST", "file://LOCALHOST"),
    ("file:x", "file:x"),
    ("postgres:/x", "postgres:///x"),
    ("ftp:", "ftp:/"),
    ("ftp://a/%2Fb;type=i;type=a", "ftp://a/%2Fb;type=i;type=a"),
    ("ftp://a//b", "ftp://a/%2Fb"),
    ("mailto:a@b,c@d;?x=1&&y&", "mailto:a@b,c@d;?x=1&&y"),
    ("mailto:a@b?&#", "mailto:a@b#"),
    ("mailto://h/?q", "mailto:?q"),
    ("foo:a?b c\n#d", "foo:a?b c\n#d"),  # opaque, and not escaped
    ("a/b:c", "a/b:c"),
]
# A text, and its query.
QUERIES = [
    ("?\ta b\r\n", "a%20b"),
    ("?\x0b\x7f\"'<>`[]{}|\\^%", "%0B%7F%22%27%3C%3E%60[]{}|\\^%"),
    ("?%a<%1%<a", "%a%3C%1%%3Ca"),  # one hexadecimal digit behind "%" is enough
    ("?", ""),
    ("", None),
]
# A text, its host and its port.
HOSTS = [
    ("http://a_b.%41!$&'()*+,;=~", "a_b.%41!$&'()*+,;=~", "80"),
    ("http://1.2.3.256:065536", "1.2.3.256", "65536"),
    ("http://a:000", "a", "0"),
    ("http://[::1]:8", "[::1]", "8"),
    ("http://[1:2::1.2.3.4]", "[1:2::1.2.3.4]", "80"),
    ("http://[1::2:3:4:5:6:7]", "[1::2:3:4:5:6:7]", "80"),
    ("http://[::1:2:3:4:5:6:7]", "[::1:2:3:4:5:6:7]", "80"),
    ("http://[vF.a:b]", "[vF.a:b]", "80"),
    ("http:/x", None, "80"),
    ("//:80", None, "80"),
    ("ldaps://a", "a", "636"),
    ("file:///", "", None),
]
JOINED = [
    ("g", "http://u:p@a.example:8080/b/c/g"),
    ("/x/./../y", "http://u:p@a.example:8080/y"),
    ("../../../x", "http://u:p@a.example:8080/x"),
    (".", "http://u:p@a.example:8080/b/c/"),
    ("..", "http://u:p@a.example:8080/b/"),
    ("x/../..//y/.", "http://u:p@a.example:8080/b//y/"),
    ("?y", "http://u:p@a.example:8080/b/c/d?y"),
    ("#s", "http://u:p@a.example:8080/b/c/d?q#s"),
    ("", BASE),  # with its fragment
    ("//", BASE),
    ("///g", "http://u:p@a.example:8080/g"),
    ("http:g", "http:g"),
]
JOINED_BY_BASE = [
    ("g", "http://a", "http://a/g"),
    ("", "http://a/b/..", "http://a/b/.."),
    ("?", "http://a/b/..", "http://a/?"),
    ("g", "http://a/../../b/c", "http://a/g"),
    (".", "http://a/b/../../..", "http://a/"),
    ("//g/x", "foo:y", "foo:y"),
    ("foo:x", "/y", "foo:x"),
    ("?q", "ftp://A/b", "ftp://A/b?q"),  # path and host are the same, which is all that counts
    ("b", "ftp://A/b", "ftp://A/b"),
    ("//a", "ftp://A", "ftp://a/"),
    ("/", "ftp://a", "ftp://a/%2F"),
    ("ftp://a", "ftp://a/%2F", "ftp://a/"),
]
REFUSED = [
    "http://é/",
    "\ud800",
    "http://a/b c",
    "http://a/%4",
    "http://a/\n",
    "http://a#b#c",
    "http://a\\b",
    "http://u@v@a",
    "http://[u]@a",
    "http://a:b",
    "http://[::1",
    "http://[::1:2:3:4:5:6]",
    "http://[::1:2:3:4:1.2.3.4]",
    "http://[::1%25a]",
    "http://[V1.a]",
    "//[1:2",
    "//[::1:8x",
    ":",
    "1:x",
    "?%zz",
    "?%\n<\n>",
    "ftp:x",
    "ldap:x",
    "ldap://a/#",
    "mailto:",
    "mailto:/x",
    "mailto:a",
    "mailto:a@b@c",
    "mailto:,a@b",
]
# A change, a text, a base, and the URI as releases with the change write it and as others do, None
# if they refuse it.
CHANGED = [
    ("empty-host-is-host", "http://u@", None, "http://u@", "http:u@"),  # no host, no slashes
    ("empty-host-is-host", "http://:81/x", None, "http://:81/x", "http::81/x"),
    ("empty-host-is-host", "http:///x", None, "http:///x", "http:/x"),
    ("wss-known", "wss://a:443", None, "wss://a", "wss://a:443"),
    ("reference-has-brackets", "//[::1]:80", None, "//[::1]:80", None),
    ("reference-has-brackets", "//[v1.a]", None, "//[v1.a]", None),
    ("reference-has-brackets", "//[::1", None, None, "//[::1"),
    ("reference-has-brackets", "//u@[::1:80/", None, None, "//u@[::1:80/"),
    ("reference-has-brackets", "//[1:2:3:4:5:6:7:8:80", None, None, "//[1:2:3:4:5:6:7:8:80"),
    ("reference-has-brackets", "//[::1:2:3:4:5:06", None, None, "//[::1:2:3:4:5:6"),
    ("reference-has-brackets", "//[1:::", None, None, "//[1::"),
    ("reference-has-brackets", "//vF.a:b]:080", None, None, "//vF.a:b]:80"),
    ("unread-authority-is-path", "//a:b", None, "//a:b", None),
    ("unread-authority-is-path", "//u@v@a/x?y", None, "//u@v@a/x?y", None),
    ("unread-authority-is-path", "//a:b/x", "http://h/y", "http://h//a:b/x", None),
    ("slash-written-before-path", "g", "http://a/..", "http://a/g", "http://ag"),
    ("slash-written-before-path", "g", "http://a/../b/c", "http://a/b/g", "http://ab/g"),
    ("authority-replaced", "//g/../x", BASE, "http://g/../x", "http://u:p@g:8080/../x"),
    ("authority-replaced", "//g:81", BASE, "http://g:81", "http://u:p@g:81"),
    ("authority-replaced", "//:81", BASE, "http::81", "http://u:p@a.example:81"),
    ("password-replaced", "//v@g:80", BASE, "http://v@g", "http://v:p@g"),
    ("password-replaced", "//v@g", "http://u:@a", "http://v@g", "http://v:@g"),
    ("password-replaced", "//v:w@g:1/x", "file:///y", "file://v:w@g:1/x", "file://g/x"),
    ("password-replaced", "//localhost/x", "file:///y", "file://localhost/x", "file:///x"),
]
# Changes that no answer shows, and one that only the host shows.
UNSEEN = {each.name for each in CHANGES if not each.modelled} | {"empty-host-behind-user"}
# Each with the change is the first release of a branch, and the one before it is without.
BOTH = [
    *("0.11.0", "0.11.3", "0.12.0", "0.12.4", "0.12.5", "0.13.0"),
    *("1.0.0", "1.0.4", "3.4.7", "4.0.0"),
]
NOT_JOINED = [
    ("g", "/x"),
    ("", ""),
    ("g", "http://a b"),
    ("a b", "http://a"),
    ("?q", "foo:x"),
    ("g", "ftp://a/b"),
    ("/b", "ftp://a/b"),  # from the root, which the base is not
    ("http://a", "ftp://a"),
]
TARGETS = [
    ("http://EXA%6dple.com.", Target("http", "example.com", 80)),
    ("http://[::FFFF:7F00:1]:8/", Target("http", "::ffff:7f00:1", 8)),
    ("http://0x7f.1", Target("http", "127.0.0.1", 80)),
    ("http:/x", Target("http", None, None)),
    ("file://localhost/x", Target("file", None, None)),
    ("mailto:a@b", Target("mailto", None, None)),
    ("//a:8", Target(None, "a", 8)),
]
PARTS = [
    ("http://a:80/b?c#d", (None, "/b", "c", "d")),
    ("http://a:81", (81, "", None, None)),
    ("ftp://a//b;type=i?c", (None, "/%2Fb;type=i", "c", None)),
    ("foo:a?b#", (None, "a?b", None, "")),
]


SIDES = program_sides(model, live, RELEASES.of)


@pytest.fixture(params=SIDES, ids=side_name)
def report(request):
    return request.param.report


def outcome(report, text, base):
    """Return how a URI is written, None if it is refused."""
    try:
        return report(text, base).to_s
    except Refused:
        return None


@pytest.mark.parametrize(("text", "uri"), WRITTEN)
def test_a_uri_is_written(report, text, uri):
    assert report(text, None).to_s == uri


@pytest.mark.parametrize(("text", "query"), QUERIES)
def test_a_query_is_escaped(report, text, query):
    assert report(text, None).query == query


@pytest.mark.parametrize(("text", "host", "port"), HOSTS)
def test_a_host_is_found(report, text, host, port):
    found = report(text, None)
    assert (found.host, found.port) == (host, port)


@pytest.mark.parametrize(("text", "uri"), JOINED)
def test_a_reference_is_joined(report, text, uri):
    assert report(text, BASE).to_s == uri


@pytest.mark.parametrize(("text", "base", "uri"), JOINED_BY_BASE)
def test_the_base_says_how(report, text, base, uri):
    assert report(text, base).to_s == uri


@pytest.mark.parametrize("text", REFUSED)
def test_a_text_is_refused(report, text):
    with pytest.raises(Refused):
        report(text, None)


@pytest.mark.parametrize(("text", "base"), NOT_JOINED)
def test_a_text_is_not_joined(report, text, base):
    with pytest.raises(Refused):
        report(text, base)


def test_the_parts_are_all_reported(report):
    assert report("FTP://u:p@A:/%2Fx/y;type=a?z#", None)._asdict() == {
        "to_s": "ftp://u:p@A/%2Fx/y;type=a?z#",
        "scheme": "ftp",
        "userinfo": "u:p",
        "host": "A",
        "port": "21",
        "path": "/x/y",
        "typecode": "a",
        "opaque": None,
        "query": "z",
        "fragment": "",
    }


def test_an_opaque_part_is_reported(report):
    found = report("foo:a?b", None)
    assert (found.path, found.opaque, found.query) == (None, "a?b", None)


def test_the_getters_say_another_thing_than_the_text():
    for version, text in (("4.0.0", "http://a/b"), ("3.1.7", "http://ab")):
        found = model.MODEL.of(version).report("b", "http://a/..")
        assert (found.to_s, found.host, found.path) == (text, "a", "b")


def is_hidden(change, ruby):
    """Return whether a release lacks another change of the same text, which stands below it."""
    if change == "password-replaced":
        return not ruby.has("authority-replaced")
    return change == "authority-replaced" and not ruby.has("unread-authority-is-path")


@pytest.mark.parametrize(("change", "text", "base", "after", "before"), CHANGED)
def test_a_change_is_seen(change, text, base, after, before):
    seen = set()
    for version in (*BOTH, model.VERSION):
        ruby, report = RELEASES.of(version), model.MODEL.of(version).report
        if is_hidden(change, ruby):
            continue
        has = ruby.has(change)
        seen.add(has)
        assert outcome(report, text, base) == (after if has else before), ruby.version
    assert seen == {True, False}


@pytest.mark.parametrize("side", SIDES[1:], ids=side_name)
def test_the_installed_release_has_its_changes(side):
    ruby = RELEASES.of(side.version)
    for change, text, base, after, before in CHANGED:
        if not is_hidden(change, ruby):
            expected = after if ruby.has(change) else before
            assert outcome(side.report, text, base) == expected, change


def test_every_change_has_a_row():
    assert {each.name for each in CHANGES} - {row[0] for row in CHANGED} == UNSEEN


def test_an_empty_host_behind_a_user():
    hosts = [model.MODEL.of(gem).report("//u@", None).host for gem in ("0.12.5", "0.13.0")]
    assert hosts == [None, ""]


def test_changes_that_no_answer_shows_are_known():
    assert not RELEASES.of("3.2.1").has("match-without-backtracking")
    assert RELEASES.of("3.2.2").has("match-without-backtracking")
    assert RELEASES.of("0.11.2").has("port-without-backtracking")
    assert not RELEASES.of("3.3.10").has("default-parser-is-rfc3986")


@pytest.mark.parametrize(("text", "target"), TARGETS)
def test_a_request_goes(text, target):
    assert reader("ruby").read(text).target == target


def test_a_reference_goes_to_the_port_of_its_base():
    assert reader("ruby@3.1.6").read("//evil", BASE).target == Target("http", "evil", 8080)
    assert reader("ruby@3.1.7").read("//evil", BASE).target == Target("http", "evil", 80)
    assert reader("ruby").read("//evil", BASE).target == Target("http", "evil", 80)


@pytest.mark.parametrize(("text", "parts"), PARTS)
def test_the_common_parts_are_those_of_the_url(text, parts):
    assert reader("ruby").ask(text, None).components[3:] == parts


def test_a_version_is_named():
    assert reader("ruby").name == "ruby"
    for version in (model.VERSION, "0.11.0", "3.1.7", "3.4.1"):
        assert reader(f"ruby@{version}").name == f"ruby@{version}"
        assert reader(f"ruby@{version}").version == version
    assert (reader("ruby@3.1").version, reader("ruby@0.12").version) == ("3.1.7", "0.12.5")
    assert (RELEASES.of("3.3.9").level, RELEASES.of("3.3.99").level) == ((0, 13, 2), (0, 13, 3))
    for unknown in ("2.7", "5", "3.4.x", "0.10.0", "5.0"):
        with pytest.raises(ValueError, match=r"3\.1 to 4\.0"):
            reader(f"ruby@{unknown}")


def test_an_installed_module_is_named_by_its_ruby_if_that_brings_it():
    assert named("3.1.7", "0.12.4") == "3.1.7"
    assert named("3.1.7", "1.0.4") == "1.0.4"
    assert named("5.0.0", "9.9.9") == "9.9.9"

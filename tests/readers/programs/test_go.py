"""The rules of Go's `url.Parse`, one by one; where Go is installed, it is asked the same."""

import pytest

from tests.readers.programs.reader_sides import program_sides, side_name
from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.go import live, model
from urlprism.readers.programs.go.releases import CHANGES

BASE = "http://u@a.example:8080/b/c/d?q#f"

# A text, and what Go writes for it.
WRITTEN = [
    ("HTTP://Example.COM", "http://Example.COM"),
    ("http:///x", "http:///x"),
    ("http:/x", "http:/x"),  # no authority, and none is written
    ("http://", "http:"),
    ("http://@", "http://@"),
    ("http://a?", "http://a?"),
    ("http://a??", "http://a??"),
    ("http://a#", "http://a"),
    ("http:x\\é y?#\x01", "http:x\\é y?#%01"),  # what is opaque stays; the fragment may be anything
    ("http://a/é%20%41", "http://a/%C3%A9%20A"),
    ("http://a/%2f!%41", "http://a/%2f!%41"),  # may be written as it was
    ("http://a/%2f %41", "http://a//%20A"),  # may not
    ("http://a#%41é", "http://a#A%C3%A9"),
    ("http://a#%41'", "http://a#%41'"),
    ("http://é/", "http://%C3%A9/"),
    ('http://<">%c3%a9%25/', 'http://<">%C3%A9%25/'),
    ("http://u%41!:p:%40@a", "http://uA%21:p%3A%40@a"),
    ("*", "*"),
    ("*?x", "*?x"),
    ("%2A", "*"),
    ("///x", "///x"),
    ("a%3Ab c", "./a:b%20c"),
    ("//a/b", "//a/b"),
    ("a+.-1:/b", "a+.-1:/b"),
]
# A text, and its host, its name and port.
HOSTS = [
    ("http://u:p@A:8080/", "A:8080", "A", "8080"),
    ("http://a:/", "a:", "a", ""),
    ("http://u@v@a", "a", "a", ""),
    ("http://[::1]:443", "[::1]:443", "::1", "443"),
    ("http://[::1%25e%20%41]", "[::1%e A]", "::1%e A", ""),
    ("http://a%25zz", "a%zz", "a%zz", ""),
    ("http://%C3%A9", "é", "é", ""),
    ("http://%FFé", "\udcffé", "\udcffé", ""),
    ("http://\udcff", "\udcff", "\udcff", ""),
    ("http://\ud800", "\udced\udca0\udc80", "\udced\udca0\udc80", ""),
    ("http:a", "", "", ""),
    ("//a", "a", "a", ""),
    ("///a", "", "", ""),
]
# The same, as releases before any change of it read a host.
HOSTS_ONCE = [
    ("http://a:b:0080/", "a:b:0080", "a:b", "0080"),
    ("http://::1/", "::1", ":", "1"),
    ("http://[%25%41]:1", "[%A]:1", "%A", "1"),
    ("http://[a]b]", "[a]b]", "a]b", ""),
]
# A change, a text and its base, and what Go writes before and since; None where it refuses.
CHANGED = [
    ("opaque-base-kept", "#c", "a:b", "a:#c", "a:b#c"),
    ("opaque-base-kept", "?c", "a:b?d", "a:?c", "a:b?c"),
    ("brackets-hold-ipv6", "http://[evil.example]/", None, "http://[evil.example]/", None),
    ("brackets-hold-ipv6", "http://[1.2.3.4]/", None, "http://[1.2.3.4]/", None),
    ("brackets-hold-ipv6", "http://a[::1]/", None, None, "http://[::1]/"),
    ("mapped-ipv4-refused", "http://[::ffff:1.2.3.4]/", None, "http://[::ffff:1.2.3.4]/", None),
    ("brackets-begin-host", "http://a[::1]/", None, "http://[::1]/", None),
    ("one-colon-in-host", "http://::1/", None, "http://::1/", None),
    ("one-colon-in-host", "ws://a:b:1/", None, "ws://a:b:1/", None),
    ("one-colon-in-host-of-http", "ws://a:b:1/", None, None, "ws://a:b:1/"),
    ("root-not-left", "http://h/x/..//y", "http://h/", "http://h//y", "http://h/y"),
    ("slashes-without-host-escaped", "a:/.//b", "http://h/", "a://b", "a:%2F/b"),
]
REFUSED = [
    *("http://a:b:0080/", "http://::1/", "http://[%25%41]:1", "http://[a]b]", "http://a[::1]/"),
    *(":", ":a", "1:b", "a b:c", "é:/", "http://a\x7f", "\t", " http://a"),
    *("http://a b", "http://a\\b", "http://a|b", "http://a%41", "http://a%", "http://%zz"),
    *("http://a:b", "http://a:٠", "http://a:-1", "http://[::1", "http://[a]b", "http://[a]:b"),
    *("http://[%25%80]", "http://[%25%2f]", "http://[%25 ]", "http://[%41]", "http://[%25a]%41"),
    *("http://é@a", "http://u v@a", "http://[@a", "http://%@a", "http://u:%4@a"),
    *("/%", "/%4", "/%4g", "#%", "x#%g1"),
]
RESOLVED = [
    ("/x", "http://u@a.example:8080/x"),
    ("x;y/./..", "http://u@a.example:8080/b/c/"),
    ("../../../x", "http://u@a.example:8080/x"),
    (".", "http://u@a.example:8080/b/c/"),
    ("..", "http://u@a.example:8080/b/"),
    ("x/%2e%2E/y", "http://u@a.example:8080/b/c/x/%2e%2E/y"),  # an escaped dot is none
    ("/./x//../y", "http://u@a.example:8080/x/y"),
    ("/..//x", "http://u@a.example:8080/x"),
    ("?y", "http://u@a.example:8080/b/c/d?y"),
    ("?", "http://u@a.example:8080/b/c/d?"),
    ("#g", "http://u@a.example:8080/b/c/d?q#g"),
    ("", "http://u@a.example:8080/b/c/d?q#f"),  # the fragment of the base is kept
    ("*", "http://u@a.example:8080/b/c/*"),
    ("//g/./x/../y", "http://g/y"),
    ("//@/x", "http://@/x"),
    ("///g", "http://u@a.example:8080///g"),
    ("\\\\g", "http://u@a.example:8080/b/c/%5C%5Cg"),
    ("http:g", "http:g"),
    ("foo:/a/../b", "foo:/b"),
]
RESOLVED_BY_BASE = [
    ("g", "mailto:x", "mailto:///g"),
    ("g", "foo:/a/b", "foo:///a/g"),  # the base has no authority, but one is written
    ("", "foo:", "foo:"),
    ("g", "a/b?q", "/a/g"),
    ("", "http://a?#f", "http://a#f"),
    ("g", "http://a/x%2fy /z", "http://a/x/y%20/g"),
    ("x", "http://é", "http://%C3%A9/x"),
]
TARGETS = [
    ("http://EXAMPLE.com.", Target("http", "example.com", 80)),
    ("http://faß.de", Target("http", "xn--fa-hia.de", 80)),
    ("https://[::1]:8/", Target("https", "::1", 8)),
    ("http://127.1", Target("http", "127.0.0.1", 80)),
    ("http://:80", Target("http", None, None)),
    ("http:a", Target("http", None, None)),
    ("foo://a", Target("foo", "a", None)),
    ("//a", Target(None, "a", None)),
]


@pytest.fixture(params=program_sides(model, live), ids=side_name)
def report(request):
    return request.param.report


@pytest.mark.parametrize(("text", "url"), WRITTEN)
def test_a_url_is_written(report, text, url):
    assert report(text, None).string == url


@pytest.mark.parametrize(("text", "host", "hostname", "port"), HOSTS)
def test_a_host_is_found(report, text, host, hostname, port):
    found = report(text, None)
    assert (found.host, found.hostname, found.port) == (host, hostname, port)


@pytest.mark.parametrize("text", REFUSED, ids=ascii)
def test_a_text_is_refused(report, text):
    with pytest.raises(Refused):
        report(text, None)


@pytest.mark.parametrize(("text", "base"), [("http://a", ":"), ("http://a", "/%"), (":", BASE)])
def test_text_and_base_are_both_parsed(report, text, base):
    with pytest.raises(Refused):
        report(text, base)


@pytest.mark.parametrize(("text", "url"), RESOLVED)
def test_a_reference_is_resolved(report, text, url):
    assert report(text, BASE).string == url


@pytest.mark.parametrize(("text", "base", "url"), RESOLVED_BY_BASE)
def test_the_base_says_how(report, text, base, url):
    assert report(text, base).string == url


def test_the_fields_are_all_reported(report):
    assert report("HTTP://u:@a:1/%2f?#%22'", None)._asdict() == {
        "string": "http://u:@a:1/%2f?#%22'",
        "scheme": "http",
        "opaque": "",
        "user": "u:",
        "host": "a:1",
        "hostname": "a",
        "port": "1",
        "path": "//",
        "rawpath": "/%2f",
        "escapedpath": "/%2f",
        "omithost": 0,
        "forcequery": 1,
        "rawquery": "",
        "fragment": "\"'",
        "rawfragment": "%22'",
        "escapedfragment": "%22'",
    }


def test_an_opaque_url_has_no_path(report):
    found = report("mailto:a%zz?b", None)
    assert {name: value for name, value in found._asdict().items() if value} == {
        "string": "mailto:a%zz?b",
        "scheme": "mailto",
        "opaque": "a%zz",
        "rawquery": "b",
    }


@pytest.mark.parametrize(
    ("text", "base", "omits"), [("a:/b", None, 1), ("a:///b", None, 0), ("c", "a:/b", 0)]
)
def test_an_absent_host_is_omitted(report, text, base, omits):
    assert report(text, base).omithost == omits


def test_octets_that_are_no_text_stay(report):
    found = report("/%ff\udcfe?\udcfd#%c3\udca9", None)
    assert (found.path, found.rawquery) == ("/\udcff\udcfe", "\udcfd")
    assert (found.fragment, found.escapedpath) == ("é", "/%FF%FE")


@pytest.mark.parametrize(("text", "target"), TARGETS)
def test_a_request_goes(text, target):
    assert reader("go").read(text).target == target


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("http://u@a:1/ ?#", ("http", "u", "a", 1, "/%20", "", None)),
        ("http://@%FF", ("http", "", "%FF", None, "", None, None)),
        ("a:b?c#d", ("a", None, None, None, "b", "c", "d")),
    ],
)
def test_the_common_parts(text, parts):
    assert reader("go").ask(text, None).components == parts


@pytest.mark.parametrize(("text", "host", "hostname", "port"), HOSTS + HOSTS_ONCE)
def test_a_host_was_found(text, host, hostname, port):
    found = reader("go@1.19").read(text).report
    assert (found["host"], found["hostname"], found["port"]) == (host, hostname, port)


@pytest.mark.parametrize(("name", "text", "base", "before", "since"), CHANGED)
def test_a_change_is_seen_in_the_first_release_that_has_it(name, text, base, before, since):
    (change,) = (each for each in CHANGES if each.name == name)
    for first in change.since:
        minor, patch = map(int, first.split(".")[1:])
        last = f"1.{minor}.{patch - 1}" if patch else f"1.{minor - 1}.0"
        for version, written in ((last, before), (first, since)):
            reading = reader(f"go@{version}").read(text, base)
            assert (reading.report["string"] if reading.accepted else None) == written, version


def test_every_change_is_seen():
    assert {row[0] for row in CHANGED} == {change.name for change in CHANGES}


def test_an_end_of_a_change_is_seen():
    for version, accepted in (("1.25.3", False), ("1.25.4", True), ("1.24.9", False)):
        assert reader(f"go@{version}").read("http://[::ffff:1.2.3.4]/").accepted is accepted


def test_a_version_is_named():
    assert reader("go").version == model.VERSION
    assert reader("go@1.19.8").version == "1.19.8"
    assert reader("go@1.22").version == "1.22.12"
    for unknown in ("1.18", "1.28", "2", "1.22.x", "01.22"):
        with pytest.raises(ValueError, match=r"1\.19 to 1\.27"):
            reader(f"go@{unknown}")

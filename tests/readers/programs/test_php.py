"""The rules of PHP's parse_url, one by one; where it is installed, it is asked the same."""

import pytest

from tests.readers.programs.reader_sides import program_sides, side_name
from urlprism.comparison import compare
from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.php import live, model
from urlprism.readers.programs.php.releases import RELEASES

# A text, and the parts that are in it.
SCHEMES = [
    ("HTTP:/x", {"scheme": "HTTP", "path": "/x"}),
    ("x:", {"scheme": "x"}),
    ("1+.-:x", {"scheme": "1+.-", "path": "x"}),  # a letter need not be first
    ("mailto:a@b", {"scheme": "mailto", "path": "a@b"}),
    ("http:\\\\a", {"scheme": "http", "path": "\\\\a"}),
    ("a_b:x", {"path": "a_b:x"}),
    ("é://h/", {"path": "é://h/"}),
    (" http://a/", {"path": " http://a/"}),
    ("a/b:c", {"path": "a/b:c"}),
    (":x", {"path": ":x"}),
]
PATHS = [
    ("", {"path": ""}),
    ("?", {"query": ""}),
    ("#", {"fragment": ""}),
    ("a?#", {"path": "a", "query": "", "fragment": ""}),
    ("a#b?c#d", {"path": "a", "fragment": "b?c#d"}),
    ("//a?b?c", {"host": "a", "query": "b?c"}),
    ("//a#b", {"host": "a", "fragment": "b"}),
    ("x:?", {"scheme": "x", "query": ""}),
    ("file:///x", {"scheme": "file", "path": "/x"}),
    ("File:///c:/x", {"scheme": "File", "path": "c:/x"}),
    ("file:///::x", {"scheme": "file", "path": "::x"}),
    ("file:///é:/x", {"scheme": "file", "path": "/é:/x"}),  # two octets before the colon
    ("file://a/x", {"scheme": "file", "host": "a", "path": "/x"}),
    ("file:/x", {"scheme": "file", "path": "/x"}),
]
AUTHORITIES = [
    ("//u:p@A:8/", {"host": "A", "port": 8, "user": "u", "pass": "p", "path": "/"}),
    ("//@a", {"host": "a", "user": ""}),
    ("//:@a", {"host": "a", "user": "", "pass": ""}),
    ("//u@v:p:q@a", {"host": "a", "user": "u@v", "pass": "p:q"}),
    ("//a?@b", {"host": "a", "query": "@b"}),
    ("//a\\@b", {"host": "b", "user": "a\\"}),
    ("//[::1]", {"host": "[::1]"}),
    ("//[::1]:8", {"host": "[::1]", "port": 8}),
    ("//[::1", {"host": "[:", "port": 1}),
    ("//a:1:2", {"host": "a:1", "port": 2}),
    ("//a b%00", {"host": "a b%00"}),
]
PORTS = [
    ("http://a:", {"scheme": "http", "host": "a"}),
    ("//a:", {"host": "a"}),
    ("//a:00080", {"host": "a", "port": 80}),
    ("//a:0", {"host": "a", "port": 0}),
    ("//a:65535", {"host": "a", "port": 65535}),
    ("//a:8x", {"host": "a", "port": 8}),
    ("//a:8éé", {"host": "a", "port": 8}),
    ("//a:\t+8\0", {"host": "a", "port": 8}),
    ("//a:-0", {"host": "a", "port": 0}),
]
# The first colon stands before digits that end the text, or that a slash follows.
PORTS_AHEAD = [
    ("a:80", {"host": "a", "port": 80}),
    ("a:80/x", {"host": "a", "port": 80, "path": "/x"}),
    ("u@é:80/", {"host": "é", "port": 80, "user": "u", "path": "/"}),
    ("a:80x", {"scheme": "a", "path": "80x"}),
    ("a:80?", {"scheme": "a", "path": "80", "query": ""}),
    ("a:123456", {"scheme": "a", "path": "123456"}),
    ("_:123456", {"path": "_:123456"}),
    ("//a/b:80", {"host": "a", "port": 80, "path": "/b:80"}),
    ("//a/b:0/c", {"host": "a", "port": 0, "path": "/b:0/c"}),
    ("a/b:80/c", {"host": "a", "port": 80, "path": "/b:80/c"}),
    ("a?b:80", {"path": "a", "query": "b:80"}),
    ("#:80", {"fragment": ":80"}),
]
CONTROLS = [
    ("x:\0\t\n\x1f\x20\x7f\x80", {"scheme": "x", "path": "____ _\x80"}),
    (
        "//\x01:\x02@\x03/?\x04#\x05",
        dict.fromkeys(("host", "user", "pass", "query", "fragment"), "_") | {"path": "/"},
    ),
    ("x\t://a", {"path": "x_://a"}),
    ("//\ud800", {"host": "\ud800"}),
]
REFUSED = [
    *("//", "///", "http://", "http:///x", "//?a", "http://#", "//u@", "//u@/x", "//:80", "//:"),
    *(":", ":80", ":80/", "/a:80", "/:80/"),
    *("a:65536", "//a:65536", "//a/b:65536", "//a:000080", "//a:8ééé", "//a:b", "//a:-1", "//a:\0"),
    *("//a:_8", "//a: "),
]
TARGETS = [
    ("HTTP://EXAMPLE.com.", Target("http", "example.com", 80)),
    ("https://bücher.de:8/", Target("https", "xn--bcher-kva.de", 8)),
    ("http://[::1]/", Target("http", "::1", 80)),
    ("http://0x7f.1/", Target("http", "127.0.0.1", 80)),
    ("http://a\t/", Target("http", "a_", 80)),
    ("a:80", Target(None, "a", 80)),
    ("http:/a", Target("http", None, None)),
    ("http://[]/", Target("http", None, None)),
]


@pytest.fixture(params=program_sides(model, live), ids=side_name)
def report(request):
    return request.param.report


def parts(**known):
    return model.Fields._make((dict.fromkeys(model.FIELDS) | known).values())


@pytest.mark.parametrize(("text", "known"), SCHEMES, ids=ascii)
def test_a_scheme_ends_at_the_first_colon(report, text, known):
    assert report(text, None) == parts(**known)


@pytest.mark.parametrize(("text", "known"), PATHS, ids=ascii)
def test_an_empty_query_is_one_but_an_empty_path_is_none(report, text, known):
    assert report(text, None) == parts(**known)


@pytest.mark.parametrize(("text", "known"), AUTHORITIES, ids=ascii)
def test_an_authority_is_split_at_its_last_at(report, text, known):
    assert report(text, None) == parts(**known)


@pytest.mark.parametrize(("text", "known"), PORTS, ids=ascii)
def test_a_port_is_what_its_first_digits_say(report, text, known):
    assert report(text, None) == parts(**known)


@pytest.mark.parametrize(("text", "known"), PORTS_AHEAD, ids=ascii)
def test_a_port_is_seen_before_there_is_a_host(report, text, known):
    assert report(text, None) == parts(**known)


@pytest.mark.parametrize(("text", "known"), CONTROLS, ids=ascii)
def test_controls_are_replaced_when_all_is_split(report, text, known):
    assert report(text, None) == parts(**known)


@pytest.mark.parametrize("text", REFUSED, ids=ascii)
def test_a_text_is_refused(report, text):
    with pytest.raises(Refused):
        report(text, None)


@pytest.mark.parametrize("base", ["http://a/b", "", "//"])
def test_a_base_makes_no_difference(report, base):
    assert report("../x?y", base) == parts(path="../x", query="y")


@pytest.mark.parametrize(("text", "target"), TARGETS, ids=ascii)
def test_a_request_goes(text, target):
    assert reader("php").read(text).target == target


@pytest.mark.parametrize(
    ("text", "components"),
    [
        ("HTTP://u:@a:8?#", ("http", "u:", "a", 8, "", "", "")),
        ("//@a/", (None, "", "a", None, "/", None, None)),
        ("x:", ("x", None, None, None, "", None, None)),
    ],
)
def test_the_common_parts(text, components):
    assert reader("php").ask(text, None).components == components


def test_a_query_or_fragment_that_is_empty_was_absent_before_8():
    before, since = reader("php@7.4"), reader("php@8.0.0")
    assert before.read("a?#").report == before.read("a").report
    assert (since.read("a?#").report["query"], since.read("a?#").report["fragment"]) == ("", "")
    assert before.read("a?b#c").report == since.read("a?b#c").report


# What the fix of bug 77423 did, until it was taken back: such a user is a part of the host.
USERS = [
    ("http://a\\@h/", "a\\@h", None),
    ("http://a b@h/", "a b@h", None),
    ("http://%4@h/", "%4@h", None),
    ("http://%41;@h/", "h", "%41;"),
    ("http://a\\:b@h/", "h", "a\\"),
]


@pytest.mark.parametrize(("text", "host", "user"), USERS)
def test_a_user_was_checked_for_a_month(text, host, user):
    for version in ("7.3.26", "7.4.14", "8.0.1"):
        said = reader(f"php@{version}").read(text).report
        assert (said["host"], said["user"]) == (host, user)
    for version in ("7.2.34", "7.3.25", "7.3.27", "7.4.13", "7.4.15", "8.0.0", "8.0.2", "8.1.0"):
        assert reader(f"php@{version}").read(text).report["host"] == "h"


# A change, a release without it, one with it, a text, and what each says of it.
CHANGED = [
    ("empty-userinfo-kept", "5.6.2", "5.6.3", "http://:@h/", {}, {"user": "", "pass": ""}),
    ("network-path-with-port", "5.6.7", "5.6.8", "//h:80", None, {"host": "h", "port": 80}),
    *[
        ("first-delimiter-ends-authority", without, having, text, {"host": "e"}, {"host": "h"})
        for without, having in [("5.6.27", "5.6.28"), ("7.0.12", "7.0.13")]
        for text in ("http://h#@e/", "http://h:80?@e/x", "http://h?a#b@e/")
    ],
    ("query-hides-colon", "7.0.21", "7.0.22", "a?b:1", {"host": "a"}, {"path": "a"}),
    ("query-hides-colon", "5.6.40", "7.1.8", "/a?b:1", None, {"path": "/a", "query": "b:1"}),
    ("query-hides-colon", "7.1.7", "7.1.8", "//h:", {"path": "//h:"}, {"host": "h", "path": None}),
    ("nul-read-as-others", "7.2.34", "7.3.0", "\0h:80", {"path": "_h:80"}, {"host": "_h"}),
    ("port-zero-accepted", "7.3.23", "7.3.24", "http://h:0/", None, {"port": None}),
    ("port-zero-accepted", "7.4.11", "7.4.12", "h:0", None, {"host": "h", "port": None}),
    ("port-zero-reported", "7.3.24", "7.3.25", "http://h:0/", {"port": None}, {"port": 0}),
    ("port-zero-reported", "7.4.12", "7.4.13", "h:0", {"port": None}, {"port": 0}),
]


@pytest.mark.parametrize(("change", "without", "having", "text", "before", "since"), CHANGED)
def test_a_change(change, without, having, text, before, since):
    assert [RELEASES.of(each).has(change) for each in (without, having)] == [False, True]
    for version, parts_of_it in ((without, before), (having, since)):
        reading = reader(f"php@{version}").read(text)
        assert reading.accepted is (parts_of_it is not None), version
        assert (parts_of_it or {}).items() <= dict(reading.report or {}).items()


def test_an_authority_that_a_slash_ends_wherever_it_stands():
    # CVE-2016-10397
    for text in ("http://google.com#@evil.com/", "http://example.com:80?@google.com/"):
        found = compare(text, readers=("php", "php@5.6.27"))
        assert found.verdict == "different-host"
        assert found.causes


def test_empty_brackets_are_compared():
    assert compare("http://[]/", readers=("php", "whatwg")).verdict == "refused-by-some"


def test_a_version_is_named():
    assert reader("php").version == model.VERSION
    assert reader("php@8.2.36").version == "8.2.36"
    assert reader("php@7.4").version == "7.4.33"
    for unknown in ("5.5", "7.5", "8.6", "6", "8.2.x", "08.2", "9.0"):
        with pytest.raises(ValueError, match=r"5\.6 to 8\.5"):
            reader(f"php@{unknown}")

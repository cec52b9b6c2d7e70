"""The rules of aiohttp 3.14.5, one after the other; the installed aiohttp is asked the same."""

from ipaddress import IPv6Address

import pytest

from tests.readers.programs.reader_sides import side_name, sides
from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.aiohttp import live, model

SIDES = sides(model, live)
BASE = "http://u:p@a/b/c/d?p#f"

each_side = pytest.mark.parametrize("side", SIDES, ids=side_name)


def parts(side, text, base=None):
    """Return the parts that are neither absent nor empty, without those of `http://`."""
    report = side.report(text, base)
    assert type(report) is model.Fields
    return {name: value for name, value in report._asdict().items() if value not in {None, ""}}


def is_refused(side, text, base=None):
    try:
        side.report(text, base)
    except Refused:
        return True
    return False


def test_the_installed_program_is_asked():
    assert [side.lack for side in SIDES] == [None, None]


@each_side
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://H", {"url": "http://h", "host": "h", "port": 80, "path": "/"}),
        ("http://h:1/x?q#f", {"url": "http://h:1/x?q#f", "host": "h", "port": 1, "path": "/x"}),
        ("https://h/", {"scheme": "https", "port": 443}),
        ("ws://h/", {"scheme": "ws", "port": 80}),
        ("http://h:0/", {"port": 0}),
        ("tcp://h:1/", {"scheme": "tcp", "port": 1}),
        ("//h:1/", {"url": "//h:1/", "host": "h", "port": 1}),
        ("http://u:p@h/", {"url": "http://h/", "user": "u", "password": "p"}),
        ("http://u%C3%A9%20@h/", {"url": "http://h/", "user": "u\u00e9 "}),
        ("http://h.../", {"url": "http://h.../", "host": "h."}),
        ("http://0x7f.1/", {"host": "0x7f.1"}),
        ("http://127.0.0.1/", {"host": "127.0.0.1"}),
        # Since CPython 3.13 its last 32 bits are written as IPv4.
        ("http://[::ffff:1.2.3.4]/", {"host": str(IPv6Address("::ffff:1.2.3.4"))}),
        ("http://[fe80::1%25e]/", {"host": "fe80::1%25e"}),
        ("http://[e.x:80]/", {"host": "e.x:80", "port": 80}),
        ("http://[e.x:81]/#f", {"host": "e.x", "port": 81}),
        ("http://127.0.0.1\0.example/", {"host": "127.0.0.1"}),  # a string of C ends there
        ("http://" + "a" * 63 + ".b/", {"host": "a" * 63 + ".b"}),
        ("http://fa\u00df.de/", {"host": "xn--fa-hia.de"}),
    ],
)
def test_what_is_requested(side, text, expected):
    found = parts(side, text)
    assert {name: found.get(name) for name in expected} == expected


# What the section of IPv4 asks for: four decimal numbers without more, and nothing else.
NOT_CANONICAL = (
    *("0177.1", "1.2.3.4.", "2130706433", "127.1", "017700000001", "1.2.3", "1.2.3.4.5", "0"),
    *("01.2.3.4", "1.2.3.04", "256.1.1.1", "1..2.3", "1.2.3.4..", "00.0.0.0", "1.2.3.1234"),
    *("\u2460\u2461\u2466.1", "\uff10177.1"),
)


@each_side
@pytest.mark.parametrize("host", NOT_CANONICAL)
def test_addresses_that_are_not_canonical(side, host):
    assert is_refused(side, f"http://{host}/")
    assert is_refused(side, f"//{host}", BASE)
    assert is_refused(side, "g", f"http://{host}/")


@each_side
@pytest.mark.parametrize(
    "text",
    [
        *("", "g", "/g", "ftp://h/", "foo:x", "http:", "http:g", "http:///g", "http://:80/"),
        *("//h/", "tcp://h/", "http://u@/", "http://u%3A@h/", "http://%E4%BD%A0@h/"),
        *("http://a..b/", "http://.a/", "http://" + "a" * 64 + "/", "http://h:65536/"),
        *("http://a b\\c/", "http://[a/", "http://[::g]/#f"),
    ],
)
def test_what_is_refused(side, text):
    assert is_refused(side, text)


@each_side
@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("g", "http://a/b/c/g"),
        (" \tg \t", "http://a/b/c/g"),
        ("../../../g?y", "http://a/g?y"),
        ("#s", "http://a/b/c/d?p#s"),
        ("?y", "http://a/b/c/d?y#f"),
        ("/./g", "http://a/g"),
        ("///evil", "http://a/evil"),
        ("//evil:80", "http://evil"),
        ("\\\\evil", "http://a/b/c/%5C%5Cevil"),
        ("http:g", "http://a/b/c/g"),
        ("http:/evil", "http://a/evil"),
        ("http:\tg", "http://a/b/c/g"),
        ("\x01x", "http://a/b/c/x"),
        ("x\x7f", "http://a/b/c/x%7F"),
        ("\u00e9", "http://a/b/c/%C3%A9"),
        ("https://h", "https://h"),
        ("//@h", "http://h"),
        ("//", "http://a/b/c/d?p#f"),
    ],
)
def test_redirects(side, text, url):
    assert parts(side, text, BASE)["url"] == url


@each_side
@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "\t", "a\nb", "a\r", "a\0b", "https:g", "http:///evil", "http:\\\\evil"),
        *("ftp://h/", "a:80", "ws://h/", "//[::g]/", "//%3A@h/", "//a..b/"),
    ],
)
def test_redirects_that_are_not_followed(side, text):
    assert is_refused(side, text, BASE)


@each_side
@pytest.mark.parametrize(
    ("base", "text", "login"),
    [
        (BASE, "g", ("u", "p")),
        (BASE, "http://a/x", ("u", "p")),
        (BASE, "http://v@a/x", ("v", "")),
        (BASE, "http://b/x", (None, None)),
        (BASE, "https://a/x", (None, None)),
        (BASE, "http://a:81/x", (None, None)),
        ("http://a/", "//v:w@b/", ("v", "w")),
    ],
)
def test_a_login_stays_within_an_origin(side, base, text, login):
    report = side.report(text, base)
    assert (report.user, report.password or "") == (login[0], login[1] or "")


@each_side
@pytest.mark.parametrize("base", ["ws://a/b", "wss://a/b", "http://[::1]/b"])
def test_bases(side, base):
    assert parts(side, "g", base)["path"] == "/g"


@pytest.mark.parametrize(
    ("text", "base", "userinfo", "target"),
    [
        ("http://u@h", None, "u", Target("http", "h", 80)),
        ("http://u:p%20@h", None, "u:p%20", Target("http", "h", 80)),
        ("http://h...", None, None, Target("http", "h", 80)),
        ("http://0x7f.1/", None, None, Target("http", "127.0.0.1", 80)),
        ("http://127.0.0.1\0.example/", None, None, Target("http", "127.0.0.1", 80)),
        ("//h:1/", None, None, Target(None, "h", 1)),
        ("//[::1]:8", "https://a/", None, Target("https", "::1", 8)),
    ],
)
def test_where_a_request_goes(text, base, userinfo, target):
    reading = reader("aiohttp").read(text, base)
    assert (reading.components.userinfo, reading.target) == (userinfo, target)


def test_yarl_itself_refuses_no_address():
    assert reader("yarl").read("http://0177.1/").target == Target("http", "127.0.0.1", 80)
    assert reader("yarl").read("//2130706433", "http://a/").accepted


def test_a_reader_is_named_by_its_version():
    assert reader("aiohttp").version == reader("aiohttp@3.14.5").version == model.VERSION
    with pytest.raises(ValueError, match=r"known: 3\.14\.5"):
        reader("aiohttp@3.0")

"""Where .NET's `System.Uri` leaves RFC 3986 and the URL Standard; 10.0.10 said it."""

import pytest

from urlprism.readers import Target, reader

# A text, and `AbsoluteUri`.
WRITTEN = [
    # as the URL Standard has it
    ("HTTP://u:p@EXAMPLE.com:80/a/../b c?q#f", "http://u:p@example.com/b%20c?q#f"),
    ("http:\\\\h\\x", None),
    ("http://0x7f.1/", "http://127.0.0.1/"),
    ("http://[0:0::1]:8/", "http://[::1]:8/"),
    ("http://h?q", "http://h/?q"),
    # decoded where it needs no encoding, and encoded where it does
    ("http://h/%41%7e%2f%c3%a9%ff?%41|'#%41|", "http://h/A~%2f%C3%A9%ff?A%7C'#A%7C"),
    ("http://h/%zz%4", "http://h/%25zz%254"),
    ("http://h/a%5cb\\c", "http://h/a%5cb/c"),
    # one "@" ends the user, and the name loopback is another
    ("http://u@v@h/", None),
    ("http://LOOPBACK:8/", "http://localhost:8/"),
    # names: labels, and what the rules of shares allow
    ("http://a_b.c/", "http://a_b.c/"),
    ("http://-a._b.c./", "http://-a._b.c./"),
    ("http://a.b._c/", None),
    ("http://a..b/", None),
    (f"http://{'a' * 64}.b/", f"http://{'a' * 64}.b/"),
    ("http://a%2eb/", None),
    # addresses: other text behind a literal, a prefix, and numbers by two rules
    ("http://[::1]x/", "http://[::1]/x/"),
    ("http://[::1/64]/", "http://[::1]/"),
    ("http://[::ffff:1.2.3.4]/", "http://[::ffff:1.2.3.4]/"),
    ("http://1.2.3.08/", "http://1.2.3.08/"),
    ("foo://1.2.3.08/", "foo://255.255.255.255/"),
    ("foo://0x7f.1/", "foo://0x7f.1/"),
    ("foo://./x", "foo://./x"),
    ("foo://u@./x", None),
    ("http://İAΣ/", "http://İaσ/"),
    # ports
    ("http://h:/", "http://h/"),
    ("http://h:00081/", "http://h:81/"),
    ("http://h:65536/", None),
    # blanks
    (" http://h/ \n", "http://h/"),
    ("\x0bhttp://h/", None),
    ("http://h/x%41\n", "http://h/xA%0A"),
    # dot segments, which stay where a scheme does not compress
    ("http://h/a/%2e%2E/b/...", "http://h/b/..."),
    ("http://h/a//../b", "http://h/a/b"),
    ("gopher://h/a/../b", "gopher://h/a/../b"),
    ("foo:a/../b", "foo:a/../b"),
    # paths of the system
    ("/a/../b?c", "file:///b%3Fc"),
    ("C:\\a\\..\\b", "file:///C:/b"),
    ("\\\\srv\\x", "file://srv/x"),
    ("//srv:80/x", None),
    ("file://c|/x", "file:///c:/x"),
    ("file:////srv/x", "file://srv/x"),
    ("file:///a%2fb\\c", "file:///a/b%5Cc"),
    # a surrogate pair is taken apart
    ("foo:%2\U0001d54f", "foo:%252%EF%BF%BD%EF%BF%BD"),
]
AGAINST = [
    ("g?y", "http://a/b/c/d;p?q#f", "http://a/b/c/g?y"),
    ("?y", "http://a/b/c/d;p?q#f", "http://a/b/c/d;p?y"),
    ("#s", "http://a/b/c/d;p?q#f", "http://a/b/c/d;p?q#s"),
    ("", "http://a/b/c/d;p?q#f", "http://a/b/c/d;p?q#f"),
    ("http:g", "http://a/b/c/d;p?q#f", "http://a/b/c/g"),
    ("//g", "http://a/b/c/d;p?q#f", "http://g/"),
    ("\\\\g\\x", "http://a/b", "file://g/x"),
    ("c:/x", "http://a/b", "file:///c:/x"),
    ("/x", "file://srv/share/a", "file://srv/share/x"),
    ("ftp:x", "http://a/b", None),
    ("x", "http://[fe80::1%eth0]:8/", "http://[fe80::1]:8/x"),
]


@pytest.fixture
def dotnet():
    return reader("dotnet.Uri")


def written(reading):
    return reading.report["absolute_uri"] if reading.accepted else None


@pytest.mark.parametrize(("text", "wanted"), WRITTEN)
def test_a_text_is_written(dotnet, text, wanted):
    assert written(dotnet.read(text)) == wanted


@pytest.mark.parametrize(("text", "base", "wanted"), AGAINST)
def test_a_reference_is_resolved(dotnet, text, base, wanted):
    assert written(dotnet.read(text, base)) == wanted


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("http://faß.de/", "xn--fa-hia.de"),
        ("http://1אA/", "xn--1a-vld"),  # no rule for directions
        ("http://[FE80::1%25eth0]/", "fe80::1%25eth0"),
        ("http://XN--A.b/", "xn--a.b"),  # in ASCII nothing is checked
    ],
)
def test_a_request_goes_to_the_host_in_ascii(dotnet, text, host):
    assert dotnet.read(text).report["idn_host"] == host


@pytest.mark.parametrize(
    "text", ["http://é-/", "http://\u200b/", "http://a／b/", "http://é.xn--a/"]
)
def test_a_host_that_has_no_ascii_is_refused(dotnet, text):
    assert dotnet.read(text).refusal.rule == "Uri, UriFormatException"


def test_fields_and_common_parts(dotnet):
    reading = dotnet.read("http://u:p@h:8/a?b#c")
    assert dict(reading.report) == {
        "absolute_uri": "http://u:p@h:8/a?b#c",
        "scheme": "http",
        "user_info": "u:p",
        "host": "h",
        "idn_host": "h",
        "port": 8,
        "absolute_path": "/a",
        "query": "?b",
        "fragment": "#c",
    }
    assert tuple(reading.components) == ("http", "u:p", "h", 8, "/a", "b", "c")
    assert reading.target == Target("http", "h", 8)
    assert dotnet.read("https://h/").components.port is None
    assert dotnet.read("file:///x").report["port"] == -1


def test_the_name_in_capitals_is_localhost_since_9():
    assert written(reader("dotnet.Uri@8.0.4").read("http://LOOPBACK/")) == "http://loopback/"
    assert written(reader("dotnet.Uri@8.0.4").read("http://loopback/")) == "http://localhost/"


def test_releases():
    assert reader("dotnet.Uri@8.0").version == reader("dotnet.Uri@8").version == "8.0.4"
    assert reader("dotnet.Uri@9.0.4").version == "9.0.4"
    with pytest.raises(ValueError, match=r"no model of dotnet\.Uri 4\.8"):
        reader("dotnet.Uri@4.8")
    assert reader("dotnet.Uri").title == ".NET System.Uri"
    assert reader("dotnet.Uri").date == "2026-07-14"
    assert reader("dotnet.Uri@3.1").version == "3.1.23"
    assert reader("dotnet.Uri@10.0.0").version == "10.0.0"


# A release on each side of a change, by the change: a text, its base, and `AbsoluteUri`.
CHANGED = {
    "slashes-begin-shares": ("//h/x", None, "3.1", "file:////h/x", "5.0", "file://h/x"),
    "no-host-in-paths": (*("/é", None, "3.1", "file:///%C3%A9/%C3%A9", "5.0", "file:///%C3%A9"),),
    "pairs-encoded-once": (
        *("http://h/\U000e0001", None, "3.1", "http://h/%F3%A0%80%81%EF%BF%BD"),
        *("5.0", "http://h/%F3%A0%80%81"),
    ),
    "halves of pairs": (
        *("foo:%2\U0001d54f", None, "3.1", None, "5.0", "foo:%252%EF%BF%BD%EF%BF%BD"),
    ),
    "no-end-marks": (
        *("http://h/#\ufffea", None, "3.1", "http://h/#", "5.0", "http://h/#%EF%BF%BEa"),
    ),
    "triplets-unchanged": (
        *("http://h/%ef%bf%bd", None, "5.0", "http://h/%EF%BF%BD", "6.0", "http://h/%ef%bf%bd"),
    ),
    "port-zero-kept": ("foo://h:0/", None, "5.0", "foo://h/", "6.0", "foo://h:0/"),
    "segment-removed": (*("http://[::1]a/../x#z", None, "5.0", "h#z", "6.0", "http://[::1]/x#z"),),
    "dots alone": ("http://[::1]../x", None, "5.0", "http://[::1]/../x", "6.0", "http://[::1]/x"),
    "segment-removed, encoded": (
        "http://[::1]a\\..\\y",
        None,
        "5.0",
        None,
        "6.0",
        "http://[::1]/y",
    ),
    "empty-host-kept": ("?é", "foo://", "6.0", "foo:///%3F%C3%A9/?%C3%A9", "7.0", "foo:///?%C3%A9"),
    "blanks-counted": (" file:///é", None, "9.0", None, "10.0", "file:///%C3%A9"),
}


@pytest.mark.parametrize(
    ("text", "base", "before", "old", "since", "new"), CHANGED.values(), ids=CHANGED
)
def test_releases_write_a_text_otherwise(text, base, before, old, since, new):
    assert written(reader(f"dotnet.Uri@{before}").read(text, base)) == old
    assert written(reader(f"dotnet.Uri@{since}").read(text, base)) == new


def test_transitional_processing_ends_with_5():
    hosts = [reader(f"dotnet.Uri@{each}").read("http://faß.de/").target.host for each in (3.1, 5.0)]
    assert hosts == ["fass.de", "xn--fa-hia.de"]


def test_a_host_of_nothing_but_directions_is_none(dotnet):
    assert dotnet.read("http://\u200e/x").target.host is None
    assert dotnet.read("file://\u200e/x").refusal.rule == "Uri, IndexOutOfRangeException"


def test_a_text_has_at_most_65519_units_of_utf16_before_10():
    assert reader("dotnet.Uri").read("http://h/" + "a" * 100_000).accepted
    dotnet = reader("dotnet.Uri@9.0")
    for text in ("http://h/" + "a" * 65_510, "http://h/" + "\U0001d54f" * 32_755):
        assert dotnet.read(text).accepted
        assert dotnet.read(f"{text}a").refusal.reason == "The Uri string is too long"
    assert dotnet.read("a" * 65_519, "http://h/").refusal.reason == "The Uri string is too long"
    assert dotnet.read("é" * 60_000, "http://h/").accepted


@pytest.mark.parametrize("text", ["a", ".", "a.", "%41", "é", "../", "%"])
def test_long_texts_take_linear_time(dotnet, text):
    long = text * (200_000 // len(text))
    for before in ("http://", "http://h/", "http://é/", "foo:", "http://h/?"):
        dotnet.read(before + long)
    reader("dotnet.Uri@3.1").read("foo:///" + long[:60_000])

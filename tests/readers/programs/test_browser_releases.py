"""What releases of browsers changed; each row was seen in releases on both sides of the change."""

import pytest

from urlprism.errors import URLError
from urlprism.readers import Refused, reader
from urlprism.readers.programs.chromium import model as chromium
from urlprism.readers.programs.chromium.releases import CHANGES as OF_CHROMIUM
from urlprism.readers.programs.firefox import model as firefox
from urlprism.readers.programs.firefox.releases import CHANGES as OF_FIREFOX
from urlprism.readers.programs.webkit import model as webkit
from urlprism.readers.programs.webkit.releases import CHANGES as OF_WEBKIT

MODELS = {"chromium": chromium, "firefox": firefox, "webkit": webkit}
# A change, the releases before and with it, a text, its base, and what each makes of it.
ROWS = [
    ("fragment-encoded", "chromium", "64", "65", "http://h/#a b", None, "same", "http://h/#a%20b"),
    (
        "chrome-host-alone",
        "chromium",
        "67.0.3372",
        "67",
        "chrome://u@h:81/",
        None,
        "same",
        "chrome://h/",
    ),
    (
        "chrome-error-registered",
        "chromium",
        "68",
        "69",
        "chrome-error:p",
        None,
        "same",
        "chrome-error://p/",
    ),
    ("unicode-11", "chromium", "69.0.3452", "69", "http://\u0560/", None, None, "http://xn--x9a/"),
    (
        "noncharacters-in-path-url",
        "chromium",
        "75",
        "76",
        "foo:\uffff",
        None,
        None,
        "foo:%EF%BF%BD",
    ),
    ("unicode-12.1", "chromium", "75", "76", "http://\u1c90/", None, None, "http://xn--lod/"),
    ("unicode-12.1", "chromium", "75", "76", "http://\u0c77/", None, None, "http://xn--src/"),
    (
        "devtools-registered",
        "chromium",
        "76.0.3786.0",
        "76",
        "devtools:p",
        None,
        "same",
        "devtools://p/",
    ),
    ("gopher-not-special", "chromium", "79", "80", "gopher:h", None, "gopher://h/", "same"),
    ("digits-are-no-scheme", "chromium", "81", "83", "1x:y", "ws://h/", None, "ws://h/1x:y"),
    ("unicode-13", "chromium", "83", "85", "http://\u08be/", None, None, "http://xn--kzb/"),
    ("delete-encoded", "chromium", "85", "86", "foo:\x7f#\x7f.", None, "same", "foo:%7F#%7F."),
    ("delete-encoded", "chromium", "85", "86", "ws://h/#\x7f.", None, "same", "ws://h/#%7F."),
    (
        "ascii-in-punycode-refused",
        "chromium",
        "88",
        "89",
        "http://xn--a-.\u00e9/",
        None,
        "http://xn--a-.xn--9ca/",
        None,
    ),
    (
        "dns-rules-ignored",
        "chromium",
        "91",
        "92",
        "http://-\u00e9/",
        None,
        None,
        "http://xn----bga/",
    ),
    (
        "dns-rules-ignored",
        "chromium",
        "91",
        "92",
        "http://..\u00e9/",
        None,
        None,
        "http://..xn--9ca/",
    ),
    ("nul-in-fragment", "chromium", "91", "92", "ws://h/#\0.", None, "ws://h/#.", "ws://h/#%00."),
    ("ends-in-number", "chromium", "92", "103", "http://foo.2.3.4/", None, "same", None),
    ("ends-in-number", "chromium", "92", "103", "http://1.2.3.08/", None, "same", None),
    ("path-url-tail-encoded", "chromium", "92", "103", "foo:a#b c", None, "same", "foo:a#b%20c"),
    ("fragment-alone-refused", "chromium", "92", "103", "#x", None, "about:blank#x", None),
    ("file-host-kept", "chromium", "92", "103", "/", "file://h/a", "file:///", "file://h/"),
    (
        "localhost-dropped",
        "chromium",
        "92",
        "103",
        "file://localhost/c:",
        None,
        "same",
        "file:///c:",
    ),
    ("backslash-in-opaque-path", "chromium", "131", "132", r"sc:\a|", None, r"sc:\a%7C", "same"),
    (
        "four-numbers-in-ipv6",
        "chromium",
        "116",
        "117",
        "ws://[::0x7f1]/",
        None,
        "ws://[::7f1]/",
        None,
    ),
    (
        "noncharacters-kept",
        "chromium",
        "115",
        "116",
        "///\ufffe",
        "file:",
        None,
        "file:///%EF%BF%BE",
    ),
    ("unicode-14", "chromium", "92", "103", "http://\u0870/", None, None, "http://xn--cxb/"),
    (
        "nontransitional",
        "chromium",
        "109",
        "110",
        "http://\u00df/",
        None,
        "http://ss/",
        "http://xn--zca/",
    ),
    ("unicode-15", "chromium", "109", "110", "http://\U0001fae8/", None, None, "http://xn--929h/"),
    (
        "fragment-is-no-scheme",
        "chromium",
        "113",
        "114",
        "#x:y",
        "about:blank",
        None,
        "about:blank#x:y",
    ),
    (
        "noncharacters-kept",
        "chromium",
        "115",
        "116",
        "http://h/\ufffe",
        None,
        None,
        "http://h/%EF%BF%BE",
    ),
    (
        "noncharacters-kept",
        "chromium",
        "115",
        "116",
        "http://h/?\uffff",
        None,
        "http://h/?%EF%BF%BD",
        "http://h/?%EF%BF%BF",
    ),
    ("nul-in-path", "chromium", "116", "117", "http://h/%00", None, None, "same"),
    (
        "four-numbers-in-ipv6",
        "chromium",
        "116",
        "117",
        "http://[::1.2.3]/",
        None,
        "http://[::102:3]/",
        None,
    ),
    (
        "triplets-kept-in-path",
        "chromium",
        "117",
        "118",
        "http://h/a%41",
        None,
        "http://h/aA",
        "same",
    ),
    ("host-signs", "chromium", "118", "119", "http://a<b/", None, "http://a%3Cb/", None),
    ("host-signs", "chromium", "118", "119", "http://a;b/", None, None, "same"),
    ("host-signs", "chromium", "118", "119", "http://a=b/", None, "http://a%3Db/", "same"),
    (
        "unicode-15.1",
        "chromium",
        "123",
        "126",
        "http://\u1e9e/",
        None,
        "http://ss/",
        "http://xn--zca/",
    ),
    ("non-special-hosts", "chromium", "129", "130", "foo://a<b/", None, "same", None),
    ("backslash-in-opaque-path", "chromium", "131", "132", r"foo:\\u@h", None, "foo://u@h", "same"),
    (
        "joiners-checked",
        "chromium",
        "141",
        "143",
        "http://a\u200db/",
        None,
        "http://xn--ab-m1t/",
        None,
    ),
    (
        "joiners-checked",
        "chromium",
        "147",
        "148",
        "http://a\u200db/",
        None,
        "http://xn--ab-m1t/",
        None,
    ),
    ("unicode-16", "chromium", "141", "143", "http://\u10a0/", None, None, "http://xn--rkj/"),
    ("dots-kept-in-path", "chromium", "143", "147", "http://h/a%2eb", None, "http://h/a.b", "same"),
    ("backslash-in-path", "chromium", "143", "147", r"\\x", "foo:/a/b", r"foo:\\x", r"foo:/\\x"),
    ("unicode-17", "chromium", "147", "148", "http://\u088f/", None, None, "http://xn--7xb/"),
    (
        "data-behind-line-ends",
        "chromium",
        "149",
        "152",
        "\ndata:a\tb#\nc",
        None,
        "data:ab#c",
        "data:a%09b#%0Ac",
    ),
    ("data-behind-line-ends", "chromium", "149", "152", "DATA:a\tb", None, "data:ab", "data:a%09b"),
    ("simple-data", "firefox", "140", "153", "data:/a/..", None, "data:/", "same"),
    ("simple-fragment-encoded", "firefox", "140", "153", "data:a#<", None, "same", "data:a#%3C"),
    (
        "ipv4-bounded",
        "firefox",
        "140",
        "153",
        "http://18446744073709551617/",
        None,
        "http://0.0.0.1/",
        None,
    ),
    (
        "ipv4-bounded",
        "firefox",
        "140",
        "153",
        "http://1.2.3.0x10000000000000001/",
        None,
        "http://1.2.3.1/",
        None,
    ),
    ("control-kept-in-host", "firefox", "140", "153", "a://\x01/", None, "a://%01/", "same"),
    ("unicode-17", "firefox", "140", "153", "http://\u10a0/", None, None, "http://xn--rkj/"),
    ("host-signs-allowed", "firefox", "153", "159", "http://a*b/", None, None, "same"),
    ("circumflex-encoded", "webkit", "2.44", "2.50", "http://h/^", None, "same", "http://h/%5E"),
    ("last-space-encoded", "webkit", "2.44", "2.50", "foo:a ?x", None, "same", "foo:a%20?x"),
    (
        "bar-of-drive-replaced",
        "webkit",
        "2.44",
        "2.50",
        "file:///c|/a",
        None,
        "same",
        "file:///c:/a",
    ),
    ("icu-72", "webkit", "2.44", "2.50", "http://\u0870/", None, None, "http://xn--cxb/"),
    ("backslash-in-path", "webkit", "2.50", "2.52", r"\\x", "foo:/a/b", "foo://x", r"foo:/a/\\x"),
    ("slash-alone-read", "webkit", "2.50", "2.52", "http:/", "http://h/a", None, "http://h/"),
    ("icu-76", "webkit", "2.50", "2.52", "http://xn--xn--a--gua/", None, "same", None),
    ("icu-78", "webkit", "2.52", "2.54", "http://\u088f/", None, None, "http://xn--7xb/"),
    ("ascii-domain-kept", "webkit", "2.52", "2.54", "http://xn--a/", None, None, "same"),
]
# The same of origins.
ORIGINS = [
    ("opaque-origins", "71.0.3542", "71", "foo://h/", "foo://", "null"),
    ("opaque-origins", "71.0.3542", "71", "blob:foo:x", "foo://", "null"),
    ("port-zero-in-origin", "88", "89", "http://h:0/", "http://h", "http://h:0"),
    ("gopher-not-special", "79", "80", "gopher://h:80/", "gopher://h:80", "null"),
    ("gopher-not-special", "79", "80", "gopher://h:70/", "gopher://h", "null"),
]


def href(name, version, text, base):
    """Return what a release makes of a text, None where it refuses."""
    try:
        return MODELS[name].MODEL.of(version).report(text, base).href
    except (URLError, Refused):
        return None


@pytest.mark.parametrize(("change", "name", "before", "since", "text", "base", "old", "new"), ROWS)
def test_a_change(change, name, before, since, text, base, old, new):
    told = [text if each == "same" else each for each in (old, new)]
    assert [href(name, version, text, base) for version in (before, since)] == told


@pytest.mark.parametrize(("change", "before", "since", "text", "old", "new"), ORIGINS)
def test_a_change_of_an_origin(change, before, since, text, old, new):
    found = [chromium.MODEL.of(each).report(text, None).origin for each in (before, since)]
    assert found == [old, new]


@pytest.mark.parametrize("changes", [OF_CHROMIUM, OF_FIREFOX, OF_WEBKIT])
def test_every_change_has_a_row(changes):
    assert {change.name for change in changes} <= {row[0] for row in [*ROWS, *ORIGINS]}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("foo://\x01:0?x", "same"),
        ("http://foo:8\x000/", "http://foo:8/"),
        ("http://foo:\x00(80%00/", "http://foo/"),
        ("wss://foo:\x000x4,5/?x", "wss://foo:4/?x"),
        ("http://foo:\x00a4/", None),
        ("http://foo:\x004f/", None),
        ("http://foo:\x0065536/", None),
        ("http://foo:4(/", None),
    ],
)
def test_what_firefox_skips_in_a_port(text, expected):
    assert href("firefox", "153", text, None) == (text if expected == "same" else expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("http://xn--.a/", "http://.a/"), ("http://xn--1-.a/", "same"), ("http://xn--.1/", None)],
)
def test_punycode_of_ascii_in_an_older_webkit(text, expected):
    assert href("webkit", "2.44", text, None) == (text if expected == "same" else expected)
    assert href("webkit", "2.50", text, None) is None


@pytest.mark.parametrize(
    ("text", "origin"), [("p", ""), ("//h:0/", "h:0"), ("//%C3%A9/", "%c3%a9")]
)
def test_the_origin_of_what_webkit_registers(text, origin):
    assert webkit.report(f"resource:{text}", None).origin == f"resource://{origin}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [(r"\/a b|", r"foo:\/a%20b%7C"), (r"\/../x", r"foo:\x"), (r"\\a", r"foo:\\a")],
)
def test_backslashes_begin_a_path_in_chromium_from_132_to_146(text, expected):
    assert href("chromium", "143", text, "foo://h/a") == expected


@pytest.mark.parametrize(
    ("text", "base", "expected"),
    [
        (r"http:/\\h\..\y", "http://a/b", "http://y/"),
        (r"http:///h/../y", "http://a/b", "http://h/y"),
        (r"http:/\\h\y", "http://a/b", "http://h/y"),
        (" #a", "javascript:x", None),
        ("#a", "javascript:x", "javascript:x#a"),
        ("file:/../C|/x", None, "file:///C|/x"),
        ("file:/../C|/x", "file:///a", "file:///C:/x"),
        ("file:/C|/../D|/", None, "file:///D|/"),
        ("file:/C|?x", "file:///a", "file:///C|?x"),
    ],
)
def test_references_in_firefox(text, base, expected):
    assert href("firefox", "153", text, base) == expected


def test_a_nul_in_a_user_is_none_in_a_path():
    text = "https:/\t/a.%00@h/b"
    assert href("chromium", "91", text, "https://h/x/") == "https://a.%00@h/b"


def test_a_nul_in_a_user_is_none_in_a_path_where_the_scheme_was_special():
    assert reader("chromium@74").read("gopher://u\0@h/p").accepted
    assert reader("chromium@83").read("chrome://u\0@h/p").accepted
    assert not reader("chromium@74").read("gopher://h/p\0q").accepted


def test_a_path_url_has_no_host_but_for_a_reference():
    old = chromium.MODEL.of("129")
    assert old.report("foo://h:1/p", None)[5:9] == ("", "", "", "//h:1/p")
    assert old.report("../q", "foo://h/a/b").href == "foo://h/q"
    assert chromium.report("foo://h:1/p", None)[5:9] == ("h:1", "h", "1", "/p")


@pytest.mark.parametrize(
    ("name", "version"),
    [
        ("chromium", "119"),
        ("chromium", "64"),
        ("chromium", "76.0.3809.132"),
        ("chromium", "119.0.6045.105"),
        ("chromium", "156.0.8078.108"),
        ("firefox", "140.12.0esr"),
        ("firefox", "153.8.0esr"),
        ("firefox", "159"),
        ("webkit", "2.44"),
        ("webkit", "2.50.6"),
    ],
)
def test_a_version(name, version):
    found = reader(f"{name}@{version}")
    assert (found.name, found.version) == (f"{name}@{version}", version)
    assert str(found.read("http://u:p@h:81/p?q#f").target) == "http://h:81"


@pytest.mark.parametrize("name", ["chromium@63", "chromium@157", "chromium@x", "firefox@1.2.3.4"])
def test_an_unknown_version(name):
    with pytest.raises(ValueError, match=r"no model of \w+ .*; known: the releases of"):
        reader(name)


@pytest.mark.parametrize("version", ["2.46", "2.5", "3", "618.1"])
def test_an_unknown_webkit(version):
    with pytest.raises(ValueError, match=r"known: the releases of 2\.44, 2\.50, 2\.52, 2\.54"):
        reader(f"webkit@{version}")

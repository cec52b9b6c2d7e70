"""What releases of browsers changed; each row was seen in releases on both sides of the change."""

import pytest

from urlprism.errors import URLError
from urlprism.readers import Refused, chromium, firefox, reader, webkit
from urlprism.readers.chromium_releases import CHANGES as OF_CHROMIUM
from urlprism.readers.firefox_releases import CHANGES as OF_FIREFOX
from urlprism.readers.webkit_releases import CHANGES as OF_WEBKIT

MODELS = {"chromium": chromium, "firefox": firefox, "webkit": webkit}
# A change, the releases before and with it, a text, its base, and what each makes of it.
ROWS = [
    ("ends-in-number", "chromium", "92", "103", "http://foo.2.3.4/", None, "same", None),
    ("ends-in-number", "chromium", "92", "103", "http://1.2.3.08/", None, "same", None),
    ("path-url-tail-encoded", "chromium", "92", "103", "foo:a#b c", None, "same", "foo:a#b%20c"),
    ("fragment-alone-refused", "chromium", "92", "103", "#x", None, "about:blank#x", None),
    ("file-host-kept", "chromium", "92", "103", "/", "file://h/a", "file:///", "file://h/"),
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


def href(name, version, text, base):
    """Return what a release makes of a text, None where it refuses."""
    try:
        return MODELS[name].at_version(version).report(text, base).href
    except (URLError, Refused):
        return None


@pytest.mark.parametrize(("change", "name", "before", "since", "text", "base", "old", "new"), ROWS)
def test_a_change(change, name, before, since, text, base, old, new):
    told = [text if each == "same" else each for each in (old, new)]
    assert [href(name, version, text, base) for version in (before, since)] == told


@pytest.mark.parametrize("changes", [OF_CHROMIUM, OF_FIREFOX, OF_WEBKIT])
def test_every_change_has_a_row(changes):
    assert {change.name for change in changes} <= {row[0] for row in ROWS}


def test_a_path_url_has_no_host_but_for_a_reference():
    old = chromium.at_version("129")
    assert old.report("foo://h:1/p", None)[5:9] == ("", "", "", "//h:1/p")
    assert old.report("../q", "foo://h/a/b").href == "foo://h/q"
    assert chromium.report("foo://h:1/p", None)[5:9] == ("h:1", "h", "1", "/p")


@pytest.mark.parametrize(
    ("name", "version"),
    [
        ("chromium", "119"),
        ("chromium", "119.0.6045.105"),
        ("chromium", "156.0.8078.79"),
        ("firefox", "140.12.0esr"),
        ("firefox", "153.7.0esr"),
        ("firefox", "159"),
        ("webkit", "2.44"),
        ("webkit", "2.50.6"),
    ],
)
def test_a_version(name, version):
    found = reader(f"{name}@{version}")
    assert (found.name, found.version) == (f"{name}@{version}", version)
    assert str(found.read("http://u:p@h:81/p?q#f").target) == "http://h:81"


@pytest.mark.parametrize("name", ["chromium@91", "chromium@157", "chromium@x", "firefox@1.2.3.4"])
def test_an_unknown_version(name):
    with pytest.raises(ValueError, match=r"no model of \w+ .*; known: the releases of"):
        reader(name)


@pytest.mark.parametrize("version", ["2.46", "2.5", "2", "618.1"])
def test_an_unknown_webkit(version):
    with pytest.raises(ValueError, match=r"known: the releases of 2\.44, 2\.50, 2\.52, 2\.54"):
        reader(f"webkit@{version}")

"""What Node.js makes of a URL; where the version that is modelled is installed, it is asked too."""

import pytest
from reader_sides import side_name, sides

from urlprism import whatwg
from urlprism.errors import URLError
from urlprism.readers import Refused, Target, reader
from urlprism.readers import node as model
from urlprism.readers.live import node as live

SIDES = [*sides(model, live)]
BASE = "https://u:p@a.example:8443/b/c?d#e"

# Domains with right-to-left characters: which labels the Bidi Rule is applied to.
DOMAINS = [
    ("0à.א", "xn--0-sfa.xn--4db"),
    ("1.א", "1.xn--4db"),
    ("à).א", "xn--)-rfa.xn--4db"),
    ("أ.0b", "xn--igb.0b"),
    ("-.א", "-.xn--4db"),
    ("א\uff0e-", "xn--4db.-"),
    ("0%C3%A0.א", "xn--0-sfa.xn--4db"),
    ("0\t%C3%A0\n.א", "xn--0-sfa.xn--4db"),
    ("aא", None),
    ("1א", None),
    ("א.٠", None),
    ("à\u05d0.b", None),
    ("א.a＃b", None),
    ("א.a%23b", None),
    ("א.a%2523b", None),
    ("א.xn--a", None),
    ("é.xn--xn---epa", None),
    ("é.xn---9fh", "xn--9ca.xn---9fh"),
    ("é.xn---", None),
]


def attributes(**known):
    empty = dict.fromkeys(model.Fields._fields, "")
    return model.Fields(**empty | known)


URLS = [
    (
        "HTTP://U:P@B\u00fccher.example:81/a/../b?c#d",
        attributes(
            href="http://U:P@xn--bcher-kva.example:81/b?c#d",
            protocol="http:",
            username="U",
            password="P",  # noqa: S106 - nobody's
            host="xn--bcher-kva.example:81",
            hostname="xn--bcher-kva.example",
            port="81",
            pathname="/b",
            search="?c",
            hash="#d",
        ),
    ),
    (
        "mailto:a b?",
        attributes(href="mailto:a b?", protocol="mailto:", pathname="a b"),
    ),
    (
        "foo:\ud800",
        attributes(href="foo:%EF%BF%BD", protocol="foo:", pathname="%EF%BF%BD"),
    ),
]
REFUSED = ["", "/a", "http://", "http://a b/", "http://a:65536/", "http://[::1%251]/", "//a"]


@pytest.mark.parametrize("side", SIDES, ids=side_name)
@pytest.mark.parametrize(("text", "expected"), URLS, ids=range(len(URLS)))
def test_attributes(side, text, expected):
    assert side.report(text, None) == expected


@pytest.mark.parametrize("side", SIDES, ids=side_name)
@pytest.mark.parametrize(("domain", "expected"), DOMAINS, ids=ascii)
def test_the_bidi_rule_is_for_the_labels_that_are_right_to_left(side, domain, expected):
    if expected is None:
        with pytest.raises((URLError, Refused)):
            side.report(f"http://u@{domain}:8/p", None)
        return
    report = side.report(f"http://u@{domain}:8/p", None)
    assert report.href == f"http://u@{expected}:8/p"


def test_the_standard_applies_it_to_all_labels():
    with pytest.raises(URLError, match="IDNA"):
        whatwg.parse("http://0à.א/")


@pytest.mark.parametrize("side", SIDES, ids=side_name)
@pytest.mark.parametrize(
    ("text", "base", "href"),
    [
        ("", BASE, "https://u:p@a.example:8443/b/c?d"),
        ("..\\x", BASE, "https://u:p@a.example:8443/x"),
        ("/\\b", BASE, "https://b/"),
        ("x", "http://0à.א/", "http://xn--0-sfa.xn--4db/x"),
        ("//0à.א", BASE, "https://xn--0-sfa.xn--4db/"),
    ],
)
def test_bases(side, text, base, href):
    assert side.report(text, base).href == href


@pytest.mark.parametrize("side", SIDES, ids=side_name)
@pytest.mark.parametrize("text", REFUSED)
def test_refusals(side, text):
    with pytest.raises((URLError, Refused)):
        side.report(text, None)


@pytest.mark.parametrize("side", SIDES, ids=side_name)
def test_a_base_is_a_url_itself(side):
    with pytest.raises((URLError, Refused)):
        side.report("http://a/", "b")


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("https://127.1", Target("https", "127.0.0.1", 443)),
        ("ws://[::1]:8/", Target("ws", "::1", 8)),
        ("file://localhost/x", Target("file", None, None)),
        ("foo://H", Target("foo", "h", None)),
        ("data:x", Target("data", None, None)),
    ],
)
def test_targets(text, target):
    reading = reader("node").read(text)
    assert reading.target == target
    assert reading.components.fragment is None


def test_a_refusal_has_its_place():
    refusal = reader("node").read("http://a b/").refusal
    assert (refusal.start, refusal.end) == (7, 10)


def test_versions():
    assert reader("node").version == reader(f"node@{model.VERSION}").version == model.VERSION
    with pytest.raises(ValueError, match="no model of node 1"):
        reader("node@1")

"""The standard's operations by name: its own examples, and the rows of web-platform-tests."""

# ruff: noqa: S104 - addresses of examples

from ipaddress import IPv4Address, IPv6Address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.help.counts import examples
from tests.help.shared_data import wpt
from tests.whatwg.wpt_data import KNOWN_DIFFERENCES, KNOWN_STRICT_DIFFERENCES
from urlprism import URL, URLError, whatwg
from urlprism.whatwg import PERCENT_ENCODE_SETS, host_parser


def or_none(function, *arguments, **options):
    """Return the result, or None for a refusal that has its place and its rule."""
    try:
        return function(*arguments, **options)
    except URLError as refusal:
        first, last, size, rule = refusal.start, refusal.end, len(refusal.text), refusal.rule
    assert 0 <= first <= last <= size
    assert rule.startswith("URL Standard #")
    return None


# The standard's own examples (#example-host-parsing): the host of a special URL, and of another.
HOSTS = [
    ("EXAMPLE.COM", "domain", "example.com", "EXAMPLE.COM"),
    ("example%2Ecom", "domain", "example.com", "example%2Ecom"),
    ("faß.example", "domain", "xn--fa-hia.example", "fa%C3%9F.example"),
    ("0", "IPv4 address", "0.0.0.0", "0"),
    ("%30", "IPv4 address", "0.0.0.0", "%30"),
    ("0x", "IPv4 address", "0.0.0.0", "0x"),
    ("0xffffffff", "IPv4 address", "255.255.255.255", "0xffffffff"),
    ("[0:0::1]", "IPv6 address", "[::1]", "[::1]"),
    ("[0:0::1%5D", None, None, None),
    ("[0:0::%31]", None, None, None),
    ("09", None, None, "09"),
    ("example.255", None, None, "example.255"),
    ("example^example", None, None, None),
]


@pytest.mark.parametrize(("text", "kind", "special", "opaque"), HOSTS)
def test_hosts(text, kind, special, opaque):
    found = or_none(host_parser, text)
    assert found == (None if special is None else (kind, special))
    other = or_none(host_parser, text, is_opaque=True)
    assert (None if other is None else other.text) == opaque
    if other is not None:
        assert other.kind == ("IPv6 address" if text[0] == "[" else "opaque host")


def test_empty_hosts():
    assert host_parser("", is_opaque=True) == ("empty host", "")
    with pytest.raises(URLError, match="a domain cannot be empty"):
        host_parser("")


@pytest.mark.parametrize("host", [">\u0338", "a<\u0338b", ">\u0327\u0338", "\u226f", "=\u0338"])
def test_signs_are_forbidden_once_they_are_composed(host):
    assert host_parser(host).text == URL(f"http://{host}/").hostname
    with pytest.raises(URLError):
        host_parser(f"{host}<")


def test_addresses():
    assert host_parser("0x7f.1").address == IPv4Address("127.0.0.1")
    assert host_parser("[::1]").address == IPv6Address("::1")
    assert host_parser("example.com").address is None
    assert host_parser("1.2.3.4", is_opaque=True).address is None
    assert f"{host_parser('[0::1]')}" == "[::1]"


@pytest.mark.parametrize(
    "text", ["a/b", "a:80", "a@b", "a?", "a#", "a\\b", "a\tb", "[::1]:80", "[]a]"]
)
@pytest.mark.parametrize("is_opaque", [True, False])
def test_more_than_a_host_is_none(text, is_opaque):
    assert or_none(host_parser, text, is_opaque) is None


@examples(500)
@given(st.text("a.0x1[]:%2eé/\\@?#|^ \t", max_size=12), st.booleans())
def test_a_host_is_that_of_a_url(text, is_opaque):
    scheme = "x" if is_opaque else "http"
    found = or_none(host_parser, text, is_opaque)
    if found is None:
        return
    url = URL(f"{scheme}://{text}/")
    assert (url.hostname, url.href) == (found.text, f"{scheme}://{found.text}/")


@pytest.mark.parametrize("name", ["domains", "idna", "idna-removed"])
def test_domains_of_web_platform_tests(name):
    rows = [row for row in wpt(name) if row["input"]]
    different = {
        row["input"]
        for row in rows
        if or_none(whatwg.domain_to_ascii, row["input"]) != row["output"]
    }
    assert different == KNOWN_DIFFERENCES.get(name, set())


def test_strict_domains_of_web_platform_tests():
    different = {
        row["input"]
        for row in wpt("idna")
        if or_none(whatwg.domain_to_ascii, row["input"], be_strict=True)
        != (row["output"] if row["is_strict"] else None)
    }
    assert different == KNOWN_STRICT_DIFFERENCES["idna"]


def test_domains_in_unicode():
    assert whatwg.domain_to_unicode("xn--fa-hia.example") == "faß.example"
    assert whatwg.domain_to_unicode("xn--a.example") == "xn--a.example"
    assert whatwg.domain_to_unicode("EXAMPLE.xn--a") == "EXAMPLE.xn--a"


# The standard's own examples (#example-percent-encode-operations).
DECODED = [
    (b"%25%s%1G", b"%%s%1G"),
    ("‽%25%2E", b"\xe2\x80\xbd\x25\x2e"),
    (bytearray(b"a+"), b"a+"),
]


@pytest.mark.parametrize(("data", "octets"), DECODED)
def test_percent_decode(data, octets):
    assert whatwg.percent_decode(data) == octets


ENCODED = [
    ("#", "component", "%23"), ("\x7f", "C0 control", "%7F"), ("≡", "userinfo", "%E2%89%A1"),
    ("‽", "userinfo", "%E2%80%BD"), ("Say what‽", "userinfo", "Say%20what%E2%80%BD"),
    ("a b", "application/x-www-form-urlencoded", "a%20b"), ("\ud800", "path", "%EF%BF%BD"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "written"), ENCODED)
def test_utf8_percent_encode(text, name, written):
    assert whatwg.utf8_percent_encode(text, name) == written
    assert whatwg.utf8_percent_encode(text, PERCENT_ENCODE_SETS[name]) == written


@pytest.mark.parametrize("name", PERCENT_ENCODE_SETS)
def test_each_set_encodes_its_members_only(name):
    for code in range(0x80):
        stays = whatwg.utf8_percent_encode(chr(code), name) == chr(code)
        assert stays is (chr(code) not in PERCENT_ENCODE_SETS[name])


def test_sets_are_named_as_in_the_standard():
    with pytest.raises(
        ValueError, match=r"^no percent-encode set is named 'paths'; near: path; known: C0 con"
    ):
        whatwg.utf8_percent_encode("a", "paths")
    with pytest.raises(TypeError):
        PERCENT_ENCODE_SETS["mine"] = frozenset("a")


def test_serialization_without_the_fragment():
    url = URL("http://h/a?b#c")
    assert whatwg.url_serializer(url) == "http://h/a?b#c"
    assert whatwg.url_serializer(url, exclude_fragment=True) == "http://h/a?b"
    assert whatwg.equals(url, URL("http://h/a?b#d"), exclude_fragments=True)
    with pytest.raises(TypeError, match="a URL is serialized, not str"):
        whatwg.url_serializer("http://h/")


@pytest.mark.parametrize("given", [b"a", 5, None])
def test_texts_only(given):
    for function in (host_parser, whatwg.domain_to_ascii, whatwg.domain_to_unicode):
        with pytest.raises(TypeError, match="a text must be str"):
            function(given)
    with pytest.raises(TypeError):
        whatwg.percent_decode(5)

"""The ladder of RFC 3986 §6.2: the document's examples, and what each scheme's document says."""

import pytest

from urlprism import URLError
from urlprism._core.grammar.schemes import SCHEMES, default_port
from urlprism.rfc3986 import Rung, normalize, parse


@pytest.mark.requirement("R3986-4", "R3986-21")
def test_the_example_of_syntax_based_normalization():
    wanted = "example://a/b/c/%7Bfoo%7D"
    assert normalize("eXAMPLE://a/./b/../b/%63/%7bfoo%7d") == wanted
    assert normalize(wanted) == wanted


@pytest.mark.requirement("R3986-21")
def test_each_rung_does_what_its_section_says():
    steps = {rung: normalize("eXAMPLE://A/./b/../b/%63/%7bfoo%7d", rung) for rung in Rung}
    assert steps == {
        "simple": "eXAMPLE://A/./b/../b/%63/%7bfoo%7d",
        "case": "example://a/./b/../b/%63/%7Bfoo%7D",
        "percent-encoding": "example://a/./b/../b/c/%7Bfoo%7D",
        "path-segment": "example://a/b/c/%7Bfoo%7D",
        "syntax": "example://a/b/c/%7Bfoo%7D",
        "scheme": "example://a/b/c/%7Bfoo%7D",
    }


@pytest.mark.requirement("R3986-4", "R3986-21")
@pytest.mark.parametrize(
    ("text", "normal"),
    {
        "HTTP://www.EXAMPLE.com/": "http://www.example.com/",
        "http://h/%3a%3A": "http://h/%3A%3A",
        "http://User:Pass@H:80/Path?Query#Fragment": "http://User:Pass@h:80/Path?Query#Fragment",
        "//%c3%A9H%2f": "//%C3%A9h%2F",
        "http://[FE80::Ab]/": "http://[fe80::ab]/",
        "http://[V1.A:B]/": "http://[v1.a:b]/",
        "http://%41%2e/%41": "http://%41%2E/%41",
        "A/B": "A/B",
    }.items(),
)
def test_case(text, normal):
    assert normalize(text, Rung.CASE) == normal


@pytest.mark.requirement("R3986-2", "R3986-21")
@pytest.mark.parametrize(
    ("text", "normal"),
    {
        "http://h/%7Eu%41%2d%2E%5F%30": "http://h/~uA-._0",
        "x:%61%7A%5a%39": "x:azZ9",
        "http://%41.B/": "http://a.b/",
        "http://u%73er:%50@h?%71#%66%7e": "http://user:P@h?q#f~",
        # Reserved characters, "%" and all other octets stay encoded.
        "x:%2f%3F%23%5b%5D%40%3a%21%2C%3b%3D": "x:%2F%3F%23%5B%5D%40%3A%21%2C%3B%3D",
        "x:%20%22%3c%7c%00%7f%80%fF": "x:%20%22%3C%7C%00%7F%80%FF",
        # Never twice: what decoding leaves is not looked at again.
        "x:%2541": "x:%2541",
        "x:%25%34%31": "x:%2541",
        "x:%25%25%25": "x:%25%25%25",
        "%2e%2e/%2E": "../.",
    }.items(),
)
def test_percent_encoding(text, normal):
    assert normalize(text, Rung.PERCENT) == normal
    assert normalize(normal, Rung.PERCENT) == normal


@pytest.mark.requirement("R3986-17", "R3986-21")
@pytest.mark.parametrize(
    ("text", "normal"),
    {
        "x://h/a/./b/../c/..": "x://h/a/",
        "//h/../a": "//h/a",
        "/a/../b/.?/../": "/b/?/../",
        "x:a/../b": "x:/b",
        "x:./a": "x:a",
        "x://h/%2e%2E/a/.%2e": "x://h/",
        "x://h/a/%2e%2e%2fb": "x://h/a/..%2Fb",
        # A relative path keeps them, for its base decides what they mean.
        "../a/./b/../c": "../a/./b/../c",
        "./a:b": "./a:b",
        ".": ".",
        "": "",
        # Without an authority no path starts with "//".
        "x:/..//a": "x:/.//a",
        "x:a/..//b": "x:/.//b",
        "/.//a": "/.//a",
        "//h/.//a": "//h//a",
    }.items(),
)
def test_path_segments(text, normal):
    assert normalize(text, Rung.PATH) == normalize(text, Rung.SYNTAX) == normal
    assert normalize(normal) == normal


@pytest.mark.requirement("R3986-9", "R3986-21")
@pytest.mark.parametrize(
    "text",
    [
        "http://example.com",
        "http://example.com/",
        "http://example.com:/",
        "http://example.com:80/",
        "http://example.com:0080",
    ],
)
def test_the_four_equivalent_uris(text):
    assert normalize(text, Rung.SCHEME) == "http://example.com/"


@pytest.mark.requirement("R3986-22")
@pytest.mark.parametrize("rung", Rung)
@pytest.mark.parametrize(
    "text",
    [
        "http://example.com/?",
        "http://example.com/#",
        "http://example.com/?#",
        "http://@example.com/",
        "http://:@example.com/",
        "//@/?#",
    ],
)
def test_empty_components_stay(text, rung):
    assert normalize(text, rung) == text


@pytest.mark.requirement("R3986-9", "R3986-21")
@pytest.mark.parametrize(
    ("text", "normal"),
    {
        "https://h:443": "https://h/",
        "https://h:80": "https://h:80/",
        "ftp://h:21?": "ftp://h/?",
        "ws://h:80/": "ws://h/",
        "http://h:0/": "http://h:0/",
        "http://h:00/": "http://h:00/",
        "http://h:8080/": "http://h:8080/",
        "http://h:08080/": "http://h:08080/",
        "unheard-of://h:1": "unheard-of://h:1/",
        "unheard-of://h:": "unheard-of://h/",
        # A reference without a scheme has no default; an empty port says nothing anywhere.
        "//h:80": "//h:80/",
        "//h:": "//h/",
        "/a:80": "/a:80",
        # Local files (RFC 8089 §2).
        "file://LocalHost/a": "file:///a",
        "file:/a": "file:///a",
        "file:///a": "file:///a",
        "file://localhost": "file:///",
        "file://localhost:/a": "file:///a",
        "file://h/a": "file://h/a",
        "file:a": "file:a",
        "file:/.//a": "file:////a",
        # What is there besides the host needs the host (§6.2.3).
        "file://u@localhost/a": "file://u@localhost/a",
        "file://localhost:1/a": "file://localhost:1/a",
        "http://localhost/a": "http://localhost/a",
        # Mail addresses (RFC 6068 §2).
        "mailto:Joe@Example.COM": "mailto:Joe@example.com",
        "MAILTO:A@B,C%2CD@%45%c3%A9?To=A@B": "mailto:A@b,C%2CD@e%C3%A9?To=A@B",
        "mailto:Joe": "mailto:Joe",
        "mailto://A@B/C@D": "mailto://A@b/C@D",
        # Names (RFC 8141 §3.1).
        "URN:Example:A123,z456?=B#C": "urn:example:A123,z456?=B#C",
        "urn:A:B": "urn:A:B",
        "urn:-A:B": "urn:-A:B",
        "urn:" + "A" * 32 + ":A": "urn:" + "a" * 32 + ":A",
        "urn:" + "A" * 33 + ":A": "urn:" + "A" * 33 + ":A",
        # Hosts of the SIP (RFC 3261 §19.1.4).
        "sip:Alice:P@Atlanta.COM:5060;User=A": "sip:Alice:P@atlanta.com:5060;User=A",
        "sips:Atlanta.COM;A=B": "sips:atlanta.com;A=B",
        # Telephone numbers (RFC 3966 §4).
        "tel:+1-(201)-555.0123;Ext=1-2": "tel:+12015550123;Ext=1-2",
        "tel:7042;phone-context=A-B.com": "tel:7042;phone-context=A-B.com",
        "tel:a-b": "tel:a-b",
    }.items(),
)
def test_schemes(text, normal):
    assert normalize(text, Rung.SCHEME) == normal
    assert normalize(normal, "scheme") == normal


def test_what_is_no_reference():
    with pytest.raises(URLError):
        normalize("http://h/%zz", Rung.SIMPLE)
    with pytest.raises(ValueError, match="protocol"):
        normalize("http://h/", "protocol")


def test_a_reference_is_as_good_as_its_text():
    assert normalize(parse("HTTP://H/")) == normalize(b"HTTP://H/") == "http://h/"
    zone = parse("http://[FE80::1%25En%30%2f]:/", zone_ids=True)
    assert normalize(zone) == "http://[fe80::1%25En0%2F]:/"


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("http://h:" + "0" * 500_000 + "80/", "http://h/"),
        ("mailto:" + "@" * 500_000, "mailto:" + "@" * 500_000),
        ("mailto:" + "@A" * 300_000, "mailto:" + "@A" * 299_999 + "@a"),
        ("mailto:" + "A@B," * 200_000, "mailto:" + "A@b," * 200_000),
        ("sip:" + "A@" * 300_000, "sip:" + "A@" * 300_000),
        ("tel:" + "(" * 500_000, "tel:" + "(" * 500_000),
        ("tel:" + "1(" * 300_000 + "x", "tel:" + "1(" * 300_000 + "x"),
        ("urn:" + "A-" * 300_000, "urn:" + "A-" * 300_000),
        ("x:" + "%41" * 200_000, "x:" + "A" * 200_000),
    ],
    ids=["port", "ats", "domains", "addresses", "sip", "separators", "number", "urn", "triplets"],
)
def test_long_texts(text, normal):
    assert normalize(text, Rung.SCHEME) == normal


@pytest.mark.requirement("R3986-9")
def test_default_ports():
    """The ten schemes of RFC 1738, and those of the URL Standard."""
    ports = {
        "ftp": 21,
        "http": 80,
        "gopher": 70,
        "mailto": None,
        "news": None,
        "nntp": 119,
        "telnet": 23,
        "wais": 210,
        "file": None,
        "prospero": 1525,
        "https": 443,
        "ws": 80,
        "wss": 443,
    }
    assert {name: default_port(name) for name in ports} == ports
    assert default_port("HTTPS") == 443
    assert default_port("unheard-of") is None
    assert ports.keys() <= SCHEMES.keys()


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)
def test_schemes_are_schemes(scheme):
    assert parse(f"{scheme.name}:").scheme == scheme.name == scheme.name.lower()
    assert scheme.port is None or 0 < scheme.port < 65536
    assert scheme.document is None or scheme.document.startswith("RFC ")

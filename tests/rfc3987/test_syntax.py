"""RFC 3987 §2.2 and §4.1: what is an IRI reference, and what its components are."""

import copy
import pickle
import sys

import pytest

from urlprism import URLError, rfc3986
from urlprism.rfc3987 import FIELDS, IRI, is_valid, parse, relativize, resolve

# Typed from §2.2.
UCSCHAR = [
    (0xA0, 0xD7FF), (0xF900, 0xFDCF), (0xFDF0, 0xFFEF), (0x10000, 0x1FFFD), (0x20000, 0x2FFFD),
    (0x30000, 0x3FFFD), (0x40000, 0x4FFFD), (0x50000, 0x5FFFD), (0x60000, 0x6FFFD),
    (0x70000, 0x7FFFD), (0x80000, 0x8FFFD), (0x90000, 0x9FFFD), (0xA0000, 0xAFFFD),
    (0xB0000, 0xBFFFD), (0xC0000, 0xCFFFD), (0xD0000, 0xDFFFD), (0xE1000, 0xEFFFD),
]  # fmt: skip
IPRIVATE = [(0xE000, 0xF8FF), (0xF0000, 0xFFFFD), (0x100000, 0x10FFFD)]
# LRM, RLM, LRE, RLE, PDF, LRO, RLO (§4.1).
FORMATTING = {0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E}
COMPONENTS = {
    "userinfo": "http://{}@h/",
    "host": "http://{}/",
    "path": "http://h/{}",
    "rootless path": "x:{}",
    "first segment": "{}/b",
    "fragment": "http://h/#{}",
}


def members(ranges):
    return {code for first, last in ranges for code in range(first, last + 1)}


def edges(ranges):
    """Return the ends of the ranges, and what stands beside them."""
    return sorted(
        {
            code
            for first, last in ranges
            for code in (first - 1, first, last, last + 1)
            if 0x80 <= code <= sys.maxunicode
        }
    )


@pytest.mark.requirement("R3987-1")
@pytest.mark.requirement("R3987-5")
@pytest.mark.parametrize(("before", "ranges"), [("/", UCSCHAR), ("?", UCSCHAR + IPRIVATE)])
def test_every_character_beyond_ascii(before, ranges):
    allowed = members(ranges) - FORMATTING
    assert is_valid(before + "".join(map(chr, sorted(allowed))))
    # Of the many private ones some do.
    private = {code for code in members(IPRIVATE) if code % 61}
    refused = set(range(0x80, 0x110000)) - allowed - private
    assert len(refused) > 6_000
    assert not any(is_valid(before + chr(code)) for code in refused)


@pytest.mark.requirement("R3987-1")
@pytest.mark.parametrize("form", COMPONENTS.values(), ids=COMPONENTS)
def test_ucschar_in_every_component_and_iprivate_in_none(form):
    for code in edges(UCSCHAR + IPRIVATE):
        allowed = any(first <= code <= last for first, last in UCSCHAR)
        assert is_valid(form.format(chr(code))) is allowed, hex(code)


@pytest.mark.requirement("R3987-1")
def test_iprivate_in_queries():
    for code in edges(IPRIVATE):
        allowed = any(first <= code <= last for first, last in UCSCHAR + IPRIVATE)
        assert is_valid(f"?a{chr(code)}/?#b") is allowed, hex(code)
    assert parse("/a?\ue000#b").query == "\ue000"


REFUSED = [
    # text, refused part, production
    ("é:x", "é", "scheme"),
    ("hé://x", "é", "scheme"),
    ("http://h:８０/", "８", "port"),
    ("http://h:8é/", "é", "port"),
    ("http://[::é]/", "::é", "IPv6address"),
    ("http://[::１]/", "::１", "IPv6address"),
    ("http://[::１.2.3.4]/", "::１.2.3.4", "IPv6address"),
    ("http://[vé.1]/", "vé.1", "IPvFuture"),
    ("http://[v1.é]/", "v1.é", "IPvFuture"),
    ("http://[fe80::1%25é]/", "fe80::1%25é", "IPv6address"),
    ("http://\ue000@h/", "\ue000", "iuserinfo"),
    ("http://\ue000/", "\ue000", "ireg-name"),
    ("http://h/\ue000?\ue000", "\ue000", "ipath"),
    ("http://h/?\ue000#\ue000", "\ue000", "ifragment"),
    ("http://h/é?a b", " ", "iquery"),
    ("http://h/é%zz", "%", "pct-encoded"),
    ("http://h/é%１0", "%", "pct-encoded"),
    ("/\ufffe", "\ufffe", "ipath"),
    ("/\ufdd0", "\ufdd0", "ipath"),
    ("/\ufffd", "\ufffd", "ipath"),
    ("/\x80", "\x80", "ipath"),
    ("/\ud800", "\ud800", "ipath"),
    ("?\udfff", "\udfff", "iquery"),
    ("/\U000e0001", "\U000e0001", "ipath"),
    ("/\U0001ffff", "\U0001ffff", "ipath"),
]


@pytest.mark.requirement("R3987-1")
@pytest.mark.parametrize(("text", "part", "production"), REFUSED, ids=ascii)
def test_the_place_and_the_production(text, part, production):
    with pytest.raises(URLError) as caught:
        parse(text)
    assert caught.value.rule == f"RFC 3987 §2.2 {production}"
    assert text[caught.value.start : caught.value.end].startswith(part)
    assert caught.value.text == text
    assert not is_valid(text)


@pytest.mark.requirement("R3987-5")
@pytest.mark.parametrize("code", sorted(FORMATTING), ids=hex)
def test_formatting_characters_are_refused_by_another_section(code):
    for form in (*COMPONENTS.values(), "?{}", "{}"):
        text = form.format(f"א{chr(code)}")
        with pytest.raises(URLError, match=r"formatting character") as caught:
            parse(text)
        assert caught.value.rule == "RFC 3987 §4.1"
        assert text[caught.value.start : caught.value.end] == chr(code)
        assert not is_valid(text)


def test_octets_are_utf8():
    assert parse("http://é/".encode()) == parse("http://é/")
    assert parse(bytearray(b"/\xc3\xa9")).path == "/é"
    with pytest.raises(URLError, match="octet 0xE9 is not UTF-8") as caught:
        parse("/é".encode() + b"\xe9")
    assert (caught.value.start, caught.value.end) == (2, 3)
    with pytest.raises(TypeError, match="not int"):
        parse(1)


def test_components():
    iri = parse("http://ü:ö@résumé.example.org:80/ä/ß?\ue000=é#ñ")
    assert list(iri.to_dict()) == list(FIELDS)
    assert iri.to_dict() == {
        "scheme": "http",
        "authority": "ü:ö@résumé.example.org:80",
        "userinfo": "ü:ö",
        "host": "résumé.example.org",
        "host_kind": "reg-name",
        "port": "80",
        "path": "/ä/ß",
        "query": "\ue000=é",
        "fragment": "ñ",
    }
    assert iri.components().port == 80
    assert {name: str(iri)[slice(*span)] for name, span in iri.spans().items()} == {
        name: value for name, value in iri.to_dict().items() if name != "host_kind"
    }


def test_an_iri_is_a_reference():
    iri = parse("http://ü:geheim@é/")
    assert isinstance(iri, IRI)
    assert isinstance(iri, rfc3986.Reference)
    assert "geheim" not in repr(iri)
    assert repr(iri).startswith("IRI('http://ü:")
    assert pickle.loads(pickle.dumps(iri)) == iri
    assert type(pickle.loads(pickle.dumps(iri))) is IRI
    assert copy.deepcopy(iri) is iri
    assert {iri: 1}[parse("http://ü:geheim@é/")] == 1
    assert parse("/a") < parse("/é")
    assert parse("/a") != rfc3986.parse("/a")
    assert not hasattr(iri, "__dict__")


@pytest.mark.requirement("R3987-2")
def test_every_uri_is_an_iri():
    uri = rfc3986.parse("http://u@h:1/a?b#c")
    iri = parse(uri)
    assert type(iri) is IRI
    assert iri.to_dict() == uri.to_dict()


RULES = {
    # text: the rules of §2.2 that it matches
    "http://é/": {"IRI", "IRI-reference", "absolute-IRI"},
    "http://é/#ü": {"IRI", "IRI-reference"},
    "//é/#ü": {"IRI-reference", "irelative-ref"},
    "é?ü": {"IRI-reference", "irelative-ref"},
    "": {"IRI-reference", "irelative-ref"},
    "é:ü": set(),
    "x:\u200e": set(),
}


@pytest.mark.parametrize("text", RULES)
def test_rules(text):
    names = {"IRI", "IRI-reference", "absolute-IRI", "irelative-ref"}
    assert {name for name in names if is_valid(text, name)} == RULES[text]


def test_a_rule_that_is_none():
    for text in ("http://h/", "\ud800"):
        with pytest.raises(
            ValueError, match="no rule is named 'URI'; near: IRI; known: IRI, IRI-reference"
        ):
            is_valid(text, "URI")


# §6.5: as RFC 3986 §5.4 does it, with characters beyond ASCII in place of letters.
RESOLVED = [
    ("ü", "http://é/b/c/ü"),
    ("./ü/.", "http://é/b/c/ü/"),
    ("../ü?\ue000#ö", "http://é/b/ü?\ue000#ö"),
    ("../../../ü", "http://é/ü"),
    ("//ü", "http://ü"),
    ("?ü", "http://é/b/c/d;p?ü"),
    ("", "http://é/b/c/d;p?ñ"),
    ("#ß", "http://é/b/c/d;p?ñ#ß"),
    ("x:ü/../ö", "x:/ö"),
]


@pytest.mark.parametrize(("reference", "target"), RESOLVED)
def test_resolution(reference, target):
    base = "http://é/b/c/d;p?ñ"
    assert resolve(base, reference) == target
    assert resolve(base.encode(), reference.encode()) == target
    assert str(parse(reference, base)) == target
    joined = parse(base).join(reference)
    assert (type(joined), str(joined)) == (IRI, target)
    assert resolve(base, relativize(base, target)) == target


def test_a_base_needs_a_scheme():
    with pytest.raises(URLError, match="base"):
        parse("ü", "//é/")


def test_a_short_relative_iri():
    assert relativize("http://é/ä/ö", "http://é/ä/ü") == "ü"


def test_replacing_keeps_the_rest():
    iri = parse("HTTP://É:080/%c3?ü")
    changed = iri.replace(host="ß", fragment="ö")
    assert (type(changed), str(changed)) == (IRI, "HTTP://ß:080/%c3?ü#ö")
    assert str(iri.replace(query="\ue000")) == "HTTP://É:080/%c3?\ue000"
    assert str(iri.replace(query=None, port=None)) == "HTTP://É/%c3"
    for wrong in ({"path": "/\ue000"}, {"scheme": "é"}, {"path": "/\u200e"}, {"port": "８"}):
        with pytest.raises(URLError, match="RFC 3987"):
            iri.replace(**wrong)


def test_a_target_that_would_be_misread():
    assert resolve("x:/é/b", "..//ü") == "x://ü"
    assert resolve("x:/é/b", "..//ü", mend=True) == "x:/.//ü"
    assert parse("..//ü", "x:/é/b").path == "/.//ü"


def test_a_scheme_of_the_base_ignored():
    assert resolve("http://é/b", "http:ü") == "http:ü"
    assert resolve("http://é/b", "http:ü", strict=False) == "http://é/ü"


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("http://日/", {"IRI", "IRI-reference", "absolute-IRI", "URI", "absolute-URI"}),
        ("http://日/#f", {"IRI", "IRI-reference", "URI"}),
        ("//日/", {"IRI-reference", "irelative-ref", "relative-ref"}),
    ],
)
def test_an_iri_matches_rules_by_both_names(text, rules):
    names = ("IRI", "IRI-reference", "absolute-IRI", "irelative-ref")
    asked = (*names, "URI", "absolute-URI", "relative-ref")
    assert {rule for rule in asked if parse(text).matches(rule)} == rules
    with pytest.raises(ValueError, match="no rule is named"):
        parse(text).matches("nonsense")

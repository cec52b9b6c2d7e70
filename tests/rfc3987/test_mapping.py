"""RFC 3987 §3: IRIs mapped to URIs, and URIs converted to IRIs."""

import sys

import pytest

from urlprism import URLError, rfc3986
from urlprism.rfc3987 import is_valid, parse, to_iri, to_uri

# The examples of §3.1, §5.1 and §6.4, in the document's order.
MAPPED = [
    ("http://r\xe9sum\xe9.example.org", "http://r%C3%A9sum%C3%A9.example.org"),
    (
        "http://validator.w3.org/check?uri=http%3A%2F%2Fr\xe9sum\xe9.example.org",
        "http://validator.w3.org/check?uri=http%3A%2F%2Fr%C3%A9sum%C3%A9.example.org",
    ),
    ("http://www.example.org/red%09ros\xe9#red", "http://www.example.org/red%09ros%C3%A9#red"),
    (
        "http://example.com/\U00010300\U00010301\U00010302",
        "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82",
    ),
    ("http://example.org/ros\xe9", "http://example.org/ros%C3%A9"),
    ("http://www.example.org/r\xe9sum\xe9.html", "http://www.example.org/r%C3%A9sum%C3%A9.html"),
    (
        "http://www.example.org/r%E9sum%E9.xml#r\xe9sum\xe9",
        "http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9",
    ),
]


@pytest.mark.requirement("R3987-2")
@pytest.mark.parametrize(("iri", "uri"), MAPPED)
def test_the_examples_of_mapping(iri, uri):
    assert to_uri(iri) == uri
    assert to_uri(iri.encode()) == uri
    assert to_uri(parse(iri)) == uri
    assert parse(iri).to_uri() == rfc3986.parse(uri)
    assert to_uri(uri) == uri
    assert to_iri(uri) == iri


@pytest.mark.requirement("R3987-2")
def test_unicode_input_is_not_normalized():
    composed, decomposed = "Vi\u1ec7t Nam".replace(" ", "-"), "Vi\xea\u0323t-Nam"
    assert to_uri(composed) == "Vi%E1%BB%87t-Nam"
    assert to_uri(decomposed) == "Vi%C3%AA%CC%A3t-Nam"


@pytest.mark.requirement("R3987-2")
@pytest.mark.parametrize("component", ["é/?#%[]@:", "1:é", "\ue000", ""])
def test_components_are_mapped_too(component):
    """§3.1: everything also applies to components, which need not be references."""
    assert to_uri(component) == component.replace("é", "%C3%A9").replace("\ue000", "%EE%80%80")


@pytest.mark.requirement("R3987-2")
def test_every_character_that_is_mapped():
    """What is in 'ucschar' or 'iprivate' becomes its octets in UTF-8, all else is refused."""
    for code in [*range(0x80, 0x3000), *range(0x3000, sys.maxunicode + 1, 61)]:
        character = chr(code)
        if is_valid(f"?{character}"):
            octets = "".join(f"%{octet:02X}" for octet in character.encode())
            assert to_uri(f"a{character}") == f"a{octets}"
        else:
            with pytest.raises(URLError, match=r"RFC 3987 §(2\.2|4\.1)"):
                to_uri(f"a{character}")


REFUSED = [
    ("/a\ud800", "\ud800", "2.2"),
    ("/a\ufffe", "\ufffe", "2.2"),
    ("/a\x00", "\x00", "2.2"),
    ("/a\x7f", "\x7f", "2.2"),
    ("/a\t", "\t", "2.2"),
    ("/a\x85", "\x85", "2.2"),
    ("/a\u202e", "\u202e", "4.1"),
    (b"/a\xff", "\ufffd", "3.1"),
]


@pytest.mark.requirement("R3987-3")
@pytest.mark.parametrize(("text", "part", "section"), REFUSED, ids=ascii)
@pytest.mark.parametrize("lax", [False, True])
def test_what_is_never_mapped(text, part, section, lax):
    with pytest.raises(URLError) as caught:
        to_uri(text, lax=lax)
    assert caught.value.text[caught.value.start : caught.value.end] == part
    assert caught.value.rule == f"RFC 3987 §{section}"


# "<", ">", '"', space, "{", "}", "|", "\", "^" and "`" (§3.1).
UNWISE = {
    "<": "%3C", ">": "%3E", '"': "%22", " ": "%20", "{": "%7B", "}": "%7D", "|": "%7C",
    "\\": "%5C", "^": "%5E", "`": "%60",
}  # fmt: skip


@pytest.mark.requirement("R3987-3")
@pytest.mark.parametrize("character", UNWISE)
def test_printable_characters_that_uris_do_not_have(character):
    text = f"http://é/a{character}b"
    mapped = f"http://%C3%A9/a{UNWISE[character]}b"
    assert to_uri(text, lax=True) == mapped
    assert to_uri(mapped, lax=True) == mapped
    with pytest.raises(URLError) as caught:
        to_uri(text)
    assert caught.value.rule == "RFC 3987 §3.1"
    assert text[caught.value.start : caught.value.end] == character


@pytest.mark.requirement("R3987-3")
@pytest.mark.parametrize("character", "#%[]")
@pytest.mark.parametrize("lax", [False, True])
def test_printable_characters_that_must_not_be_converted(character, lax):
    for text in (f"http://h/a{character}", f"a{character}b", character):
        assert to_uri(text, lax=lax) == text


IDNA = [
    # iri, URI
    ("http://r\xe9sum\xe9.example.org", "http://xn--rsum-bpad.example.org"),
    ("http://u@\u7d0d\u8c46.example.org:80/é", "http://u@xn--99zt52a.example.org:80/%C3%A9"),
    ("//\xe9.org/", "//xn--9ca.org/"),
    ("http://\xe9.org./", "http://xn--9ca.org./"),
    ("http://\xe9\u3002org\uff61", "http://xn--9ca.org."),
    ("http://R\xc9SUM\xc9/", "http://xn--rsum-bpad/"),
    ("http://WWW.Example.ORG/é", "http://WWW.Example.ORG/%C3%A9"),
    ("http://r%C3%A9sum%C3%A9/", "http://r%C3%A9sum%C3%A9/"),
    ("http://a_b/é", "http://a_b/%C3%A9"),
    ("http://é@[::1]/", "http://%C3%A9@[::1]/"),
    ("mailto:a@é.org", "mailto:a@%C3%A9.org"),
    ("é", "%C3%A9"),
]


@pytest.mark.requirement("R3987-3")
@pytest.mark.parametrize(("iri", "uri"), IDNA)
def test_hosts_by_toascii(iri, uri):
    assert to_uri(iri, host="idna") == uri
    assert str(parse(iri).to_uri(host="idna")) == uri
    assert to_uri(uri, host="idna") == uri


@pytest.mark.requirement("R3987-3")
@pytest.mark.parametrize(
    ("host", "reason"),
    [
        ("a_é", "STD 3"),  # UseSTD3ASCIIRules
        ("-é", "hyphen"),
        ("é-", "hyphen"),
        ("é%C3%A9", "STD 3"),
        ("é" * 64, "1 to 63"),
        ("é..org", "1 to 63"),
        ("é.\u0378", "disallowed"),  # AllowUnassigned is false
        ("é.xn--", "decodes to nothing"),
        ("0à.א", "RFC 5893"),
    ],
)
def test_hosts_that_toascii_refuses(host, reason):
    text = f"http://u@{host}:80/"
    with pytest.raises(URLError, match=reason) as caught:
        to_uri(text, host="idna")
    assert text[caught.value.start : caught.value.end] == host
    assert caught.value.rule == "RFC 3987 §3.1 ToASCII"
    assert rfc3986.is_valid(to_uri(text))


@pytest.mark.requirement("R3987-3")
def test_the_domain_is_what_uts_46_makes_of_it():
    """RFC 3490, which UTS #46 replaced, made "ss" of a sharp s."""
    assert to_uri("http://stra\xdfe/", host="idna") == "http://xn--strae-oqa/"


def test_other_ways_with_hosts_are_refused():
    for call in (to_uri, to_iri):
        with pytest.raises(ValueError, match="not 'other'"):
            call("http://h/", host="other")


# §3.2.1: the URI and the IRI after step 5.
CONVERTED = [
    ("http://www.example.org/D%C3%BCrst", "http://www.example.org/D\xfcrst"),
    ("http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst"),
    (
        "http://xn--99zt52a.example.org/%e2%80%ae",
        "http://xn--99zt52a.example.org/%E2%80%AE",
    ),
    # §3.2: no guessing
    ("http://www.example.org/r%E9sum%E9.html", "http://www.example.org/r%E9sum%E9.html"),
    # Step 2: all but "%", reserved characters, and what is not allowed in URIs.
    ("/%41%7e%2D%2e%5F%30", "/A~-._0"),
    ("/%25%2f%3A%5b%21%3d", "/%25%2f%3A%5b%21%3d"),
    ("/%20%3c%7B%00%7f%0a", "/%20%3c%7B%00%7f%0a"),
    ("/%2541%25C3%25A9", "/%2541%25C3%25A9"),
    ("/%C3%25%A9", "/%C3%25%A9"),
    # Step 3: strictly legal UTF-8 only.
    ("/%c0%af", "/%C0%AF"),
    ("/%ed%a0%80", "/%ED%A0%80"),
    ("/%f4%90%80%80", "/%F4%90%80%80"),
    ("/%e2%82", "/%E2%82"),
    ("/%a9%c3%a9%c3", "/%A9é%C3"),
    ("/%c3a9", "/%C3a9"),
    ("/%C3%41%A9", "/%C3A%A9"),
    # Step 4: what is not appropriate by §2.2 and §4.1.
    ("/%c2%80%c2%a0", "/%C2%80\xa0"),
    ("/%ef%bf%be%ef%b7%90%ef%bf%bd", "/%EF%BF%BE%EF%B7%90%EF%BF%BD"),
    ("/%f3%a0%80%81", "/%F3%A0%80%81"),
    ("/%e2%80%8e%e2%80%8f%e2%80%aa%e2%80%ab", "/%E2%80%8E%E2%80%8F%E2%80%AA%E2%80%AB"),
    ("?%e2%80%ac%e2%80%ad", "?%E2%80%AC%E2%80%AD"),
    ("%ee%80%80?%ee%80%80?#%ee%80%80?", "%EE%80%80?\ue000?#%EE%80%80?"),
    ("/a#%f0%90%8c%80?%f3%b0%80%80", "/a#\U00010300?%F3%B0%80%80"),
    ("http://u%C3%A9@r%C3%A9/", "http://ué@ré/"),
]


@pytest.mark.requirement("R3987-4")
@pytest.mark.parametrize(("uri", "iri"), CONVERTED)
def test_conversion(uri, iri):
    assert to_iri(uri) == iri
    assert to_iri(uri.encode()) == iri
    assert to_iri(rfc3986.parse(uri)) == iri
    assert is_valid(iri)


@pytest.mark.requirement("R3987-4")
def test_every_character_converted():
    """Nothing that an IRI can hold stays encoded, and nothing else is decoded."""
    for code in [
        *range(0x800),
        *range(0x2000, 0x2100),
        *range(0x2100, 0xD800, 97),
        *range(0xE000, 0x110000, 197),
    ]:
        character = chr(code)
        encoded = "".join(f"%{octet:02X}" for octet in character.encode())
        is_data = character.isalnum() or character in "-._~" or not character.isascii()
        for before in ("/", "?"):
            kept = is_data and is_valid(before + character)
            assert to_iri(before + encoded) == before + (character if kept else encoded)


@pytest.mark.requirement("R3987-4")
@pytest.mark.parametrize("text", ["/é", "http://h/a b", "/%zz", "http://[é]/", "1:b"])
def test_only_uris_are_converted(text):
    with pytest.raises(URLError, match="RFC 3986"):
        to_iri(text)


TO_UNICODE = [
    (
        "http://xn--99zt52a.example.org/%e2%80%ae",
        "http://\u7d0d\u8c46.example.org/%E2%80%AE",
    ),
    ("http://XN--RSUM-bpad.example.org", "http://r\xe9sum\xe9.example.org"),
    ("//u@xn--9ca.:80?xn--9ca", "//u@é.:80?xn--9ca"),
    ("http://xn--a.xn--9ca/", "http://xn--a.xn--9ca/"),  # the first is not Punycode
    ("http://xn--9ca.a_b/", "http://xn--9ca.a_b/"),
    ("http://xn--9ca.%C3%A9/", "http://é.é/"),
    ("http://WWW.Example.ORG", "http://WWW.Example.ORG"),
    ("mailto:a@xn--9ca", "mailto:a@xn--9ca"),
]


@pytest.mark.requirement("R3987-4")
@pytest.mark.parametrize(("uri", "iri"), TO_UNICODE)
def test_hosts_by_tounicode(uri, iri):
    assert to_iri(uri, host="unicode") == iri
    assert is_valid(iri)

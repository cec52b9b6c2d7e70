"""RFC 3987 §3: data encoded for a component of an IRI, and back."""

import pytest

from urlprism import URLError
from urlprism.rfc3987 import decode, encode, is_valid

FORMS = {
    "userinfo": "//{}@h",
    "host": "//{}",
    "segment": "/{}",
    "path": "/{}",
    "query": "?{}",
    "fragment": "#{}",
    "unreserved": "/{}",
}
ENCODED = [
    # data, component, encoded
    ("Dürst 100%", "segment", "Dürst%20100%25"),
    ("a/b?é", "segment", "a%2Fb%3Fé"),
    ("a/b?é", "path", "a/b%3Fé"),
    ("a/b?é#", "query", "a/b?é%23"),
    ("é:ü@", "userinfo", "é:ü%40"),
    ("é:ü", "host", "é%3Aü"),
    ("é;~", "unreserved", "é%3B~"),
    ("\ue000", "query", "\ue000"),
    ("\ue000", "fragment", "%EE%80%80"),
    ("א\u200eא", "segment", "א%E2%80%8Eא"),
    ("\ufffe\x80\ufffd", "segment", "%EF%BF%BE%C2%80%EF%BF%BD"),
    (b"\xc3\xa9\xe9\xc3", "segment", "é%E9%C3"),
    (bytearray(b"\xed\xa0\x80"), "query", "%ED%A0%80"),
    ("", "path", ""),
]


@pytest.mark.requirement("R3987-1")
@pytest.mark.parametrize(("data", "component", "encoded"), ENCODED, ids=ascii)
def test_encode(data, component, encoded):
    assert encode(data, component) == encoded
    assert is_valid(FORMS[component].format(encoded))


@pytest.mark.parametrize("component", FORMS)
def test_all_characters_come_back(component):
    data = "".join(map(chr, [*range(0x3000), *range(0xE000, 0x11000), 0xE0001, 0x10FFFD]))
    encoded = encode(data, component)
    assert is_valid(FORMS[component].format(encoded))
    assert decode(encoded) == data


def test_the_usual_component_suits_all():
    assert encode("é/ü") == "é%2Fü"
    assert all(is_valid(form.format(encode(":/?#[]@é"))) for form in FORMS.values())


@pytest.mark.parametrize(
    ("text", "data"), [("é%20%c3%bc", "é ü"), (b"\xc3\xa9", "é"), ("%EE%80%80\ue000", "\ue000" * 2)]
)
def test_decode(text, data):
    assert decode(text) == data


@pytest.mark.parametrize("text", ["é%zz", "é%", "%E9", "é b", "\u202e", "\ud800"])
def test_what_cannot_be_decoded(text):
    with pytest.raises(URLError):
        decode(text)


def test_what_cannot_be_encoded():
    with pytest.raises(URLError, match="surrogate"):
        encode("\ud800", "path")
    with pytest.raises(ValueError, match="no component is named 'port'"):
        encode("80", "port")

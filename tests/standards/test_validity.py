"""What `is_valid` has in common in all standards: False for no text, TypeError for other types."""

import importlib

import pytest

from urlprism import URLError, urllib_parse
from urlprism.documents import DOCUMENTS

# By the package of each standard that has the function, a text that the standard allows.
ALLOWED = {
    "draft_abarth": "http://h.example/a",
    "rfc1738": "http://h.example/a",
    "rfc1808": "http://h.example/a",
    "rfc2396": "http://h.example/a",
    "rfc3986": "http://h.example/a",
    "rfc3987": "http://h.example/a",
    "rfc5538": "news:comp.lang.c",
    "rfc6068": "mailto:a@h.example",
    "rfc8089": "file:///a",
    "urllib_parse": "http://h.example/a",
    "whatwg": "http://h.example/a",
}
# These refuse no character for itself.
LENIENT = {"draft_abarth", "urllib_parse"}
PACKAGES = {document.room.partition(".")[0] for document in DOCUMENTS.values()}


class Text(str):
    __slots__ = ()


def package(name):
    return importlib.import_module(f"urlprism.{name}")


def test_every_is_valid_is_here():
    assert {name for name in PACKAGES if hasattr(package(name), "is_valid")} == {*ALLOWED}


@pytest.mark.parametrize("name", ALLOWED)
def test_text_octets_and_records_are_alike(name):
    text = ALLOWED[name]
    record = package(name).parse(text)
    for given in (text, Text(text), text.encode(), bytearray(text.encode()), record):
        assert package(name).is_valid(given) is True, repr(given)


@pytest.mark.parametrize("octets", [b"\xff", b"\xc3", b"\xe2\x82", b"\xc0\xaf", b"\xed\xa0\x80"])
@pytest.mark.parametrize("name", ALLOWED)
def test_octets_that_are_not_text_are_not_valid(name, octets):
    # A byte alone, a character cut off, one longer than needed, a surrogate.
    for given in (octets, ALLOWED[name].encode() + octets):
        assert package(name).is_valid(given) is False
        assert package(name).is_valid(bytearray(given)) is False


@pytest.mark.parametrize("surrogates", [chr(0xD800), chr(0xDCFF), chr(0xD83D) + chr(0xDE00)])
@pytest.mark.parametrize("name", sorted({*ALLOWED} - LENIENT))
def test_surrogates_are_not_valid(name, surrogates):
    for given in (surrogates, ALLOWED[name] + surrogates):
        assert package(name).is_valid(given) is False
        assert package(name).is_valid(Text(given)) is False


@pytest.mark.parametrize(
    "given", [None, 0, True, 1.5, ["http://h/"], ("http://h/",), {}, memoryview(b"http://h/")]
)
@pytest.mark.parametrize("name", ALLOWED)
def test_another_type_raises(name, given):
    with pytest.raises(TypeError):
        package(name).is_valid(given)


def test_a_base_is_decoded_as_the_parser_decodes_it():
    # URLs of octets that are not UTF-8 exist: the parser replaces these octets.
    assert package("whatwg").is_valid("b", b"http://h/\xff") is True
    assert package("whatwg").is_valid(b"\xff", "http://h/") is False


def test_check_of_urllib_parse_says_where_an_octet_is_not_ascii():
    with pytest.raises(URLError, match="an octet is not ASCII") as caught:
        urllib_parse.check(b"http://h/\xff")
    assert (caught.value.start, caught.value.end) == (9, 10)
    assert not urllib_parse.is_valid(b"http://h/\xff")


def test_records_of_urllib_parse_are_ordered_by_their_text():
    texts = ["b", "http://h/", "a:b"]
    assert list(map(str, sorted(map(urllib_parse.parse, texts)))) == sorted(texts)

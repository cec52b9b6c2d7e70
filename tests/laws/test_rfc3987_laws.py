"""Laws of RFC 3987: the grammar is the document's, mapping and conversion keep their promises."""

import itertools
import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.help.chances import chance_of
from tests.help.counts import examples
from tests.help.uri_grammar import IRI_RULES, iri_grammar
from urlprism import URLError, rfc3986
from urlprism.rfc3986.normalizer import normalize as normalize_uri
from urlprism.rfc3987 import IRIRung, decode, encode, is_valid, normalize, parse, to_iri, to_uri

RULES = {name: iri_grammar().pattern(name) for name in IRI_RULES}
FORMATTING = re.compile("[\u200e\u200f\u202a-\u202e]")
TRIPLET = re.compile("%([0-9A-Fa-f]{2})")
UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

BEYOND_ASCII = (
    "é", "É", "ß", "e\u0301", "日", "א", "\u0661", "\u200e", "\u202e", "\ue000", "\uf8ff", "\ufffd",
    "\ufffe", "\x80", "\xa0", "\ud800", "\U00010300", "\U000e0001", "\U000f0000", "\u037e",
    "\u3002", "\uff0e", "\u212a", "１",
)  # fmt: skip
TRIPLETS = (
    "%C3%A9", "%c3", "%A9", "%E9", "%2F", "%2f", "%41", "%7e", "%2E", "%25", "%3b", "%E2%80%8E",
    "%EE%80%80", "%ED%A0%80", "%F0%90%8C%80", "%20", "%CC%81", "%2C", "%EF%BF%BE",
)  # fmt: skip
ASCII = (
    "http", "HTTP", "x", ":", "//", "/", ".", "..", "?", "#", "@", "a", "A", "=", "&", ":80", ":",
    "[::1]", "[v1.a]", "xn--9ca", "XN--RSUM-bpad", "1.2.3.4", "example", "-", "_", "e", "~",
)  # fmt: skip
JUNK = ("%", "%z", " ", "<", "[", "]", "\\", "^", "\0", "\x7f")

# The only characters composed with one that an IRI has to encode: "<", "=" and ">".
NEGATED = frozenset("\u226e\u2260\u226f")

characters = st.characters(exclude_categories=["Cs"])


def texts_of(*pieces):
    """Return texts of these pieces, most of them after an authority."""
    return st.tuples(
        st.sampled_from(["", "http://", "HTTP://", "x:", "//", "/", "x://", "http://u@h:80/", "?"]),
        st.lists(st.sampled_from([piece for row in pieces for piece in row]), max_size=10),
    ).map(lambda parts: parts[0] + "".join(parts[1]))


anything = st.one_of(texts_of(ASCII, BEYOND_ASCII, TRIPLETS, JUNK), st.text(max_size=6))
iris = st.one_of(texts_of(ASCII, BEYOND_ASCII, TRIPLETS), st.text(max_size=6)).filter(is_valid)
uris = texts_of(ASCII, TRIPLETS).filter(rfc3986.is_valid)


def refusal(function, *arguments, **options):
    """Return the error that a function raises, or None."""
    try:
        function(*arguments, **options)
    except URLError as error:
        return error
    return None


def is_iri(text, rule):
    """Whether a text is an IRI by the ABNF of §2.2 and the sentence of §4.1."""
    return RULES[rule].fullmatch(text) is not None and not FORMATTING.search(text)


@pytest.mark.requirement("R3987-1")
@examples(400)
@given(anything)
def test_the_grammar_is_the_abnf(text):
    for rule in RULES:
        assert is_valid(text, rule) is is_iri(text, rule)


@pytest.mark.requirement("R3987-1")
def test_the_grammar_is_the_abnf_after_one_edit():
    source = chance_of(3987)
    seeds = (
        "http://ü:ö@résumé.example.org:80/ä/ß?\ue000=é#ñ", "x:é/b;p?q", "//é/a:b", "é/b:c?d#e",
        "http://[2001:db8::é7]:8/é", "http://[2001:db8::192.0.2.1]/é?#", "http://[v7.x:y]/é",
        "a%C3%A9/b", "é:b", "/é//..", "http://255.255.255.255:/é",
    )  # fmt: skip
    alphabet = [*BEYOND_ASCII, *JUNK, *":/?#[]@!$&'()*+,;=%.-_~0a9fgV|"]
    counts = {True: 0, False: 0}
    for _ in range(20_000):
        text = source.choice(seeds)
        place, length = source.randrange(len(text) + 1), source.randrange(2)
        text = text[:place] + source.choice(alphabet) + text[place + length :]
        expected = is_iri(text, "IRI-reference")
        counts[expected] += 1
        assert is_valid(text) is expected, ascii(text)
    assert min(counts.values()) > 4_000


@examples(300)
@given(anything)
def test_a_text_is_parsed_or_refused_at_a_place(text):
    error = refusal(parse, text)
    if error is not None:
        assert 0 <= error.start <= error.end <= len(text)
        assert error.rule.startswith(("RFC 3987 §2.2 ", "RFC 3987 §4.1"))
        return
    iri = parse(text)
    assert str(iri) == text
    assert iri.parts() == rfc3986.split(text)
    assert parse(iri) == iri


@pytest.mark.requirement("R3987-2")
@examples(300)
@given(iris, st.booleans())
def test_an_iri_maps_to_a_uri(iri, lax):
    """§3.1: it conforms to RFC 3986, and has the same structure; mapping again changes nothing."""
    uri = to_uri(iri, lax=lax)
    assert rfc3986.is_valid(uri)
    assert to_uri(uri, lax=lax) == uri
    mapped = rfc3986.parse(uri)
    for before, after in zip(parse(iri).parts(), mapped.parts(), strict=True):
        assert after == (before if before is None else to_uri(before))


@pytest.mark.requirement("R3987-2")
@given(uris)
def test_mapping_leaves_uris_alone(uri):
    assert to_uri(uri) == to_uri(uri, lax=True) == to_uri(uri, host="idna") == uri


@pytest.mark.requirement("R3987-3")
@given(iris)
def test_mapping_hosts_by_toascii(iri):
    error = refusal(to_uri, iri, host="idna")
    if error is not None:
        assert iri[error.start : error.end] == parse(iri).host
        return
    uri = to_uri(iri, host="idna")
    assert to_uri(uri, host="idna") == uri
    assert rfc3986.is_valid(uri)


def aligned(uri):
    """Return `uri` without the details that §3.2 does not promise to keep.

    These are the case of hexadecimal digits, and triplets of unreserved characters.
    """

    def plain(triplet):
        character = chr(int(triplet[1], 16))
        return character if character in UNRESERVED else triplet[0].upper()

    return TRIPLET.sub(plain, uri)


@pytest.mark.requirement("R3987-4")
@examples(300)
@given(uris)
def test_a_converted_uri_maps_back(uri):
    """§3.2: the conversion always results in an IRI that maps back to the URI."""
    iri = to_iri(uri)
    assert is_valid(iri)
    assert aligned(to_uri(iri)) == aligned(uri)
    assert to_iri(to_uri(iri)) == iri


@pytest.mark.requirement("R3987-4")
@given(iris)
def test_an_iri_survives_but_for_its_needless_triplets(iri):
    """§3.2: the IRI may differ from the original one, but only in unnecessary triplets."""
    back = to_iri(to_uri(iri))
    assert is_valid(back)
    assert aligned(to_uri(back)) == aligned(to_uri(iri))
    if "%" not in iri:
        assert back == iri


@pytest.mark.requirement("R3987-6")
@examples(300)
@given(iris, st.sampled_from(IRIRung))
def test_normalizing_twice_is_normalizing_once(iri, rung):
    normal = normalize(iri, rung)
    assert is_valid(normal)
    assert normalize(normal, rung) == normal


@pytest.mark.requirement("R3987-6")
@examples(300)
@given(iris)
def test_a_rung_does_what_those_before_it_do(iri):
    """IRIs that are the same on a rung are the same on all rungs above it."""
    rungs = list(IRIRung)
    for below, above in itertools.pairwise(rungs):
        assert normalize(normalize(iri, below), above) == normalize(iri, above)


@pytest.mark.requirement("R3987-6")
@examples(300)
@given(iris)
def test_an_iri_is_compared_as_its_uri_is(iri):
    """§5.3.2.3, §5.1: or, after conversion, by the ladder of RFC 3986."""
    for rung in ("percent-encoding", "path-segment", "syntax", "scheme"):
        assert normalize(to_uri(iri), rung) == normalize(iri, rung)
        if rung != "scheme":
            assert to_uri(normalize(iri, rung)) == normalize_uri(to_uri(iri), rung)


@given(st.text(characters, max_size=8), st.sampled_from(["segment", "query", "fragment", "host"]))
def test_data_comes_back(data, component):
    encoded = encode(data, component)
    assert decode(encoded) == data
    assert to_uri(encoded) == rfc3986.encode(data, component)
    form = {"segment": "/{}", "query": "?{}", "fragment": "#{}", "host": "//{}"}[component]
    assert is_valid(form.format(encoded))


@given(st.binary(max_size=8))
def test_octets_come_back(data):
    assert rfc3986.decode_to_bytes(to_uri(encode(data, "segment"))) == data


@pytest.mark.requirement("R3987-6")
@given(st.text(characters, max_size=8))
@example("=\u0338")
@example("<\u0323\u0338")
@example("e\u0301=\u0301")
def test_character_normalization_is_nfc(data):
    """Data that have one NFC have one normal form, unless an IRI encodes a part of a character.

    §5.3.2.2 asks for the NFC of the characters of an IRI, and says to create IRIs from data in NFC.
    An encoded character is three characters of it, "%", "3" and "D"; U+0338 composes with none.
    """
    forms = [unicodedata.normalize(form, data) for form in ("NFC", "NFD")]
    composed, decomposed = (normalize(f"/{encode(form)}", "character") for form in forms)
    assert (composed == decomposed) is NEGATED.isdisjoint(forms[0])


@pytest.mark.requirement("R3987-6")
def test_what_is_encoded_composes_with_nothing():
    assert unicodedata.normalize("NFC", "=\u0338") == "\u2260"
    for iri in ("/%3D\u0338", "/\u2260", "/%E2%89%A0"):
        assert decode(normalize(iri, "character")[1:]) == decode(iri[1:])
    assert normalize("/%3D\u0338", "character") == "/%3D\u0338"
    assert normalize("/\u2260", "character") == "/\u2260"


@pytest.mark.requirement("R3987-6")
def test_only_three_characters_are_composed_of_what_is_encoded():
    compositions = {
        character: decomposed
        for character in map(chr, range(0x110000))
        if (decomposed := unicodedata.normalize("NFD", character)) != character
        and unicodedata.normalize("NFC", decomposed) == character
    }
    assert len(compositions) > 10_000  # syllables of Hangul, most of them
    held = {character for character in compositions if encode(character) == character}
    assert held == set(compositions)
    broken = {each for each, parts in compositions.items() if encode(parts) != parts}
    assert broken == NEGATED

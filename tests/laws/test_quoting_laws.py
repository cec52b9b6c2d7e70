"""The promises of the documents about quoting and queries."""

import string

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.help.counts import examples
from urlprism.urllib_parse import (
    parse_qs,
    parse_qsl,
    quote,
    quote_from_bytes,
    quote_plus,
    unquote,
    unquote_plus,
    unquote_to_bytes,
    urlencode,
)

texts = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=30)
odd_texts = st.text(alphabet="%aF0Gé日\ud800+ &=/\x00", max_size=20)
safes = st.text(alphabet=string.punctuation.replace("%", "").replace("+", "") + "é", max_size=4)
ALWAYS = set(string.ascii_letters + string.digits + "_.-~")


@given(texts, safes)
@examples(1000)
def test_unquote_undoes_quote(text, safe):
    """quote and unquote are each other's inverse, as are quote_plus and unquote_plus."""
    assert unquote(quote(text, safe)) == text
    assert unquote_plus(quote_plus(text, safe)) == text
    assert unquote_to_bytes(quote(text, safe)) == text.encode()


@given(st.binary(max_size=30), safes)
@examples(1000)
def test_octets_quoted_come_back(octets, safe):
    assert unquote_to_bytes(quote_from_bytes(octets, safe)) == octets
    assert quote(octets, safe) == quote_from_bytes(octets, safe)
    assert unquote_to_bytes(bytes(octets)) == unquote_to_bytes(
        octets.decode("latin-1").encode("latin-1")
    )


@given(texts, safes)
@examples(1000)
def test_only_safe_characters_stay(text, safe):
    """Letters, digits and "_.-~" are never quoted; all others except `safe` always are."""
    quoted = quote(text, safe)
    assert set(quoted) <= ALWAYS | {c for c in safe if c.isascii()} | {"%"}
    assert quote("".join(ALWAYS)) == "".join(ALWAYS)
    assert quote(text, safe) == quote_from_bytes(text.encode(), safe)


@given(odd_texts)
@examples(2000)
def test_unquoting_text_is_unquoting_its_ascii_runs(text):
    """Characters beyond ASCII stay; the text between them is decoded by itself."""
    expected, run = "", ""
    for character in text + "\ud800":
        if character.isascii():
            run += character
            continue
        expected += unquote_to_bytes(run).decode("utf-8", "replace") + character
        run = ""
    assert unquote(text) == expected[:-1]
    assert unquote_plus(text) == unquote(text.replace("+", " "))


@given(odd_texts)
@examples(1000)
def test_triplets_are_decoded_one_by_one(text):
    """unquote_to_bytes agrees with a reading of the text from the left, digit by digit."""
    assume(text.isascii())
    octets, place = bytearray(), 0
    while place < len(text):
        triplet = text[place + 1 : place + 3]
        if text[place] == "%" and len(triplet) == 2 and set(triplet) <= set(string.hexdigits):
            octets.append(int(triplet, 16))
            place += 3
        else:
            octets += text[place].encode()
            place += 1
    assert unquote_to_bytes(text) == octets


@given(st.lists(st.tuples(texts, texts), max_size=5))
@examples(1000)
def test_queries_come_back(pairs):
    """To reverse urlencode, parse_qsl and parse_qs are provided."""
    assert parse_qsl(urlencode(pairs), keep_blank_values=True) == pairs
    grouped = {name: [v for n, v in pairs if n == name] for name, _ in pairs}
    assert parse_qs(urlencode(pairs), keep_blank_values=True) == grouped
    assert urlencode(grouped, doseq=True) == urlencode(
        [(name, value) for name, values in grouped.items() for value in values]
    )


@given(odd_texts, st.booleans())
@examples(2000)
def test_a_query_is_its_fields(text, keep):
    """Each field is split at its first "=", and both sides are unquoted."""
    expected = []
    for field in text.split("&"):
        name, _, value = field.partition("=")
        if field and (value or keep):
            expected.append((unquote_plus(name), unquote_plus(value)))
    assert parse_qsl(text, keep) == expected
    assert parse_qsl(text.replace("&", ";"), keep, separator=";") == expected


@given(st.binary(max_size=20), st.booleans())
@examples(1000)
def test_a_query_of_octets_is_its_fields(octets, keep):
    expected = []
    for field in octets.split(b"&"):
        name, _, value = field.partition(b"=")
        if field and (value or keep):
            sides = (unquote_to_bytes(side.replace(b"+", b" ")) for side in (name, value))
            expected.append(tuple(sides))
    assert parse_qsl(octets, keep) == expected

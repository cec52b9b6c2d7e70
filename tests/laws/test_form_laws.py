"""Laws of the URL Standard for application/x-www-form-urlencoded, and for edits in queries."""

from hypothesis import given
from hypothesis import strategies as st

from tests.help.counts import examples
from urlprism.whatwg import query_edits
from urlprism.whatwg.forms import form
from urlprism.whatwg.forms.encodings import get_encoder
from urlprism.whatwg.search_params import URLSearchParams
from urlprism.whatwg.terms import sets

scalar_texts = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=10)
short_texts = st.one_of(
    scalar_texts, st.text(alphabet="ab +&=%\ufeffé日", max_size=3), st.sampled_from(["", "a", "b"])
)
pair_lists = st.lists(st.tuples(short_texts, short_texts), max_size=6)
queries = st.text(alphabet="ab12%6+&==&é\ud800\ufeff", max_size=30)
octet_queries = st.lists(
    st.sampled_from(
        [b"%", b"%C3", b"%a9", b"\xc3", b"\xa9", b"+", b"&", b"=", b"a", b"41", b"\xef"]
    )
).map(b"".join)
HEX_DIGITS = b"0123456789abcdefABCDEF"


def percent_decoded(octets):
    """#percent-decode, byte for byte."""
    output, place = bytearray(), 0
    while place < len(octets):
        digits = octets[place + 1 : place + 3]
        if octets[place] == 0x25 and len(digits) == 2 and all(d in HEX_DIGITS for d in digits):
            output.append(int(digits, 16))
            place += 3
        else:
            output.append(octets[place])
            place += 1
    return bytes(output)


@given(octet_queries)
@examples(500)
def test_parsing_is_the_standard_s_steps(octets):
    """#concept-urlencoded-parser, step by step."""
    output = []
    for sequence in octets.split(b"&"):
        if sequence:
            name, _, value = sequence.partition(b"=")
            sides = [percent_decoded(side.replace(b"+", b" ")) for side in (name, value)]
            output.append(tuple(side.decode("utf-8", "replace") for side in sides))
    assert form.parse(octets) == output
    if octets.isascii():
        assert form.parse_string(octets.decode("ascii")) == output


@given(pair_lists)
@examples(500)
def test_pairs_come_back(pairs):
    """The parser undoes the serializer, which uses no code point of its set but "+", "&", "="."""
    text = form.serialize(pairs)
    assert form.parse_string(text) == form.parse(text.encode()) == pairs
    assert not set(text) & (sets.FORM - set("%+&="))
    assert text.count("=") == len(pairs)
    assert text.count("&") == max(len(pairs) - 1, 0)


@given(queries)
@examples(500)
def test_serializing_settles(query):
    """A query that is read and written once stays the same afterwards."""
    once = str(URLSearchParams(query))
    assert str(URLSearchParams(once)) == once
    assert URLSearchParams("?" + query).items() == form.parse_string(query)


@given(queries, pair_lists)
@examples(500)
def test_extending_appends_pairs(query, pairs):
    edited = query_edits.extended(query, pairs)
    assert edited.startswith(query)
    assert form.parse_string(edited) == form.parse_string(query) + pairs


@given(queries, st.lists(st.sampled_from(["", "a", "b", "ab", "é", "1"]), max_size=3))
@examples(500)
def test_removing_leaves_the_other_pairs(query, names):
    kept = [
        sequence
        for sequence in query.split("&")
        if not sequence or form.parse_string(sequence)[0][0] not in names
    ]
    edited = query_edits.without(query, names)
    assert (edited or "") == "&".join(kept)
    params = URLSearchParams(query)
    for name in names:
        params.delete(name)
    assert form.parse_string(edited or "") == params.items()


@given(queries, pair_lists)
@examples(500)
def test_replacing_is_setting(query, pairs):
    """With one pair for each name it is #dom-urlsearchparams-set, done for each."""
    single = list(dict(pairs).items())
    params, updated = URLSearchParams(query), URLSearchParams(query)
    for name, value in single:
        params.set(name, value)
    updated.update(single)
    assert form.parse_string(query_edits.replaced(query, single) or "") == params.items()
    assert updated == params


@given(queries, pair_lists)
@examples(500)
def test_replacing_leaves_the_other_pairs(query, pairs):
    """The text of every other pair stays, in its order."""
    names = {name for name, _ in pairs}
    edited = query_edits.replaced(query, pairs)
    updated = URLSearchParams(query)
    updated.update(pairs)
    assert form.parse_string(edited or "") == updated.items()
    others = (query_edits.without(each, names) for each in (query, edited))
    before, after = ([part for part in (each or "").split("&") if part] for each in others)
    assert before == after


@given(st.lists(st.tuples(short_texts, short_texts)))
@examples(500)
def test_sorting_is_by_utf_16(pairs):
    params = URLSearchParams(pairs)
    params.sort()
    units = [list(memoryview(name.encode("utf-16")[2:]).cast("H")) for name, _ in params]
    assert units == sorted(units)
    assert sorted(params.items()) == sorted(pairs)
    for name, _ in params:
        assert params.get_all(name) == [value for each, value in pairs if each == name]


JAPANESE = "\n !Az09{|}あいんアンー亜熙、。「」αЯ─√∂¥‾"
ENCODERS = ["Shift_JIS", "EUC-JP", "EUC-KR", "GBK", "gb18030", "Big5", "windows-1252", "KOI8-R"]


@given(st.text(alphabet=JAPANESE))
@examples(500)
def test_iso_2022_jp_comes_back(text):
    """Python decodes the octets to the text, and the escape sequences return to ASCII."""
    octets, end, error = get_encoder("ISO-2022-JP").encode_or_fail(text, 0)
    assert (end, error) == (len(text), None)
    assert octets.decode("iso2022_jp") == text


@given(st.sampled_from(ENCODERS), st.lists(st.tuples(scalar_texts, scalar_texts), max_size=3))
@examples(500)
def test_other_encodings_give_ascii(encoding, pairs):
    """#concept-urlencoded-serializer gives an ASCII string, whatever the encoding lacks."""
    text = form.serialize(pairs, encoding)
    assert text.isascii()
    assert text.count("=") == len(pairs)


@given(st.sampled_from(ENCODERS), st.text(alphabet="aZ亜あ가Яé€😀\x80"))
@examples(500)
def test_errors_are_where_the_encoding_ends(encoding, text):
    """Each code point is encoded by itself, and the error names the one that fails."""
    parts = []
    for character in text:
        octets, _, error = get_encoder(encoding).encode_or_fail(character, 0)
        assert error in {None, ord(character)}
        assert bool(octets) is (error is None)
        parts.append(octets or b"&#%d;" % error)
    whole = form.percent_encode_after_encoding(encoding, text, sets.FORM)
    assert percent_decoded(whole.encode()) == b"".join(parts)

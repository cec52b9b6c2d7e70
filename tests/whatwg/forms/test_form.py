"""application/x-www-form-urlencoded, and percent-encoding after encoding."""

import pytest

from tests.help.shared_data import wpt
from urlprism.whatwg.forms import form
from urlprism.whatwg.terms import sets

PARSED = [  # #concept-urlencoded-parser, step by step
    ("", []),
    # 3.1: what is empty between two "&" is no pair
    ("&", []),
    ("&&&", []),
    ("&a", [("a", "")]),
    ("a&", [("a", "")]),
    ("&&a=1&&&b=2&&", [("a", "1"), ("b", "2")]),
    ("a;b=1", [("a;b", "1")]),
    # 3.2: the first "=" divides
    ("a=b", [("a", "b")]),
    ("a=", [("a", "")]),
    ("=b", [("", "b")]),
    ("=", [("", "")]),
    ("==", [("", "=")]),
    ("a==b=c", [("a", "=b=c")]),
    ("a=1&a=2&a=1", [("a", "1"), ("a", "2"), ("a", "1")]),
    # 3.3: what has none is a name
    ("a", [("a", "")]),
    ("a&b&a", [("a", ""), ("b", ""), ("a", "")]),
    # 3.4: "+" is a space, "%2B" is a plus
    ("a+b=c+d+", [("a b", "c d ")]),
    ("+=+", [(" ", " ")]),
    ("%2B=%2b", [("+", "+")]),
    (" a =\tb", [(" a ", "\tb")]),
    # 3.5: percent-decoding is done last, and once
    ("%61%3D%26=%2526", [("a=&", "%26")]),
    ("a%3Db", [("a=b", "")]),
    ("%=%", [("%", "%")]),
    ("%4=%4&1", [("%4", "%4"), ("1", "")]),
    ("%zz=%2z&%%41=%%%", [("%zz", "%2z"), ("%A", "%%%")]),
    ("%+41", [("% 41", "")]),
    ("a%00=\x00", [("a\x00", "\x00")]),
    ("%c3%A9=é", [("é", "é")]),
    ("%F0%9F%92%A9=💩", [("💩", "💩")]),
    ("_charset_=windows-1252&a=%E9", [("_charset_", "windows-1252"), ("a", "\ufffd")]),
    # 3.5: "UTF-8 decode without BOM" keeps a byte order mark, others are ill-formed
    ("\ufeffa=\ufeff", [("\ufeffa", "\ufeff")]),
    ("%EF%BB%BFa=%EF%BB%BF", [("\ufeffa", "\ufeff")]),
    ("%FE%FF=%FF%FE", [("\ufffd\ufffd", "\ufffd\ufffd")]),
    ("%EF%BF%BE=%EF%BF%BF", [("\ufffe", "\uffff")]),
]

ILL_FORMED = [  # one U+FFFD for each maximal subpart of an ill-formed sequence
    ("%80", 1),
    ("%C2", 1),
    ("%E2%82", 1),
    ("%F0%9F%92", 1),
    ("%C0%80", 2),
    ("%E0%80%80", 3),
    ("%ED%A0%80", 3),
    ("%F0%80%80%80", 4),
    ("%F4%90%80%80", 4),
    ("%F5%80", 2),
    ("%F1%80%80%F1%80", 2),
]


@pytest.mark.parametrize(("text", "pairs"), PARSED)
def test_parsing(text, pairs):
    assert form.parse_string(text) == pairs
    assert form.parse(text.encode()) == pairs


@pytest.mark.parametrize(("triplets", "count"), ILL_FORMED)
def test_ill_formed_utf_8_is_replaced(triplets, count):
    mark = "\ufffd" * count
    assert form.parse_string(f"{triplets}x={triplets}") == [(f"{mark}x", mark)]
    octets = bytes.fromhex(triplets.replace("%", ""))
    assert form.parse(octets + b"x=" + octets) == [(f"{mark}x", mark)]


def test_a_lone_surrogate_is_replaced():
    assert form.parse_string("\ud800=a\udfff") == [("\ufffd", "a\ufffd")]
    assert form.serialize([("\ud800", "a\udfff")]) == "%EF%BF%BD=a%EF%BF%BD"
    assert form.decode("\ud800+%61") == "\ufffd a"


SERIALIZED = [  # #concept-urlencoded-serializer
    ([], ""),
    ([("", "")], "="),
    ([("", ""), ("", "")], "=&="),
    ([("a", ""), ("", "b")], "a=&=b"),
    ([("a", "1"), ("b", "2"), ("a", "1")], "a=1&b=2&a=1"),
    ([("a b", " ")], "a+b=+"),
    ([("+", "%2B")], "%2B=%252B"),
    ([("&=", "=&")], "%26%3D=%3D%26"),
    ([("*-._", "~!'()")], "*-._=%7E%21%27%28%29"),
    ([("\0\n", "\r\n\x7f")], "%00%0A=%0D%0A%7F"),
    ([("é", "💩")], "%C3%A9=%F0%9F%92%A9"),
    ([("\ufeff", "\uffff")], "%EF%BB%BF=%EF%BF%BF"),
]


@pytest.mark.parametrize(("pairs", "text"), SERIALIZED)
def test_serializing(pairs, text):
    assert form.serialize(pairs) == text
    assert form.serialize(iter(pairs), "UTF8") == text
    assert form.parse_string(text) == pairs


def test_every_ascii_character_is_kept_or_encoded():
    """The set has all but the ASCII alphanumeric, "*", "-", "." and "_"."""
    kept = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz*-._"
    for character in map(chr, range(0x80)):
        expected = character if character in kept else f"%{ord(character):02X}"
        text = form.serialize([(character, "")])
        assert text == ("+" if character == " " else expected) + "="


IN_OTHER_ENCODINGS = [
    ("windows-1252", "café=€", "caf%E9%3D%80"),
    ("latin1", "日", "%26%2326085%3B"),
    ("koi8-r", "да нет", "%C4%C1+%CE%C5%D4"),
    ("replacement", "é", "%C3%A9"),
    ("utf-16", "é", "%C3%A9"),
]


@pytest.mark.parametrize(("encoding", "value", "text"), IN_OTHER_ENCODINGS)
def test_serializing_in_another_encoding(encoding, value, text):
    assert form.serialize([(value, value)], encoding) == f"{text}={text}"


AFTER_ENCODING = [  # #example-percent-encode-operations
    ("Shift_JIS", " ", sets.SPECIAL_QUERY, "%20"),
    ("Shift_JIS", "≡", sets.SPECIAL_QUERY, "%81%DF"),
    ("Shift_JIS", "‽", sets.SPECIAL_QUERY, "%26%238253%3B"),
    ("ISO-2022-JP", "¥", sets.SPECIAL_QUERY, "%1B(J\\%1B(B"),
    ("Shift_JIS", "1+1 ≡ 2%20‽", sets.FORM, "1%2B1+%81%DF+2%2520%26%238253%3B"),
    ("UTF-8", "≡", sets.USERINFO, "%E2%89%A1"),
    ("UTF-8", "‽", sets.USERINFO, "%E2%80%BD"),
    ("UTF-8", "Say what‽", sets.USERINFO, "Say%20what%E2%80%BD"),
    # Between errors the encoder of ISO-2022-JP keeps its state.
    ("ISO-2022-JP", "¥😀¥", sets.SPECIAL_QUERY, "%1B(J\\%26%23128512%3B\\%1B(B"),
    ("ISO-2022-JP", "あ😀あ", sets.FORM, "%1B%24B%24%22%1B%28B%26%23128512%3B%1B%24B%24%22%1B%28B"),
    ("windows-1252", "日本", sets.SPECIAL_QUERY, "%26%2326085%3B%26%2326412%3B"),
]  # fmt: skip


@pytest.mark.parametrize(("encoding", "text", "percent_encode_set", "encoded"), AFTER_ENCODING)
def test_percent_encoding_after_encoding(encoding, text, percent_encode_set, encoded):
    found = form.percent_encode_after_encoding(encoding, text, percent_encode_set)
    assert found == encoded


@pytest.mark.parametrize(("encoding", "text"), [(None, "a"), (b"utf-8", "a"), ("utf-8", None)])
@pytest.mark.parametrize("percent_encode_set", [sets.SPECIAL_QUERY, sets.USERINFO])
def test_percent_encoding_takes_text_only(encoding, text, percent_encode_set):
    with pytest.raises(TypeError, match="a text is str, not"):
        form.percent_encode_after_encoding(encoding, text, percent_encode_set)
    with pytest.raises(TypeError, match="a text is str, not"):
        form.percent_encode_after_encoding("gbk", text and encoding, sets.SPECIAL_QUERY)


def test_percent_decoding():
    """The examples of percent-decoding; a form's decoding differs only in its "+"."""
    assert form.decode("%25%s%1G") == "%%s%1G"
    assert form.decode("‽%25%2E") == "‽%."
    assert form.decode("a+%2B") == "a +"


def test_web_platform_tests():
    """What a query becomes in a document of each encoding."""
    rows = wpt("encodings")
    found, expected = [], []
    for row in rows:
        for encoding, output in row["output"].items():
            found.append(
                form.percent_encode_after_encoding(encoding, row["input"], sets.SPECIAL_QUERY)
            )
            expected.append(output)
    assert found == expected
    assert (len(rows), len(expected)) == (7, 16)


def test_the_standard_encodes_the_rest_as_utf_8():
    for percent_encode_set in (sets.PATH, sets.USERINFO, sets.FRAGMENT, sets.QUERY):
        with pytest.raises(ValueError, match="only a query or a form is encoded in windows-1252"):
            form.percent_encode_after_encoding("latin1", "é", percent_encode_set)
    assert form.percent_encode_after_encoding("utf8", "é", frozenset("x")) == "%C3%A9"


def test_an_encoding_must_be_known():
    for encoding in ("utf-7", "utf_8", "", "cp437"):
        with pytest.raises(LookupError, match=f"unknown encoding: {encoding}$"):
            form.serialize([("a", "b")], encoding)


def test_megabytes_are_read_and_written():
    assert form.parse_string("&" * 1_000_000) == []
    assert form.parse_string("%" * 1_000_000) == [("%" * 1_000_000, "")]
    assert form.parse_string("=" * 1_000_000) == [("", "=" * 999_999)]
    pairs = [("a", "é")] * 100_000
    text = form.serialize(pairs)
    assert text == "&".join(["a=%C3%A9"] * 100_000)
    assert form.parse_string(text) == pairs
    assert form.serialize([("", "日" * 100_000)], "latin1") == "=" + "%26%2326085%3B" * 100_000
    switching = form.serialize([("", "¥あ😀" * 50_000)], "iso-2022-jp")
    assert switching.count("%26%23128512%3B") == 50_000


@pytest.mark.parametrize("given", [5, 1 << 70, None, "a=b", [97, 61]])
def test_octets_are_bytes(given):
    with pytest.raises(TypeError):
        form.parse(given)

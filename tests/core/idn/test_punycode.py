"""Punycode (RFC 3492)."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.help.linear import is_linear
from urlprism._core.idn import punycode

pytestmark = pytest.mark.plain


# The samples of §7.1, (A) to (S).
SAMPLES = {
    "ليهمابتكلموشعربي؟": "egbpdaj6bu4bxfgehfvwxn",
    "他们为什么不说中文": "ihqwcrb4cv8a8dqg056pqjye",
    "他們爲什麽不說中文": "ihqwctvzc91f659drss3x8bo0yb",
    "Pročprostěnemluvíčesky": "Proprostnemluvesky-uyb24dma41a",
    "למההםפשוטלאמדבריםעברית": "4dbcagdahymbxekheh6e0a7fei0b",
    "यहलोगहिन्दीक्योंनहींबोलसकतेहैं": "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd",
    "なぜみんな日本語を話してくれないのか": "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa",
    "세계의모든사람들이한국어를이해한다면얼마나좋을까": (
        "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c"
    ),
    "почемужеонинеговорятпорусски": "b1abfaaepdrnnbgefbaDotcwatmq2g4l",
    "PorquénopuedensimplementehablarenEspañol": ("PorqunopuedensimplementehablarenEspaol-fmd56a"),
    "TạisaohọkhôngthểchỉnóitiếngViệt": "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g",
    "3年B組金八先生": "3B-ww4c5e180e575a65lsy2b",
    "安室奈美恵-with-SUPER-MONKEYS": "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n",
    "Hello-Another-Way-それぞれの場所": "Hello-Another-Way--fc4qua05auwb3674vfr0b",
    "ひとつ屋根の下2": "2-u9tlzr9756bt3uc0v",
    "MajiでKoiする5秒前": "MajiKoi5-783gue6qz075azm5e",
    "パフィーdeルンバ": "de-jg4avhby1noc0d",
    "そのスピードで": "d9juau41awczczp",
    "-> $1.00 <-": "-> $1.00 <--",
}

NOT_PUNYCODE = {
    "-": "'-' is not a Punycode digit",  # a delimiter with nothing before it is none
    "-zca": "'-' is not a Punycode digit",
    "=": "'=' is not a Punycode digit",
    "zca é": "' ' is not a Punycode digit",
    "é-zca": "a character beyond ASCII precedes the last hyphen",
    "0": "it ends in the middle of an integer",
    "ab-0": "it ends in the middle of an integer",
    "zca9": "it ends in the middle of an integer",
    "en32g": "a code point would be beyond U+10FFFF",  # the next after "dn32g"
    "999999999999": "a code point would be beyond U+10FFFF",
    "ib9b": "U+D800 is a surrogate",
    "zy0c": "U+DFFF is a surrogate",
}

SCALARS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


def test_there_are_19_samples():
    assert len(SAMPLES) == 19


@pytest.mark.parametrize(("text", "encoded"), SAMPLES.items())
def test_samples_of_the_rfc(text, encoded):
    assert punycode.encode(text).lower() == encoded.lower()
    assert punycode.decode(encoded) == text


@pytest.mark.parametrize(("text", "reason"), NOT_PUNYCODE.items())
def test_what_is_no_punycode(text, reason):
    with pytest.raises(ValueError, match=r".") as raised:
        punycode.decode(text)
    assert str(raised.value) == reason


@pytest.mark.parametrize(
    ("text", "encoded"),
    {
        "": "",
        "a": "a-",
        "-": "--",
        "\x80": "a",
        "\U0010ffff": "dn32g",
        "\ud7ff\ue000": "hb9bk0m",
        "ü" * 3: "tdaaa",
    }.items(),
)
def test_ends_of_unicode(text, encoded):
    assert punycode.encode(text) == text.encode("punycode").decode() == encoded
    assert punycode.decode(encoded) == text


def test_digits_have_no_case():
    assert punycode.decode("MAJIkOI5-783GUE6QZ075AZM5E") == "MAJIでkOIする5秒前"


@given(SCALARS)
@example("\x7f\x80\U0010ffff")
def test_encoding_is_that_of_the_codec(text):
    assert punycode.encode(text) == text.encode("punycode").decode("ascii")


@given(SCALARS)
def test_decoding_undoes_encoding(text):
    assert punycode.decode(punycode.encode(text)) == text


@given(st.text("ab-019yzAZ=", max_size=12))
def test_decoding_is_that_of_the_codec(text):
    try:
        expected = text.encode("ascii").decode("punycode")
    except UnicodeError:
        expected = None
    if expected is not None and any("\ud800" <= each <= "\udfff" for each in expected):
        expected = None
    if text.rfind("-") == 0:
        expected = None  # the codec takes that hyphen for a delimiter; §6.2 does not
    try:
        actual = punycode.decode(text)
    except ValueError:
        actual = None
    assert actual == expected


@given(st.text("abc019xyz-", max_size=12))
def test_a_text_has_one_encoding(encoded):
    try:
        text = punycode.decode(encoded)
    except ValueError:
        return
    assert punycode.encode(text) == encoded


@given(st.text("abéü日\U00020000\x00-", max_size=200))
def test_many_of_few_characters(text):
    encoded = punycode.encode(text)
    assert encoded == text.encode("punycode").decode("ascii")
    assert punycode.decode(encoded) == text


def test_longer_texts():
    for size in range(0, 300, 7):
        text = scattered(size)
        assert punycode.encode(text) == text.encode("punycode").decode("ascii")
        assert punycode.decode(punycode.encode(text)) == text


def scattered(size):
    """Return `size` characters from all over Unicode, hardly one twice."""
    codes = (each * 0x9E3779B1 % 0x10F800 for each in range(size))
    return "".join(chr(code if code < 0xD800 else code + 0x800) for code in codes)


MADE = {
    "scattered": scattered,
    "one letter": lambda size: "é" * size,
    "two letters": lambda size: "éü" * (size // 2),
    "basic ones too": lambda size: "aé" * (size // 2),
}


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_work_grows_as_the_text_does(make):
    assert is_linear(punycode.encode, make, 5_000)
    assert is_linear(punycode.decode, lambda size: punycode.encode(make(size)), 5_000)


@pytest.mark.once
def test_a_megabyte():
    text = scattered(250_000)
    encoded = punycode.encode(text)
    assert len(encoded) > 1_000_000
    assert punycode.decode(encoded) == text


@pytest.mark.once
@pytest.mark.parametrize("digit", "0189")
def test_a_megabyte_of_a_digit_ends(digit):
    with pytest.raises(ValueError, match=r"beyond U\+10FFFF"):
        punycode.decode(digit * 1_000_000)

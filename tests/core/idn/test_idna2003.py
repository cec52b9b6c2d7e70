"""IDNA 2003 and IDNA 2008 as two codecs have them, which take too long of long labels."""

import random
import re
import stringprep
import sys
import unicodedata
from unicodedata import ucd_3_2_0

import idna
import pytest

from tests.help.work import steps
from urlprism._core.idn import idna2003
from urlprism.readers.shared import idna_labels

pytestmark = pytest.mark.plain

# First and last code points of what labels are drawn from.
RANGES = [
    (0x21, 0x7E), (0x61, 0x7A), (0xA0, 0x24F), (0x300, 0x36F), (0x370, 0x3FF), (0x5D0, 0x5EA),
    (0x620, 0x66F), (0x1100, 0x11FF), (0x1E00, 0x206F), (0x3000, 0x33FF), (0x4E00, 0x9FFF),
    (0xAC00, 0xD7A3), (0xF900, 0xFFFF), (0x1D400, 0x1F000), (0x20000, 0x2A6DF), (0, 0x10FFFF),
]  # fmt: skip
LENGTHS = (0, 1, 2, 3, 5, 9, 40, 59, 60, 63, 64, 252, 253)


def drawn(number):
    source = random.Random(13)  # noqa: S311
    for _ in range(number):
        labels = []
        for _ in range(source.randrange(1, 4)):
            few = [source.choice(RANGES) for _ in range(source.choice((1, 3)))]
            length = source.choice(LENGTHS) if source.random() < 0.2 else source.randrange(1, 6)
            letters = (chr(source.randint(*source.choice(few))) for _ in range(length))
            labels.append(source.choice(("", "", "", "xn--", "\xad")) + "".join(letters))
        yield source.choice("...\u3002\uff0e").join(labels) + source.choice(("", "", ".", "\u3002"))


def answer(encode, name, *arguments, **options):
    try:
        return encode(name, *arguments, **options).decode("ascii")
    except UnicodeError:
        return None


def test_names_are_what_the_codec_makes_of_them():
    names = [*drawn(4000), "", ".", "a.", "..", "é.", "é\u3002", "A.é", "α\u0313\u0300\u0345" * 63]
    found = [answer(str.encode, name, "idna") for name in names]
    assert [idna2003.to_ascii(name) for name in names] == found
    assert found.count(None) > 500
    assert len(found) - found.count(None) > 500


def test_names_in_ascii_are_what_the_codec_decodes():
    source = random.Random(17)  # noqa: S311
    names = ["", ".", "a.", "..", "xn--", "xn--a", "xn--.", "xn--\xe9", "xn--a-.b", "xn--99999999"]
    for name in drawn(4000):
        written = (idna2003.to_ascii(name) or "xn--bcher-kva").lower()
        at = source.randrange(len(written) + 1)
        names += [written, written[:at] + source.choice("az09-.") + written[at + 1 :]]
    names += ["xn--bcher-kva." + "a" * size for size in (63, 64, 1024)]
    names = [name for name in names if name.isascii()]
    found = []
    for name in names:
        try:
            found.append(name.encode().decode("idna"))
        except UnicodeError:
            found.append(None)
    assert [idna2003.to_unicode(name) for name in names] == found
    assert found.count(None) > 500
    assert sum(name is not None and not name.isascii() for name in found) > 1000


def test_names_are_what_the_package_makes_of_them():
    accepted = 0
    for name in drawn(4000):
        for is_strict in (False, True):
            found = answer(idna.encode, name, strict=is_strict)
            assert idna_labels.encoded(name, is_strict=is_strict) == found
        if "\xad" not in name and name.isascii() is False:
            found = answer(idna.encode, name, uts46=True)
            accepted += found is not None
            assert idna_labels.mapped_and_encoded(name) == found
    assert accepted > 200


def test_labels_that_are_valid_at_a_glance_are_those_of_the_package():
    """Each character by itself, at a begin, an end and beside itself; and drawn ones, decoded."""
    glance = re.compile(idna_labels._VALID.pattern.removesuffix("+"))
    letters = [chr(code) for code in range(0x10000) if glance.fullmatch(chr(code))]
    for letter in letters:
        idna.check_label(f"{letter}{letter}")
        assert unicodedata.bidirectional(letter) in {"L", "EN"}
    assert unicodedata.is_normalized("NFC", "".join(letters + letters[::-1]))
    source = random.Random(19)  # noqa: S311
    few = [*letters[:100], *"-A\u0301\u05d0\u00b7"]
    for _ in range(3000):
        text = "".join(source.choices(few, k=source.randrange(1, 6)))
        label = "xn--" + source.choice((text, text.encode("punycode").decode("ascii")))
        label = source.choice((label, label.upper(), text))
        try:
            found = idna.ulabel(label)
        except UnicodeError:
            found = None
        assert idna_labels._decoded(label) == found, label
        assert idna_labels.encoded_label(text) == answer(idna.alabel, text), text


@pytest.mark.parametrize("letter", ["日", "\u3316", "\ufdfa", "\U00020000", "\xad日", "é\u0301"])
@pytest.mark.parametrize(
    "convert", [idna2003.to_ascii, idna_labels.encoded, idna_labels.mapped_and_encoded]
)
def test_a_long_label_is_refused_before_it_is_converted(convert, letter):
    convert(letter)
    text = letter * 1000
    assert convert(f"{text}.{text}") is None
    assert steps(convert, f"{text}.{text}") < 100


def test_what_is_mapped_to_nothing_is_what_the_table_says():
    for code in range(sys.maxunicode + 1):
        found = idna2003.NOTHING.fullmatch(chr(code)) is not None
        assert found == stringprep.in_table_b1(chr(code)), hex(code)


def test_stable_characters_are_in_no_table():
    """Neither Nameprep (RFC 3454, of Unicode 3.2) nor UTS #46 changes or prohibits one."""
    mapped_to_nothing, mapped = stringprep.in_table_b1, stringprep.map_table_b2
    prohibited = [getattr(stringprep, f"in_table_c{each}") for each in (12, 22, *range(3, 10))]
    for first, last in ((0x3400, 0x4DB5), (0x4E00, 0x9FA5), (0xAC00, 0xD7A3)):
        text = "".join(map(chr, range(first, last + 1)))
        assert re.fullmatch(f"[{idna2003.STABLE}]+", text)
        assert not re.search(f"[{idna2003.STABLE}]", chr(first - 1) + chr(last + 1))
        assert ucd_3_2_0.normalize("NFKC", text) == text == unicodedata.normalize("NFKC", text)
        assert {ucd_3_2_0.bidirectional(each) for each in text} == {"L"}
        for each in text:
            assert mapped(each) == each
            assert not mapped_to_nothing(each)
            assert not any(is_in(each) for is_in in prohibited)
        for start in range(0, len(text), 1000):  # the package's limit is 1,024
            some = text[start : start + 1000]
            assert idna.uts46_remap(some, std3_rules=False) == some


def test_a_label_is_encoded_as_the_package_encodes_it():
    for name in drawn(4000):
        for label in name.split("."):
            if not label.isascii():
                found = answer(idna.encode, label, strict=True)
                assert idna_labels.encoded_label(label) == found

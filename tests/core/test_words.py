"""The words that all standards share."""

import ipaddress
import itertools
import pickle
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urlprism import URLError
from urlprism._core.arguments import intake
from urlprism._core.escapes import percent
from urlprism._core.octets import memory, scan
from urlprism._core.octets.characters import (
    ALPHA,
    DIGIT,
    HEXDIG,
    OCTETS,
    byte_class,
    hex_values,
    stop_class,
)
from urlprism.errors import pointed
from urlprism.whatwg.recognizers.recognizer import recognize
from urlprism.whatwg.urls.record import Spans


def test_classes_are_made_of_sets():
    table = byte_class(letter=ALPHA, digit=DIGIT, hexadecimal=HEXDIG)
    assert len(table) == 256
    assert [table[ord(c)] for c in "zZ09aF -\x80"] == [1, 1, 6, 6, 5, 5, 0, 0, 0]
    assert sum(1 for bits in table if bits & 4) == 22


def test_hexadecimal_digits_have_values():
    values = hex_values()
    assert [values[ord(c)] for c in "09afAF"] == [0, 9, 10, 15, 10, 15]
    assert all(values[c] == 0xFF for c in range(256) if chr(c) not in string.hexdigits)


@given(st.text(max_size=20))
def test_one_octet_each_keeps_every_position(text):
    octets = memory.one_octet_each(text)
    assert len(octets) == len(text)
    for octet, character in zip(octets, text, strict=True):
        assert octet == ord(character) if character.isascii() else octet >= 0x80


@given(st.binary(max_size=20), st.integers(0, 20), st.integers(0, 7))
def test_until_is_a_loop(octets, start, stop):
    table = byte_class(letter=ALPHA, digit=DIGIT, high=frozenset("\x80\xff"))
    end = len(octets)
    start = min(start, end)
    place = start
    while place < end and not table[octets[place]] & stop:
        place += 1
    assert scan.until(octets, start, end, table, stop) == place


@given(st.binary(max_size=20), st.integers(0, 20))
def test_find_and_last(octets, start):
    end = len(octets)
    start = min(start, end)
    wanted = octets[-1] if octets else 0
    found = octets.find(wanted, start, end)
    assert scan.find(octets, start, end, wanted) == (end if found < 0 else found)
    assert scan.last(octets, end, wanted) == octets.rfind(wanted, 0, end)


@given(st.binary(max_size=20), st.integers(0, 20), st.binary(min_size=3, max_size=3))
def test_find_one_of_and_last_between(octets, start, wanted):
    end = len(octets)
    start = min(start, end)
    found = [place for place in range(start, end) if octets[place] in wanted]
    assert scan.find_one_of(octets, start, end, *wanted) == (found[0] if found else end)
    of_one = [place for place in range(start, end) if octets[place] == wanted[0]]
    assert scan.last_between(octets, start, end, wanted[0]) == (of_one[-1] if of_one else -1)


@given(st.text(max_size=20), st.integers(0, 20))
def test_characters_begin_with_one_octet(text, cut):
    octets = text.encode("utf-8", "replace")
    assert memory.characters(octets, 0, len(octets)) == len(text)
    place = len(text[:cut].encode("utf-8", "replace"))
    assert memory.characters(octets, place, len(octets)) == len(text[cut:])


@given(st.binary(max_size=20), st.integers(0, 20), st.integers(0, 20))
def test_octets_are_written_where_they_are_told(octets, start, at):
    start = min(start, len(octets))
    letters = byte_class(other=OCTETS - ALPHA)
    cells = bytearray(100)
    end = memory.escape(cells, at, octets, start, len(octets), stop_class(OCTETS - ALPHA))
    assert cells[at:end].decode("ascii") == percent.encode(octets[start:], letters)
    assert bytes(cells[:at]) + bytes(cells[end:]) == bytes(100 - end + at)
    kept = bytes(c for c in octets[start:] if chr(c) in ALPHA)
    assert memory.without(octets, start, len(octets), letters, 1) == kept
    cells = bytearray(50)
    end = memory.copy_without(cells, at, octets, start, len(octets), letters, 1)
    assert bytes(cells) == (bytes(at) + kept).ljust(50, b"\0")
    assert end == at + len(kept)


@given(st.integers(0, 0xFFFF), st.integers(0, 9))
def test_numbers_are_written_in_digits(number, at):
    cells = bytearray(20)
    end = memory.write_number(cells, at, number)
    assert cells[at:end] == str(number).encode()
    end = memory.write_hexadecimal(cells, at, number)
    assert cells[at:end] == f"{number:x}".encode()


def test_cells_are_changed_in_place():
    cells = bytearray(b"/ABz[@`\xc9\0\0")
    memory.lower(cells, 0, 8)
    assert cells == b"/abz[@`\xc9\0\0"
    memory.move(cells, 1, 8, 3)
    assert cells == b"/ababz[@`\xc9"
    assert memory.taken_ascii(cells, 1, 5) == "abab"
    with pytest.raises(UnicodeDecodeError):
        memory.taken_ascii(cells, 0, 10)
    assert memory.decoded_text(b"a\xc3\xa9\xff", 1, 4) == "é\ufffd"


TABLE = bytes(2 if code == 32 else chr(code) not in string.ascii_letters for code in range(256))


@given(st.binary(max_size=20))
def test_encoding_is_octet_by_octet(octets):
    expected = "".join(
        "+" if c == 32 else chr(c) if chr(c) in string.ascii_letters else f"%{c:02X}"
        for c in octets
    )
    assert percent.encode(octets, TABLE, 43) == expected
    assert memory.escaped(octets, len(octets), TABLE, 43) == expected


def test_text_of_which_nothing_changes_comes_back():
    text = "abc" * 10
    assert percent.encode(text, TABLE) is text


DECODED = [
    (b"", False, b""),
    (b"%41%4a%4A", False, b"AJJ"),
    (b"%", False, b"%"),
    (b"%4", False, b"%4"),
    (b"%4%41", False, b"%4A"),
    (b"%%41", False, b"%A"),
    (b"%g1%1g", False, b"%g1%1g"),
    (b"a+%2B+", True, b"a + "),
    (b"a+%2B+", False, b"a+++"),
    (b"%00%FF", False, b"\x00\xff"),
]


@pytest.mark.parametrize(("octets", "plus", "decoded"), DECODED)
def test_decoding(octets, plus, decoded):
    assert percent.decode_to_bytes(octets, 0, len(octets), plus) == decoded
    assert percent.decode_to_text(octets, 0, len(octets), plus) == decoded.decode(
        "utf-8", "replace"
    )
    padded = b"%4" + octets + b"1"
    assert percent.decode_to_bytes(padded, 2, len(padded) - 1, plus) == decoded


def test_intake():
    class Own(str):
        __slots__ = ()

        def __str__(self):
            return "other"

    assert type(intake.exact(Own("a"))) is str
    assert intake.exact(Own("a")) == "a"
    assert [intake.from_ascii(each) for each in ("é", b"a", bytearray(b"a"))] == ["é", "a", "a"]
    with pytest.raises(UnicodeDecodeError):
        intake.from_ascii(b"\xff")
    with pytest.raises(TypeError, match=r"a URL must be str, .* urlprism, not NoneType"):
        intake.from_ascii(None)


ERROR = URLError("port is not a number", "http://h:8x/", 9, 11, "RFC 3986 §3.2.3")


def test_an_error_points_at_its_place():
    assert str(ERROR) == (
        "port is not a number (RFC 3986 §3.2.3)\n"
        "    http://h:8x/\n"
        "             ^^"
    )  # fmt: skip
    assert isinstance(ERROR, ValueError)
    assert ERROR.text[ERROR.start : ERROR.end] == "8x"
    assert (ERROR.message, ERROR.rule) == ("port is not a number", "RFC 3986 §3.2.3")
    assert repr(ERROR) == (
        "URLError('port is not a number', 'http://h:8x/', 9, 11, 'RFC 3986 §3.2.3')"
    )


def test_an_error_survives_pickling():
    again = pickle.loads(pickle.dumps(ERROR))
    assert type(again) is URLError
    assert vars(again) == vars(ERROR)


def test_a_place_between_characters_has_one_caret():
    assert pointed("abc", 3, 3, "") == "abc\n   ^"


def test_wide_characters_and_controls_keep_carets_in_place():
    assert pointed("日\t\x7f\ud800x", 4, 5, "") == "日␉␡\ufffdx\n     ^"
    assert pointed("e\u0301x", 2, 3, "") == "e\u0301x\n ^"


def test_a_long_text_shows_its_surroundings():
    line, carets = pointed("a" * 10_000 + "!" + "b" * 10_000, 10_000, 10_001, "").split("\n")
    assert line == "…" + "a" * 30 + "!" + "b" * 39 + "…"
    assert carets == " " * 31 + "^"
    assert pointed("a" * 1000, 0, 1000, "") == "a" * 70 + "…\n" + "^" * 70
    assert pointed("a" * 1000, 990, 1000, "") == "…" + "a" * 40 + "\n" + " " * 31 + "^" * 10


@pytest.mark.parametrize("secret", ["secret", "p", "a@b:c", "pa/ss", "a long one with blanks"])
def test_secrets_are_masked_and_carets_do_not_tell_how_long_they_are(secret):
    text = f"http://u:{secret}@h:x/"
    error = URLError(f"no port in {text}", text, len(text) - 2, len(text) - 1, "rule")
    shown = "http://u:******@h:x/"
    assert repr(error) == f"URLError('no port in {shown}', {shown!r}, 18, 19, 'rule')"
    assert str(error) == f"no port in {shown} (rule)\n    {shown}\n{' ' * 22}^"


NUMBERS = ["0", "7", "10", "00", "07", "99", "255", "256", "999", "1000", "", "a"]


def is_address(text):
    try:
        ipaddress.IPv4Address(text)
    except ValueError:
        return False
    return True


def test_four_numbers_are_an_address():
    """By the standard library; the recognizer has them in C, where it is compiled."""
    for numbers in itertools.product(NUMBERS, repeat=4):
        text = ".".join(numbers)
        octets = text.encode()
        past = scan.past_four_numbers(octets, 0, len(octets))
        assert (past == len(octets)) == is_address(text), text
        if numbers[-1].isdigit():
            known = recognize(Spans.__new__(Spans), f"http://{text}/")
            assert known == is_address(text), text


@pytest.mark.parametrize(
    ("text", "past"),
    {
        "1.2.3.4": 7,
        "1.2.3.4.": 7,
        "1.2.3.4.5": 7,
        "1.2.3.4/5": 7,
        "1.2.3.45": 8,
        "1.2.3.456": -1,
        "1.2.3.2555": -1,
        "1.2.3": -1,
        "": -1,
    }.items(),
)
def test_past_four_numbers(text, past):
    assert scan.past_four_numbers(text.encode(), 0, len(text)) == past


@pytest.mark.parametrize("segment", [".", "..", "..."])
def test_past_dots(segment):
    path = f"/{segment}/b".encode()
    for end in range(2, len(path)):
        assert scan.past_dots(path, 1, end) == min(1 + min(len(segment), 2), end)

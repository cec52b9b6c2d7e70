"""The table that writes characters as triplets: what a pattern matches, and nothing else."""

import re
from urllib.parse import quote

import pytest

from urlprism._core.escapes.triplets import Escapes

SAFE = "-._~/"
UNSAFE = re.compile(r"[^A-Za-z0-9\-._~/]+")


@pytest.mark.parametrize("errors", ["surrogatepass", "replace"])
def test_every_character_is_written_as_quote_of_python_writes_it(errors):
    escapes = Escapes(UNSAFE, "utf-8", errors)
    for start in range(0, 0x110000, 0x1000):
        text = "".join(map(chr, range(start, start + 0x1000, 7 if start else 1)))
        assert escapes.escape(text) == quote(text, safe=SAFE, errors=errors)


def test_octets_of_latin_1_are_written_as_they_are():
    assert Escapes(re.compile(r"[\x7f-\xff%]"), "latin-1").escape("a%\x7f\xe9") == "a%25%7F%E9"


def test_characters_beyond_ascii_stay_where_none_is_unsafe():
    assert Escapes(re.compile("[% ]")).escape("a \xe9%\ud800") == "a%20\xe9%25\ud800"


def test_a_character_that_has_no_octets_raises():
    with pytest.raises(UnicodeEncodeError):
        Escapes(UNSAFE).escape("a\ud800")

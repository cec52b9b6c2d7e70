"""The table that writes characters as triplets: what a pattern matches, and nothing else."""

import re
from urllib.parse import quote

import pytest

from urlprism._vocabulary.triplets import Escapes

SAFE = "-._~/"
UNSAFE = re.compile(r"[^A-Za-z0-9\-._~/]+")


@pytest.mark.parametrize("errors", ["surrogatepass", "replace"])
def test_every_character_is_written_as_quote_of_python_writes_it(errors):
    escapes = Escapes(UNSAFE, "utf-8", errors)
    for start in range(0, 0x110000, 0x1000):
        text = "".join(map(chr, range(start, start + 0x1000, 7 if start else 1)))
        assert escapes.escape(text) == quote(text, safe=SAFE, errors=errors)


def test_the_table_keeps_few_characters():
    escapes = Escapes(UNSAFE)
    assert escapes.escape("".join(map(chr, range(0x4E00, 0x9FA0)))).count("%") == 3 * 0x51A0
    assert len(escapes) == 4096


def test_a_character_that_has_no_octets_raises():
    with pytest.raises(UnicodeEncodeError):
        Escapes(UNSAFE).escape("a\ud800")

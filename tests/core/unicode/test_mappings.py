"""Mappings of whole texts: the table of the package idna, for every code point there is."""

import idna
import pytest

from urlprism._core.unicode import mappings

EVERY = [chr(code) for code in range(0x110000)]


def by_character(character):
    try:
        return idna.uts46_remap(character, std3_rules=False)
    except idna.InvalidCodepoint:
        return None


@pytest.fixture(scope="module")
def expected():
    return [by_character(each) for each in EVERY]


def test_each_character_is_mapped_as_idna_maps_it(expected):
    made = [mappings.replaced(each) for each in EVERY]
    assert made == [each if to is None else to for each, to in zip(EVERY, expected, strict=True)]


def test_what_is_disallowed_is_not_allowed(expected):
    made = [mappings.is_allowed(each) for each in EVERY]
    assert made == [to is not None for to in expected]


def test_what_is_mapped_to_itself_is_valid(expected):
    made = [mappings.is_valid(each) for each in EVERY]
    assert made == [to == each for each, to in zip(EVERY, expected, strict=True)]


def test_texts_are_mapped_at_once():
    assert mappings.replaced("a\xadB\u3316\U0001e000\ud800") == "abキロメートル\U0001e000\ud800"
    assert mappings.is_allowed("aB\u3316")
    assert not mappings.is_allowed("aB\ud800")
    assert not mappings.is_valid("aB")
    assert mappings.is_valid("")

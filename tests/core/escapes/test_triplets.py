"""Triplets written again, against what each of them is by hand and by `urllib.parse`."""

import urllib.parse

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urlprism._core.escapes.triplets import respell, spellings

LETTERS = frozenset("aA-")
TABLE = spellings(LETTERS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("plain", "plain"),
        ("%61%41%2d", "aA-"),
        ("%62%c3%Af", "%62%C3%AF"),
        ("%2561", "%2561"),
        ("%%61", "%a"),
        ("%6", "%6"),
        ("%6g%", "%6g%"),
        ("%%", "%%"),
        ("é%61\ud800", "éa\ud800"),
    ],
)
def test_triplets_are_written_again(text: str, expected: str) -> None:
    assert respell(text, TABLE) == expected


def test_a_stray_percent_sign_becomes_what_is_asked_for() -> None:
    assert respell("%61%zz%%2", TABLE, "%25") == "a%25zz%25%252"


@given(st.lists(st.sampled_from(["%", "%6", "1", "%61", "%aF", "%2f", "z", "é"])).map("".join))
def test_what_is_meant_stays(text: str) -> None:
    assert urllib.parse.unquote_to_bytes(respell(text, spellings(frozenset()))) == (
        urllib.parse.unquote_to_bytes(text)
    )
    doubled = respell(text, TABLE, "%25")
    assert urllib.parse.unquote_to_bytes(doubled) == urllib.parse.unquote_to_bytes(text)
    assert respell(doubled, TABLE) == doubled

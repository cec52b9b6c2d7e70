"""Names by the package `idna`, label by label, are those that it gives for the whole name."""

import random

import idna
import pytest

from urlprism.readers.shared.idna_labels import decoded, encoded

# Letters of several scripts and directions, joiners, dots of all kinds, and Punycode.
PIECES = (*"aabcdeé日本ß-.．。\u200dא1١", "xn--", "www", "com", "xn--bcher-kva", "a" * 62, "a" * 64)


def names():
    choose = random.Random(2008)  # noqa: S311 - the same choice in every run
    for _ in range(5_000):
        count = choose.choice((0, 1, 2, 3, 5, 9, 30))
        yield "".join(choose.choices(PIECES, k=count)) + choose.choice(("", "", ".", "..", "é"))
    for length in (252, 253, 254, 255):
        yield ("a." * 200)[:length]
        yield ("a." * 200)[: length - 9] + "bücher.x"


def by_package(convert, name, **options):
    """What the package returns; None for an error, or a name too long to give it."""
    try:
        return convert(name, **options)
    except ValueError:
        return None


@pytest.mark.parametrize("is_strict", [False, True])
def test_names_are_encoded_as_by_the_package(is_strict):
    accepted = 0
    for name in names():
        if len(name) <= 254:
            expected = by_package(idna.encode, name, strict=is_strict)
            assert encoded(name, is_strict=is_strict) == (expected and expected.decode("ascii"))
            accepted += expected is not None
    assert accepted > 500


def test_names_are_decoded_as_by_the_package():
    accepted = 0
    for name in names():
        for each in (name, encoded(name) or ""):
            if each.isascii():
                assert decoded(each) == by_package(idna.decode, each)
                accepted += decoded(each) is not None
    assert accepted > 500


@pytest.mark.parametrize("name", ["", ".", "..", "a..b", "é" * 60, "a" * 64, "é." * 127])
def test_names_that_the_package_refuses(name):
    assert by_package(idna.encode, name) is None
    assert encoded(name) is None

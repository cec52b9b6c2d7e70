"""Where the words of a text begin, and its signs that count, for 64 octets at once.

As for `memory` of the core, the `.pxd` beside this module has the same functions in C, where
`starts.h` reads 16 or 32 octets at once.
"""

from typing import Final, NamedTuple, TypeAlias

Room: TypeAlias = bytearray | memoryview
Text: TypeAlias = bytes | Room

OF_BITS: Final = 64
OF_CLASS: Final = 16
OF_BEGINNINGS: Final = 1 << 13  # octets, with a bit for each number of four octets
_OF_FOUR: Final = 4
_CASE: Final = 0x20202020
_SPREAD: Final = 0x9E3779B1  # a prime near 2**32 over the golden ratio
_ASCII: Final = 0x80


class Starts(NamedTuple):
    """A bit for each octet: where a word begins, and where a sign stands that counts."""

    words: int
    signs: int


def starts_at(octets: Text, at: int, size: int, table: bytes, classes: int) -> Starts:
    """Return the bits of up to 64 octets from `at` on, a multiple of 64, in `octets[:size]`.

    At `classes`, a table has two of 16 octets: bit *h* of entry *l* is set where 0x*hl* is a letter
    or digit of a word, and where it is no sign that counts. A word begins after any other octet.
    """
    words = signs = 0
    is_inside = at > 0 and _is_in(octets[at - 1], table, classes)
    for bit, octet in enumerate(octets[at : min(at + OF_BITS, size)]):
        words |= (not is_inside) << bit
        is_inside = _is_in(octet, table, classes)
        signs |= (not _is_in(octet, table, classes + OF_CLASS)) << bit
    return Starts(words, signs)


def _is_in(octet: int, table: bytes, tables: int) -> bool:
    return octet < _ASCII and table[tables + (octet & 15)] >> (octet >> 4) & 1 == 1


def lowest(bits: int) -> int:
    """Return the number of the lowest bit that is set; there is one."""
    return (bits & -bits).bit_length() - 1


def may_begin(octets: Text, at: int, size: int, table: bytes, beginnings: int) -> bool:
    """Whether the four octets at a place may begin a word; where there are fewer, they may.

    At `beginnings`, a table has a bit for each number that `number_of` returns.
    """
    if at + _OF_FOUR > size:
        return True
    number = number_of(octets[at : at + _OF_FOUR])
    return table[beginnings + (number >> 3)] >> (number & 7) & 1 == 1


def number_of(four: Text) -> int:
    """Return a number of 16 bits for four octets, in any case; others may have it, too."""
    return (int.from_bytes(four, "little") | _CASE) * _SPREAD % (1 << 32) >> 16

"""What was answered for the first octets of a row, for the rows that begin alike: sites of hosts.

The `.pxd` beside this module has the same functions in C, where a memo is memory of a work: each
place has the last key that was put there. This module is never compiled; without C a memo has
nothing, and every row is asked about.
"""

from typing import Final

ROOM: Final = 1 << 17  # octets of a memo
NOWHERE: Final = -1


def _place(octets: bytes, size: int) -> int:
    """Return the place for a key; in C there are 4,096 of them."""
    del octets, size
    return 0


def find(memo: int, octets: bytes, size: int) -> int:
    """Return the place of a key, `NOWHERE` if it is not there."""
    del memo, octets, size
    return NOWHERE


def shift(memo: int, place: int) -> int:
    """Return where the answer at a place is among the rewritten octets."""
    raise LookupError(memo, place)


def size(memo: int, place: int) -> int:
    """Return how many octets the answer at a place has, -1 if it is null."""
    raise LookupError(memo, place)


def put(memo: int, octets: bytes, size: int, shift: int, answer: int) -> None:
    """Put the answer for a key: where it is, and how many octets it has, -1 if it is null.

    The octets of the key live as long as the memo.
    """
    del memo, octets, size, shift, answer

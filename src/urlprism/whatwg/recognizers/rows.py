"""Rows of texts in memory, for which the recognizer is asked many at a time.

As in `_core.octets.memory`, the `.pxd` beside this module has the same functions in C. There a row
is a struct; here it is an object that does the same, whoever made it.
"""

from collections.abc import Sequence
from typing import Protocol

from urlprism.whatwg.urls.places import Places

# What is known of a row. What lacks a path has "/", which is not in its text.
VALID, LACKS_PATH, PENDING, INVALID, NULL = range(5)


class Row(Protocol):
    """A text of so many octets; `has_room` says that 64 octets after it can be read."""

    size: int
    state: int
    has_room: int

    def octets(self) -> bytes:
        """Return the text."""
        ...

    def put_places(self, *places: int) -> None:
        """Keep the places of the parts."""
        ...


Rows = Sequence[Row]


def borrow_row(rows: Rows, index: int) -> Row:
    """Return one of the rows."""
    return rows[index]


def borrow_octets(row: Row) -> bytes:
    """Return the octets of a row."""
    return row.octets()


def borrow_places(row: Row) -> Places:
    """Return what `places.put` sets."""
    return row.put_places

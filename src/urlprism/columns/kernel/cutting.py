"""What a thread needs to cut rows, beside its work: how they are read, and what is cut of them."""

from collections.abc import Callable

import urlprism.columns.memory.buffers as buffers
from urlprism.columns.memory.names import OF_CUTS
from urlprism.columns.memory.ways import WHATWG, Values
from urlprism.readers.programs.java.places import Places

_WHATWG = WHATWG
_OF_CODES = 32 * 4
_OF_CUTS = OF_CUTS


class Cutting:
    """How the rows of a work are read, and what is cut of them.

    `way` and `flags` are those of a `Way`, and `reader` its function. `codes` say what is cut for
    each column, and `cuts` where: for each column and row. `places` are for `java.net.URI`.
    """

    __slots__ = ("codes", "cuts", "flags", "places", "reader", "way")

    codes: int
    cuts: int
    way: int
    flags: int
    places: Places
    reader: Callable[[list[str]], list[Values]]

    def __init__(self) -> None:
        """Make one that has no memory yet."""
        self.codes = self.cuts = self.flags = 0
        self.way = _WHATWG
        self.places = Places()


def begin(cutting: Cutting, n_columns: int) -> None:
    """Take the memory for so many columns; `close` gives it back."""
    cutting.codes = buffers.taken(_OF_CODES + n_columns * _OF_CUTS)
    cutting.cuts = cutting.codes + _OF_CODES


def close(cutting: Cutting) -> None:
    """Give the memory back."""
    if cutting.codes:
        buffers.give(cutting.codes)
        cutting.codes = 0

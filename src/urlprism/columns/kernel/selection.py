"""How the rows of a `Work` are read, and which parts are cut from them."""

from collections.abc import Callable

import urlprism._core.octets.memory as memory
import urlprism.columns.memory.buffers as buffers
import urlprism.columns.memory.cells as cells
from urlprism.columns.fields.names import MOST_COLUMNS, OF_CUTS
from urlprism.columns.fields.ways import WHATWG, Values
from urlprism.readers.programs.java.places import Places

_WHATWG = WHATWG
_OF_CODES = MOST_COLUMNS * 4
_OF_CUTS = OF_CUTS


class Selection:
    """How the rows of a work are read, and which parts are cut from them.

    `way` and `flags` are those of a `Way`, and `reader` is its function. `codes` has the number of
    the part of each column, and `cuts` a cut for each column and row. `places` are where
    `java.net.URI` finds the parts of one row. `name` is where the name of a parameter is, of
    `name_size` octets. `octets` are the rules of a `Way`, in `owned`.
    """

    __slots__ = (
        "codes", "cuts", "flags", "name", "name_size", "octets", "owned", "places", "reader", "way",
    )  # fmt: skip

    codes: int
    cuts: int
    way: int
    flags: int
    name: int
    name_size: int
    octets: bytes
    owned: bytes
    places: Places
    reader: Callable[[list[str]], list[Values]]

    def __init__(self) -> None:
        """Make one that has no memory yet."""
        self.codes = self.cuts = self.flags = self.name = self.name_size = 0
        nothing = b""
        self.owned = nothing
        self.octets = memory.borrow(nothing)
        self.way = _WHATWG
        self.places = Places()


def begin(selection: Selection, n_columns: int, name: bytes, rules: bytes) -> None:
    """Take the memory for `n_columns` columns and a name, and rules; `close` gives it back."""
    selection.owned = rules
    selection.octets = memory.borrow(rules)
    size = memory.size(name)
    selection.codes = buffers.taken(_OF_CODES + n_columns * _OF_CUTS + size)
    selection.cuts = selection.codes + _OF_CODES
    selection.name, selection.name_size = selection.cuts + n_columns * _OF_CUTS, size
    cells.copy_octets(selection.name, memory.borrow(name), 0, size)


def close(selection: Selection) -> None:
    """Give the memory back."""
    if selection.codes:
        buffers.give(selection.codes)
        selection.codes = 0

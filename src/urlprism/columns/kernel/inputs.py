"""What goes into a machine and comes out of a recognizer: octets that nobody copies, and places.

As in `_core.octets.memory`, the `.pxd` beside this module has the same functions in C.
"""

import urlprism.columns.memory.cells as cells
from urlprism.columns.memory.cells import Row
from urlprism.whatwg.parsing.machine import Machine
from urlprism.whatwg.urls.record import Spans


def begin(machine: Machine, at: int, size: int) -> None:
    """Begin with `size` octets, UTF-8 without what the parser removes.

    They have to outlive the run, and the machine says nothing of its errors.
    """
    octets = cells.octets_at(at, size)
    machine.url.begin()
    machine.owned = octets
    machine.octets = octets
    machine.start = machine.pointer = 0
    machine.end = size


def leave(machine: Machine) -> None:
    """Forget the octets."""
    begin(machine, 0, 0)


def put_places(row: Row, url: Spans) -> None:
    """Copy the places of a URL to a row.

    In C they are read one by one: two at once, just written one by one, the processor waits for.
    """
    row.scheme_end = url._scheme_end
    row.host_start = url._host_start
    row.host_end = url._host_end
    row.path_start = url._path_start
    row.path_end = url._path_end
    row.query_end = url._query_end

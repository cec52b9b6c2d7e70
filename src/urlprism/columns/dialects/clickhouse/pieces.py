"""Cut a piece of a URL, the result of a function of ClickHouse, or cut it out."""

from collections.abc import Callable

import urlprism._core.octets.memory as memory
from urlprism._core.arguments.intake import exact_octets

# Returns the start and the end of a piece of octets, which it takes with their size.
Find = Callable[[bytes, int], tuple[int, int]]


def cut(url: bytes, span_of: Find) -> bytes:
    """Return the piece that `span_of` finds; raise TypeError if the URL is not bytes."""
    owned = exact_octets(url)
    octets = memory.borrow(owned)
    start, end = span_of(octets, memory.size(owned))
    return memory.part(owned, start, end)


def cut_out(url: bytes, span_of: Find) -> bytes:
    """Return the URL without that piece."""
    owned = exact_octets(url)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    start, end = span_of(octets, size)
    return memory.part(owned, 0, start) + memory.part(owned, end, size)

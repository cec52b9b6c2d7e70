"""The rows of a batch in blocks, which threads share: each takes the next one.

So a thread that starts late, or that is slower, takes fewer. As in `_core.octets.memory`, the
`.pxd` beside this module has the same functions in C; this module is never compiled. A share is
known by its address, where memory begins that is all 0.
"""

import threading
from typing import Final

import urlprism.columns.memory.cells as cells

# Rows of a block: the bits of its rows fill whole lines of a processor's cache.
BLOCK: Final = 1 << 10
_NEXT, _ENDED, _STOPPED, _COUNT, _OWNERS = 0, 1, 2, 3, 8
_lock = threading.Lock()


def room(length: int) -> int:
    """Return the octets that a share of `length` rows takes."""
    return 64 + length // BLOCK * 4


def begin(share: int, length: int) -> None:
    """Begin to share `length` rows."""
    cells.put_integer(share, _COUNT, 8, -(-length // BLOCK))


def take(share: int, owner: int) -> int:
    """Return the number of the next block, which is the owner's from now on; -1 after the last."""
    block = _add(share, _NEXT, 1) - 1
    if block >= cells.integer(share, _COUNT, 8, True) or cells.integer(share, _STOPPED, 8, True):
        return -1
    cells.put_integer(share, _OWNERS + block, 4, owner)
    return block


def owner(share: int, block: int) -> int:
    """Return the number of who took a block."""
    return cells.integer(share, _OWNERS + block, 4, True)


def stop(share: int) -> None:
    """Let nobody take more blocks."""
    _add(share, _STOPPED, 1)


def end(share: int) -> None:
    """Say that another thread has ended: it does not use the share any more."""
    _add(share, _ENDED, 1)


def have_ended(share: int, count: int) -> bool:
    """Whether so many threads have ended, or do very soon.

    In C this waits for them for some dozens of microseconds, as a thread that sleeps takes as long
    to wake; here they need the GIL to end.
    """
    return cells.integer(share, _ENDED, 8, True) >= count


def _add(share: int, place: int, number: int) -> int:
    """Add to a count, and return the sum; no other thread does so meanwhile."""
    with _lock:
        total = cells.integer(share, place, 8, True) + number
        cells.put_integer(share, place, 8, total)
    return total

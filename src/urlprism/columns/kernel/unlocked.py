"""The rows of a batch, while other threads run.

As in `_core.octets.memory`, the `.pxd` beside this module holds the same functions inline in C:
there the interpreter's lock (GIL) is released.
"""

import urlprism.columns.kernel.filling as filling
import urlprism.columns.kernel.shares as shares
from urlprism.columns.kernel.rows import Work


def fill(work: Work) -> None:
    """Fill the blocks of rows that no other thread takes, as `filling.fill_blocks` does."""
    filling.fill_blocks(work)


def fill_and_end(work: Work) -> None:
    """Fill the same, and say that this thread has ended, unless an error is raised."""
    filling.fill_blocks(work)
    shares.end(work.share)


def have_ended(share: int, count: int) -> bool:
    """Whether so many other threads have ended, or do very soon."""
    return shares.have_ended(share, count)

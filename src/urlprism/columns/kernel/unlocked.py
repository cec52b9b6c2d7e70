"""The rows of a batch, while other threads run.

As in `_core.octets.memory`, the `.pxd` beside this module holds the same function inline in C:
there the interpreter's lock (GIL) is released.
"""

import urlprism.columns.kernel.filling as filling
from urlprism.columns.kernel.rows import Work


def fill(work: Work, first: int, end: int) -> int:
    """Fill the results of the rows from `first` to `end`; return what `filling.fill` returns."""
    return filling.fill(work, first, end)

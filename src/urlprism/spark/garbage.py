"""The collector of garbage of a worker, which Spark runs after each task."""

import gc
from typing import Final

_FROZEN: Final[list[bool]] = []


def freeze_once() -> None:
    """Let collections pass over what is loaded, from the first call of a process on.

    Spark collects garbage after each task of a Python worker. With pyarrow and pandas loaded that
    takes some 40 ms of processor time, as long as 100,000 rows. What is made later is collected.

    >>> freeze_once()
    >>> gc.get_freeze_count() > 0
    True
    """
    if not _FROZEN:
        _FROZEN.append(True)
        gc.collect()
        gc.freeze()

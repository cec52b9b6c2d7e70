"""How many threads or processes work."""

import os


def threads_of(threads: int | None) -> int:
    """Return how many threads work; raise ValueError for a number below 1."""
    if threads is None:
        if hasattr(os, "sched_getaffinity"):
            return len(os.sched_getaffinity(0))
        return os.cpu_count() or 1
    if type(threads) is not int:
        message = f"threads is an int or None, not {type(threads).__name__}"
        raise TypeError(message)
    if threads < 1:
        message = f"threads is 1 or more, not {threads}"
        raise ValueError(message)
    return threads

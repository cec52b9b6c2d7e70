"""The buffers of results: from one pool, to which the release of a result gives them back.

Reusing a buffer saves as much time as parsing takes: the system maps fresh memory page by page.
"""

import urlprism.columns.memory.blocks as blocks

_MOST = 1 << 27  # octets that are kept for later
_POOL = blocks.new_pool(_MOST)


def take(size: int) -> int:
    """Return the address of a buffer of `size` octets or more, aligned to 64; 0 without memory."""
    return blocks.take(_POOL, size)


def taken(size: int) -> int:
    """Return a buffer as `take` does; raise MemoryError if memory is out."""
    buffer = take(size)
    if buffer == 0:
        raise MemoryError
    return buffer


def in_use() -> int:
    """Return the number of buffers in use, which are those of results that nobody has released."""
    return blocks.in_use(_POOL)


def kept() -> int:
    """Return how many octets are kept for later."""
    return blocks.kept(_POOL)


def give(buffer: int) -> None:
    """Give a buffer back."""
    blocks.give(buffer)

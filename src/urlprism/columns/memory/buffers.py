"""The buffers of results, from one pool, and pins, which give them back when nobody needs them.

Reusing a buffer saves as much time as parsing takes: the system maps fresh memory page by page.
Pins hold memory for as long as a Python object needs it.
"""

import urlprism.columns.memory.blocks as blocks
import urlprism.columns.memory.structs as structs

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


class Pin:
    """A pin that this object holds: an array, buffers, and the pin of what they point into.

    An exported array may hold the pin longer.
    """

    __slots__ = ("address", "holder")

    address: int
    holder: object

    def __init__(self) -> None:
        """Make a new pin."""
        self.address = structs.new_pin(0)
        self.holder = structs.holding(self.address)


def pin_of(parent: Pin) -> Pin:
    """Return a new pin that holds another one."""
    pin = Pin.__new__(Pin)
    pin.address = structs.new_pin(parent.address)
    pin.holder = structs.holding(pin.address)
    return pin


def block_of(pin: Pin, size: int) -> int:
    """Return a buffer of `size` octets or more, which a pin gives back."""
    block = taken(size)
    structs.pin_block(pin.address, block)
    return block

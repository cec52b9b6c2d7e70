"""Pins hold memory for as long as a Python object needs it."""

import urlprism.columns.memory.buffers as buffers
import urlprism.columns.memory.structs as structs


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
    block = buffers.taken(size)
    structs.pin_block(pin.address, block)
    return block

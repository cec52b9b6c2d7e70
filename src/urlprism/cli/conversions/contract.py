"""What the file of a standard provides: functions from text to text, and to octets."""

from collections.abc import Callable, Collection
from typing import NamedTuple

Conversion = Callable[[str], str]


class Coding(NamedTuple):
    """How a component is encoded, and decoded to octets."""

    encode: Conversion
    decode: Callable[[str], bytes]


def named(name: str | None, names: Collection[str], noun: str, default: str) -> str:
    """Return the name, or the default if it is None; raise ValueError for an unknown name."""
    if name is None:
        return default
    if name not in names:
        message = f"no {noun} is named {name!r}; known: {', '.join(names)}"
        raise ValueError(message)
    return name

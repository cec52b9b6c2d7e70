"""Names and values of a form: made of UTF-8, compared, percent-encoded and joined.

As in `_core.octets.memory`, the `.pxd` beside this module holds the same functions inline in C.
"""

from collections.abc import Iterable

import urlprism._core.octets.memory as memory
import urlprism._core.octets.signs as signs
from urlprism._core.escapes.percent import encode
from urlprism.whatwg.parsing.machine import in_utf8


def pair(name: str, value: str) -> tuple[str, str]:
    """Return a name and a value."""
    return name, value


def text(octets: bytes | bytearray, start: int, end: int) -> str:
    """Return `octets[start:end]` read as UTF-8; U+FFFD replaces invalid octets."""
    return memory.decoded_text(octets, start, end)


def same(one: str, other: str) -> bool:
    """Return whether two texts, of the exact type `str`, are equal."""
    return one == other


def joined(pairs: Iterable[tuple[str, str]], table: bytes) -> str:
    """Return pairs as text: "=" between a name and its value, "&" between the pairs.

    `table` gives each octet a class, as in `percent.encode`: 0 stays, 1 becomes a triplet, 2
    becomes "+".
    """
    return "&".join([f"{_encoded(name, table)}={_encoded(value, table)}" for name, value in pairs])


def _encoded(text: str, table: bytes) -> str:
    return encode(text if text.isascii() else in_utf8(text), table, signs.PLUS_SIGN)

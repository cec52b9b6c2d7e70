"""Write a form: names and values in UTF-8, percent-encoded and joined.

As in `_vocabulary.memory`, the `.pxd` beside this module holds the same function inline in C.
"""

from collections.abc import Iterable

from urlprism._vocabulary.percent import encode
from urlprism.whatwg.machine import in_utf8

_PLUS = ord("+")


def joined(pairs: Iterable[tuple[str, str]], table: bytes) -> str:
    """Return pairs as text: "=" between a name and its value, "&" between the pairs.

    `table` gives each octet a class, as in `percent.encode`: 0 stays, 1 becomes a triplet, 2
    becomes "+".
    """
    return "&".join([f"{_encoded(name, table)}={_encoded(value, table)}" for name, value in pairs])


def _encoded(text: str, table: bytes) -> str:
    return encode(text if text.isascii() else in_utf8(text), table, _PLUS)

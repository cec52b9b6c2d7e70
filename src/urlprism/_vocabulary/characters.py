"""Character sets that all standards share (RFC 2234 §6.1), and tables built from sets."""

import string
from typing import Final

ALPHA: Final = frozenset(string.ascii_letters)
DIGIT: Final = frozenset(string.digits)
HEXDIG: Final = frozenset(string.hexdigits)
CONTROL_OR_SPACE: Final = frozenset(map(chr, range(0x21)))
BEYOND_ASCII: Final = frozenset(map(chr, range(0x80, 0x100)))
OCTETS: Final = frozenset(map(chr, range(0x100)))


def byte_class(**bits: frozenset[str]) -> bytes:
    """Return 256 bytes; bit *i* of entry *c* is set when `chr(c)` is in the i-th set."""
    table = bytearray(256)
    for i, characters in enumerate(bits.values()):
        for character in characters:
            table[ord(character)] |= 1 << i
    return bytes(table)


def hex_values() -> bytes:
    """Return 256 bytes: the value of each hexadecimal digit, 0xFF for every other octet."""
    table = bytearray(b"\xff" * 256)
    for digit in HEXDIG:
        table[ord(digit)] = int(digit, 16)
    return bytes(table)

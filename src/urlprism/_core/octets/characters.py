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


def stop_class(stops: frozenset[str], starts: frozenset[str] = frozenset()) -> bytes:
    """Return the kinds of octets for `scan.until_stop`: 1 for a stop, 2 for a start.

    After the kinds of all octets there are two tables of 16, which `scan.h` reads: bit *h* of entry
    *l* is set where 0x*hl* is not a stop, and where it is a start. Raise ValueError unless every
    octet beyond ASCII is a stop, and no stop is a start.
    """
    plain = OCTETS - stops
    if not stops >= BEYOND_ASCII or not starts <= plain:
        message = "beyond ASCII every octet is a stop, and no stop is a start"
        raise ValueError(message)
    return byte_class(stop=stops, start=starts) + _nibbles(plain) + _nibbles(starts)


def mark_class(*classes: bytes) -> bytes:
    """Return the table that `marks.h` reads, of three results of `stop_class`.

    Bit *i* of entry *c* of the first 128 is set where `chr(c)` is a stop of class *i*, bit 4 where
    it is a start of class 1, and bit 5 for the slash. The tables of 16 follow: that of each class
    for what is no stop, and that of class 1 for starts.
    """
    kinds = bytearray(128)
    for code in range(128):
        for number, each in enumerate(classes):
            kinds[code] |= (each[code] & 1) << number
        kinds[code] |= (classes[1][code] & 2) << 3
    kinds[ord("/")] |= 1 << 5
    nibbles = b"".join(each[256:272] for each in classes)
    return bytes(kinds) + nibbles + classes[1][272:288]


def _nibbles(characters: frozenset[str]) -> bytes:
    """Return 16 bytes: bit *h* of entry *l* is set when `chr(0xhl)` is in the set."""
    table = bytearray(16)
    for code in map(ord, characters):
        table[code & 15] |= 1 << (code >> 4)
    return bytes(table)


def hex_values() -> bytes:
    """Return 256 bytes: the value of each hexadecimal digit, 0xFF for every other octet."""
    table = bytearray(b"\xff" * 256)
    for digit in HEXDIG:
        table[ord(digit)] = int(digit, 16)
    return bytes(table)

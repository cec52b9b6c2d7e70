"""Percent-encoding and decoding (RFC 3986 §2.1); callers choose which octets are encoded.

A triplet is "%" and two hexadecimal digits, such as "%41".
"""

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
from urlprism._core.octets.characters import hex_values

_VALUES = hex_values()
_NO_DIGIT = 0xFF


def encode(data: str | bytes, table: bytes, replacement: int = 0) -> str:
    """Return `data`, ASCII text or any octets, percent-encoded by the classes of `table`.

    `table` gives each octet a class: 0 stays, 1 becomes a triplet, 2 becomes `replacement`.
    Text whose octets all have class 0 is returned as the same object.
    """
    owned = memory.one_octet_each(data)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    if scan.until(octets, 0, size, memory.borrow_table(table), 3) == size:
        if isinstance(data, str):
            return data
        plain = data
        return plain.decode("ascii")
    return memory.escaped(octets, size, memory.borrow_table(table), replacement)


def decode_to_bytes(octets: bytes, start: int, end: int, plus: bool) -> bytes:
    """Return `octets[start:end]` percent-decoded; with `plus`, "+" becomes a space.

    A "%" that is not followed by two hexadecimal digits stays.
    """
    blank = memory.blank_bytes(end - start)
    cells = memory.borrow_cells(blank)
    return memory.taken_bytes(cells, decode_into(cells, 0, octets, start, end, plus))


def decode_to_text(octets: bytes, start: int, end: int, plus: bool) -> str:
    """Return the result of `decode_to_bytes` read as UTF-8; U+FFFD replaces invalid octets."""
    blank = memory.blank_bytes(end - start)
    cells = memory.borrow_cells(blank)
    return memory.taken_text(cells, decode_into(cells, 0, octets, start, end, plus))


def decode_into(
    cells: bytearray | memoryview, at: int, octets: bytes, start: int, end: int, plus: bool
) -> int:
    """Write the result of `decode_to_bytes` to `cells[at:]`, and return its end."""
    pos = start
    while True:
        percent = scan.find(octets, pos, end, signs.PERCENT_SIGN)
        memory.copy(cells, at, octets, pos, percent)
        if plus:
            memory.replace(cells, at, at + percent - pos, signs.PLUS_SIGN, signs.SPACE)
        at += percent - pos
        if percent == end:
            break
        pos = scan.triplets(octets, percent, end)
        if pos > percent:
            memory.decoded(cells, at, octets, percent, pos)
            at += (pos - percent) // 3
        else:
            cells[at] = signs.PERCENT_SIGN
            at += 1
            pos += 1
    return at


def has_normal_triplets(text: str) -> bool:
    """Whether all triplets of a text are normal, as `is_normal` has them."""
    owned = memory.one_octet_each(text)
    return is_normal(memory.borrow(owned), 0, memory.size(owned))


def is_normal(octets: bytes, start: int, end: int) -> bool:
    """Whether all triplets in `octets[start:end]` are normal (RFC 3986 §6.2.2.1, §6.2.2.2).

    Normal ones have capitals, and encode no unreserved character.
    """
    at = scan.find(octets, start, end, signs.PERCENT_SIGN)
    while at < end:
        octet = _octet_of(octets, at, end)
        if octet < 0 or _is_unreserved(octet):
            return False
        if octets[at + 1] >= signs.SMALL_A or octets[at + 2] >= signs.SMALL_A:
            return False
        at = scan.find(octets, at + 3, end, signs.PERCENT_SIGN)
    return True


def normalize_into(
    cells: bytearray | memoryview, at: int, octets: bytes, start: int, end: int
) -> int:
    """Copy `octets[start:end]` to `cells[at:]` with normal triplets, as `is_normal` has them.

    Return the end of the copy, -1 if a "%" begins no triplet.
    """
    while start < end:
        percent = scan.find(octets, start, end, signs.PERCENT_SIGN)
        memory.copy(cells, at, octets, start, percent)
        at += percent - start
        start = percent + 3
        if percent < end:
            octet = _octet_of(octets, percent, end)
            if octet < 0:
                return -1
            if _is_unreserved(octet):
                cells[at] = octet
                at += 1
            else:
                cells[at] = signs.PERCENT_SIGN
                cells[at + 1] = _capital(octets[percent + 1])
                cells[at + 2] = _capital(octets[percent + 2])
                at += 3
    return at


def _octet_of(octets: bytes, at: int, end: int) -> int:
    """Return the octet that the triplet at a "%" encodes, -1 if there is no triplet."""
    if at + 2 >= end:
        return -1
    values = memory.borrow_table(_VALUES)
    high, low = values[octets[at + 1]], values[octets[at + 2]]
    return -1 if max(high, low) == _NO_DIGIT else high * 16 + low


def _capital(digit: int) -> int:
    """Return a hexadecimal digit with a capital in place of a small letter."""
    return digit - signs.CASE_BIT if digit >= signs.SMALL_A else digit


def _is_unreserved(octet: int) -> bool:
    """Whether an octet is an unreserved character (RFC 3986 §2.3)."""
    letter = octet | signs.CASE_BIT
    return (
        signs.SMALL_A <= letter <= signs.SMALL_Z
        or signs.DIGIT_ZERO <= octet <= signs.DIGIT_NINE
        or octet in {signs.HYPHEN_MINUS, signs.FULL_STOP, signs.LOW_LINE, signs.TILDE}
    )


def compiled_by() -> int:
    """Return the version of Cython that compiled this module, as a number; 0 if not compiled."""
    return memory.cython_version()

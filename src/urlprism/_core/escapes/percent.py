"""Percent-encoding and decoding (RFC 3986 §2.1); callers choose which octets are encoded.

A triplet is "%" and two hexadecimal digits, such as "%41".
"""

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs


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


def decode_into(cells: bytearray, at: int, octets: bytes, start: int, end: int, plus: bool) -> int:
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


def compiled_by() -> int:
    """Return the version of Cython that compiled this module, as a number; 0 if not compiled."""
    return memory.cython_version()

"""IPv6 addresses as text (RFC 4291 §2.2)."""

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
from urlprism._core.arguments.intake import exact
from urlprism._core.octets.characters import HEXDIG, OCTETS, byte_class

_CLASS = byte_class(not_hexadecimal=OCTETS - HEXDIG)
_NOT_HEXADECIMAL = 1
_PIECES, _DIGITS = 8, 4


def is_ipv6(text: str) -> bool:
    """Return whether `text` is an IPv6 address, with or without "%" and a non-empty zone."""
    owned = memory.one_octet_each(exact(text))
    return is_address_or_zoned(memory.borrow(owned), 0, memory.size(owned))


def is_ipv6address(text: str) -> bool:
    """Return whether `text` is an IPv6 address without a zone.

    It is eight pieces of up to four hexadecimal digits, joined by ":". One "::" stands for one or
    more pieces, and an IPv4 address for the last two.
    """
    owned = memory.one_octet_each(exact(text))
    return is_address(memory.borrow(owned), 0, memory.size(owned))


def is_address_or_zoned(octets: bytes, start: int, end: int) -> bool:
    """Return whether `is_ipv6` is true of the octets from `start` to `end`."""
    percent = scan.find(octets, start, end, signs.PERCENT_SIGN)
    if percent < end and (
        percent + 1 == end or scan.last(octets, end, signs.PERCENT_SIGN) > percent
    ):
        return False
    return is_address(octets, start, percent)


def is_address(octets: bytes, start: int, end: int) -> bool:
    """Return whether `is_ipv6address` is true of the octets from `start` to `end`."""
    table = memory.borrow_table(_CLASS)
    pieces = 0
    pos = _past_gap(octets, start, end)
    has_gap = pos > start
    while pos < end and pieces < _PIECES:
        last = scan.until(octets, pos, end, table, _NOT_HEXADECIMAL)
        if last < end and octets[last] == signs.FULL_STOP:
            pieces += 2
            pos = scan.past_four_numbers(octets, pos, end)
            break
        if last == pos or last > pos + _DIGITS:
            return False
        pieces += 1
        pos = last
        if pos == end:
            break
        last = _past_gap(octets, pos, end)
        if last > pos:
            if has_gap:
                return False
            has_gap = True
            pos = last
        elif octets[pos] != signs.COLON or pos + 1 == end:
            return False
        else:
            pos += 1
    return pos == end and (pieces < _PIECES if has_gap else pieces == _PIECES)


def _past_gap(octets: bytes, pos: int, end: int) -> int:
    """Return the place after a "::", or `pos` if there is none."""
    if pos + 1 < end and octets[pos] == signs.COLON and octets[pos + 1] == signs.COLON:
        return pos + 2
    return pos

"""Scan a text, one octet per character, for octets and classes of octets.

As for `memory`, the `.pxd` beside this module has the same functions inline in C. They look at
positions from `pos` up to `end`, and `pos` is not greater than `end`.
"""

import re
from collections.abc import Callable

import urlprism._core.octets.signs as signs

_Search = Callable[[bytes | bytearray, int, int], re.Match[bytes] | None]
_TRIPLETS = re.compile(rb"(?:%[0-9A-Fa-f]{2})++")
_NUMBER = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
_FOUR_NUMBERS = re.compile(rf"{_NUMBER}(?:\.{_NUMBER}){{3}}(?![0-9])".encode())
_STOP, _START = 1, 2
_AFTER_SLASH = -1  # no bits of a class
_searches: dict[tuple[bytes, int], _Search] = {}


def until(octets: bytes | bytearray, pos: int, end: int, table: bytes, stop: int) -> int:
    """Return the first position whose octet has a bit of `stop` in its class, or else `end`."""
    try:
        stop_match = _searches[table, stop](octets, pos, end)
    except KeyError:
        _searches[table, stop] = search = _search_of(table, stop)
        stop_match = search(octets, pos, end)
    return end if stop_match is None else stop_match.start()


def until_stop(octets: bytes | bytearray, pos: int, end: int, kinds: bytes) -> int:
    """Return the first position of a stop, or else `end`; `characters.stop_class` made `kinds`.

    In C it reads many octets at once, as `scan.h` says, and none outside `octets[:end]`.
    """
    return until(octets, pos, end, kinds, _STOP)


def until_stop_or_start(octets: bytes | bytearray, pos: int, end: int, kinds: bytes) -> int:
    """Return the first position of a stop, or of a start after a "/" of the span; else `end`."""
    try:
        stop = _searches[kinds, _AFTER_SLASH](octets, pos, end)
    except KeyError:
        search = re.compile(_one_of(kinds, _STOP) + b"|/(?=" + _one_of(kinds, _START) + b")").search
        _searches[kinds, _AFTER_SLASH] = search
        stop = search(octets, pos, end)
    if stop is None:
        return end
    start = stop.start()
    return start if kinds[octets[start]] & _STOP else start + 1


def until_sentinel(octets: bytes, pos: int, end: int, table: bytes, bits: int) -> int:
    """Return the result of `until`, given that a NUL at `end` has one of `bits` in its class.

    In C only that NUL, the sentinel, stops the search at `end`.
    """
    return until(octets, pos, end, table, bits)


def find(octets: bytes | bytearray, pos: int, end: int, code: int) -> int:
    """Return the first position of the octet `code`, or else `end`."""
    place = octets.find(code, pos, end)
    return end if place < 0 else place


def find_one_of(octets: bytes | bytearray, pos: int, end: int, a: int, b: int, c: int) -> int:
    """Return the first position of one of three octets, or else `end`."""
    first = find(octets, pos, end, a)
    first = find(octets, pos, first, b)
    return find(octets, pos, first, c)


def triplets(octets: bytes, pos: int, end: int) -> int:
    """Return the end of the triplets at `pos`, each "%" and two hexadecimal digits; else `pos`."""
    run = _TRIPLETS.match(octets, pos, end)
    return pos if run is None else run.end()


def last(octets: bytes | bytearray, end: int, code: int) -> int:
    """Return the last position of the octet `code` before `end`, or else -1."""
    return octets.rfind(code, 0, end)


def last_between(octets: bytes | bytearray, start: int, end: int, code: int) -> int:
    """Return the last position of the octet `code` from `start` to `end`, or else -1."""
    return octets.rfind(code, start, end)


def _search_of(table: bytes, bits: int) -> _Search:
    """Return a search for an octet whose class has one of `bits`."""
    return re.compile(_one_of(table, bits)).search


def _one_of(table: bytes, bits: int) -> bytes:
    """Return the pattern of an octet whose class has one of `bits`."""
    octets = b"".join(b"\\x%02x" % code for code in range(256) if table[code] & bits)
    return b"[" + octets + b"]" if octets else b"(?!)"


def past_blanks(octets: bytes | bytearray, pos: int, end: int) -> int:
    """Return the first position of what is no blank (a control character or space), or `end`."""
    while pos < end and octets[pos] <= signs.SPACE:
        pos += 1
    return pos


def before_blanks(octets: bytes | bytearray, start: int, end: int) -> int:
    """Return where the blanks begin that stand before `end`, at `start` or after it."""
    while end > start and octets[end - 1] <= signs.SPACE:
        end -= 1
    return end


def past_dots(octets: bytes, pos: int, end: int) -> int:
    """Return the position after the "." at `pos`, or after ".." if a second dot follows.

    A segment that ends there is a dot segment (RFC 3986 §3.3).
    """
    return pos + 2 if octets[pos + 1 : min(pos + 2, end)] == b"." else pos + 1


def past_four_numbers(octets: bytes, pos: int, end: int) -> int:
    """Return the position after an IPv4address at `pos` (RFC 3986 §3.2.2), or else -1.

    It is four decimal numbers up to 255, without leading zeros, joined by dots.
    """
    address = _FOUR_NUMBERS.match(octets, pos, end)
    return -1 if address is None else address.end()

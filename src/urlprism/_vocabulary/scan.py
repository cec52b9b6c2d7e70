"""Move along a text, one octet a character, while a class of characters holds.

As in `memory`, the `.pxd` beside this module holds the same functions inline in C. Positions go
from `pos` to `end`, which is not less.
"""

import re
from collections.abc import Callable

_Search = Callable[[bytes, int, int], re.Match[bytes] | None]
_TRIPLETS = re.compile(rb"(?:%[0-9A-Fa-f]{2})++")
_NUMBER = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
_FOUR_NUMBERS = re.compile(rf"{_NUMBER}(?:\.{_NUMBER}){{3}}(?![0-9])".encode())
_searches: dict[tuple[bytes, int], _Search] = {}


def until(octets: bytes, pos: int, end: int, table: bytes, stop: int) -> int:
    """Return the first position from `pos` on whose class has a bit of `stop`, or `end`."""
    try:
        found = _searches[table, stop](octets, pos, end)
    except KeyError:
        _searches[table, stop] = search = _search_of(table, stop)
        found = search(octets, pos, end)
    return end if found is None else found.start()


def until_sentinel(octets: bytes, pos: int, end: int, table: bytes, bits: int) -> int:
    """Return what `until` returns, where the class of NUL, which stands at `end`, has such a bit.

    In C nothing but that NUL, the sentinel, ends the search.
    """
    return until(octets, pos, end, table, bits)


def find(octets: bytes, pos: int, end: int, code: int) -> int:
    """Return the first position from `pos` on that holds the octet `code`, or `end`."""
    found = octets.find(code, pos, end)
    return end if found < 0 else found


def triplets(octets: bytes, pos: int, end: int) -> int:
    """Return where the triplets end that stand at `pos`: a "%" and two hexadecimal digits each."""
    found = _TRIPLETS.match(octets, pos, end)
    return pos if found is None else found.end()


def last(octets: bytes, end: int, code: int) -> int:
    """Return the last position before `end` that holds the octet `code`, or -1."""
    return octets.rfind(code, 0, end)


def _search_of(table: bytes, bits: int) -> _Search:
    """Return what finds an octet whose class has one of `bits`."""
    octets = b"".join(b"\\x%02x" % code for code in range(256) if table[code] & bits)
    return re.compile(b"[" + octets + b"]" if octets else b"(?!)").search


def past_dots(octets: bytes, pos: int, end: int) -> int:
    """Return the position after the "." at `pos`, or after ".." where another follows.

    A segment that ends there is a dot segment (RFC 3986 §3.3).
    """
    return pos + 2 if octets[pos + 1 : min(pos + 2, end)] == b"." else pos + 1


def past_four_numbers(octets: bytes, pos: int, end: int) -> int:
    """Return the position after four decimal numbers to 255 with dots between them, -1 for none.

    Each is written as short as can be: the IPv4address of RFC 3986 §3.2.2.
    """
    found = _FOUR_NUMBERS.match(octets, pos, end)
    return -1 if found is None else found.end()

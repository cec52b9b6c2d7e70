"""Read a network location, `[user[:password]@]host[:port]`, as urllib.parse documents it.

Each reader takes a result whose attribute `netloc` is a text, ASCII octets, or None. The userinfo
ends at the last "@" and its password begins at the first ":"; a host in brackets ends at "]", any
other at the first ":".
"""

import re
import string
from typing import Any

import urlprism._core.hosts.ipv6 as ipv6
import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
from urlprism._core.octets.characters import BEYOND_ASCII, DIGIT, OCTETS, byte_class
from urlprism._core.unicode.normal_forms import NFKC_DELIMITERS

_CLASS = byte_class(
    not_plain=frozenset(string.ascii_uppercase) | BEYOND_ASCII | frozenset("@:[%"),
    not_digit=OCTETS - DIGIT,
)
_NOT_PLAIN, _NOT_DIGIT = 1, 2
_INVALID = "Invalid IPv6 URL"
_MAX_PORT = 65535
_FUTURE = re.compile(r"[vV][0-9a-fA-F]+\..+")


def username(result: Any) -> Any:
    """Return the user name, or None if there is no userinfo."""
    netloc = result.netloc
    if netloc is None:
        return None
    owned = memory.one_octet_each(netloc)
    octets = memory.borrow(owned)
    at = scan.last(octets, memory.size(owned), signs.COMMERCIAL_AT)
    if at < 0:
        return None
    return memory.part(netloc, 0, scan.find(octets, 0, at, signs.COLON))


def password(result: Any) -> Any:
    """Return the password, or None if the userinfo has no ":"."""
    netloc = result.netloc
    if netloc is None:
        return None
    owned = memory.one_octet_each(netloc)
    octets = memory.borrow(owned)
    at = scan.last(octets, memory.size(owned), signs.COMMERCIAL_AT)
    if at < 0:
        return None
    colon = scan.find(octets, 0, at, signs.COLON)
    return None if colon == at else memory.part(netloc, colon + 1, at)


def hostname(result: Any) -> Any:
    """Return the host in lower case (an IPv6 zone as it is), or None if it is empty."""
    netloc = result.netloc
    if netloc is None:
        return None
    owned = memory.one_octet_each(netloc)
    octets = memory.borrow(owned)
    table = memory.borrow_table(_CLASS)
    size = memory.size(owned)
    if scan.until(octets, 0, size, table, _NOT_PLAIN) == size:
        return memory.part(netloc, 0, size) if size else None
    start, end = _host_span(octets, size)
    if start == end:
        return None
    host = memory.part(netloc, start, end)
    if scan.until(octets, start, end, table, _NOT_PLAIN) == end:
        return host
    zone = scan.find(octets, start, end, signs.PERCENT_SIGN) - start
    return host.lower() if zone == end - start else host[:zone].lower() + host[zone:]


def port(result: Any) -> int | None:
    """Return the port, or None if it is empty; raise ValueError unless it is 0 to 65535."""
    netloc = result.netloc
    if netloc is None:
        return None
    owned = memory.one_octet_each(netloc)
    octets = memory.borrow(owned)
    end = memory.size(owned)
    if scan.find(octets, 0, end, signs.COLON) == end:
        return None
    start = _host_span(octets, end)[1]
    start = scan.find(octets, start, end, signs.COLON) + 1
    if start >= end:
        return None
    if scan.until(octets, start, end, memory.borrow_table(_CLASS), _NOT_DIGIT) < end:
        message = f"Port could not be cast to integer value as {netloc[start:]!r}"
        raise ValueError(message)
    # A number with more digits stays a Python object: it may not fit into a C integer.
    number = int(netloc[start:]) if end - start > 9 else memory.number(octets, start, end)
    if number > _MAX_PORT:
        raise ValueError("Port out of range 0-65535")
    return number


def _host_span(octets: bytes, end: int) -> tuple[int, int]:
    """Return the span of the host, without its brackets."""
    start = scan.last(octets, end, signs.COMMERCIAL_AT) + 1
    bracket = scan.find(octets, start, end, signs.LEFT_SQUARE_BRACKET)
    if bracket == end:
        return start, scan.find(octets, start, end, signs.COLON)
    return bracket + 1, scan.find(octets, bracket + 1, end, signs.RIGHT_SQUARE_BRACKET)


def check(netloc: str) -> None:
    """Raise ValueError as `check_compatibility_forms` does, and for brackets in a wrong place.

    Brackets enclose the host, one IPv6 or IPvFuture address. They start right after the last "@";
    only ":" and a port may follow them.
    """
    has_opening = "[" in netloc
    if has_opening != ("]" in netloc):
        raise ValueError(_INVALID)
    if has_opening:
        _check_brackets(netloc)
    if not memory.is_ascii(netloc):
        check_compatibility_forms(netloc)


def _check_brackets(netloc: str) -> None:
    owned = memory.one_octet_each(netloc)
    octets = memory.borrow(owned)
    size = len(netloc)
    start = scan.last(octets, size, signs.COMMERCIAL_AT) + 1
    bracket = scan.find(octets, start, size, signs.LEFT_SQUARE_BRACKET)
    if bracket < size:
        end = scan.find(octets, bracket, size, signs.RIGHT_SQUARE_BRACKET)
        if bracket > start or (end + 1 < size and octets[end + 1] != signs.COLON):
            raise ValueError(_INVALID)
        start += 1
    else:  # all brackets are in the userinfo
        end = scan.find(octets, start, size, signs.COLON)
    if start < end and (octets[start] == signs.SMALL_V or octets[start] == signs.CAPITAL_V):
        if not _FUTURE.fullmatch(netloc[start:end]):
            raise ValueError("IPvFuture address is invalid")
    elif not ipv6.is_address_or_zoned(octets, start, end):
        if scan.past_four_numbers(octets, start, end) == end:
            raise ValueError("An IPv4 address cannot be in brackets")
        message = f"{netloc[start:end]!r} does not appear to be an IPv4 or IPv6 address"
        raise ValueError(message)


def check_compatibility_forms(netloc: str) -> None:
    """Raise ValueError if NFKC normalization would turn a character into a delimiter."""
    if NFKC_DELIMITERS.search(netloc):
        message = f"netloc '{netloc}' contains invalid characters under NFKC normalization"
        raise ValueError(message)

"""Read a network location, `[user[:password]@]host[:port]`, as urllib.parse documents it.

Each reader takes a result whose attribute `netloc` is a text, ASCII octets, or None. The userinfo
ends at the last "@" and its password begins at the first ":"; a host in brackets ends at "]", any
other at the first ":".
"""

import re
import string
from typing import Any

import urlprism._vocabulary.memory as memory
import urlprism._vocabulary.scan as scan
from urlprism._vocabulary.characters import BEYOND_ASCII, DIGIT, OCTETS, byte_class
from urlprism._vocabulary.compatibility import NFKC_DELIMITERS
from urlprism._vocabulary.ipv4 import is_ipv4
from urlprism._vocabulary.ipv6 import is_ipv6

_CLASS = byte_class(
    not_plain=frozenset(string.ascii_uppercase) | BEYOND_ASCII | frozenset("@:[%"),
    not_digit=OCTETS - DIGIT,
)
_NOT_PLAIN, _NOT_DIGIT = 1, 2
_AT, _COLON, _OPENING, _CLOSING, _PERCENT = b"@:[]%"
_MAX_PORT = 65535
_FUTURE = re.compile(r"v[0-9a-fA-F]+\..+")


def username(result: Any) -> Any:
    """Return the user name, or None if there is no userinfo."""
    netloc = result.netloc
    if netloc is None:
        return None
    owned = memory.one_octet_each(netloc)
    octets = memory.borrow(owned)
    at = scan.last(octets, memory.size(owned), _AT)
    if at < 0:
        return None
    return memory.part(netloc, 0, scan.find(octets, 0, at, _COLON))


def password(result: Any) -> Any:
    """Return the password, or None if the userinfo has no ":"."""
    netloc = result.netloc
    if netloc is None:
        return None
    owned = memory.one_octet_each(netloc)
    octets = memory.borrow(owned)
    at = scan.last(octets, memory.size(owned), _AT)
    if at < 0:
        return None
    colon = scan.find(octets, 0, at, _COLON)
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
    zone = scan.find(octets, start, end, _PERCENT) - start
    return host.lower() if zone == end - start else host[:zone].lower() + host[zone:]


def port(result: Any) -> int | None:
    """Return the port, or None if it is empty; raise ValueError unless it is 0 to 65535."""
    netloc = result.netloc
    if netloc is None:
        return None
    owned = memory.one_octet_each(netloc)
    octets = memory.borrow(owned)
    end = memory.size(owned)
    if scan.find(octets, 0, end, _COLON) == end:
        return None
    start = _host_span(octets, end)[1]
    start = scan.find(octets, start, end, _COLON) + 1
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
    start = scan.last(octets, end, _AT) + 1
    bracket = scan.find(octets, start, end, _OPENING)
    if bracket == end:
        return start, scan.find(octets, start, end, _COLON)
    return bracket + 1, scan.find(octets, bracket + 1, end, _CLOSING)


def check_brackets(netloc: str) -> None:
    """Raise ValueError unless the brackets enclose the host, one IPv6 or IPvFuture address.

    The brackets start right after the last "@"; only ":" and a port may follow them.
    """
    if ("[" in netloc) != ("]" in netloc):
        raise ValueError("Invalid IPv6 URL")
    if "[" not in netloc:
        return
    host = netloc[netloc.rfind("@") + 1 :]
    before, bracket, rest = host.partition("[")
    if bracket:
        address, _, after = rest.partition("]")
        if before or (after and after[0] != ":"):
            raise ValueError("Invalid IPv6 URL")
    else:
        address = host.partition(":")[0]
    _check_address(address)


def _check_address(address: str) -> None:
    """Raise ValueError unless `address` is an IPv6 address or begins as an IPvFuture does."""
    if address.startswith("v"):
        if not _FUTURE.fullmatch(address):
            raise ValueError("IPvFuture address is invalid")
    elif is_ipv4(address):
        raise ValueError("An IPv4 address cannot be in brackets")
    elif not is_ipv6(address):
        message = f"{address!r} does not appear to be an IPv4 or IPv6 address"
        raise ValueError(message)


def check_compatibility_forms(netloc: str) -> None:
    """Raise ValueError if NFKC normalization would turn a character into a delimiter."""
    if NFKC_DELIMITERS.search(netloc):
        message = f"netloc '{netloc}' contains invalid characters under NFKC normalization"
        raise ValueError(message)

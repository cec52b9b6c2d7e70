"""The entries of a value of NO_PROXY with their places, and the tests that programs make."""

import re
from collections.abc import Iterator
from ipaddress import IPv6Address
from typing import Final, NamedTuple

from urlprism._core.hosts.ipv4 import is_ipv4
from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism.matching.model import Span
from urlprism.matching.spaces import OF_C
from urlprism.readers.shared.hosts import ipv4_of

_SPACE: Final = re.compile(f"[{OF_C}]")

IPV4_BITS: Final = 32
IPV6_BITS: Final = 128


class Entry(NamedTuple):
    """One entry of a list, without the spaces about it, and where it stands in the value."""

    text: str
    span: Span


class Address(NamedTuple):
    """An address as a number, and how many bits it has."""

    number: int
    bits: int


def listed(value: str, spaces: str | None = None) -> Iterator[Entry]:
    """Return the entries between commas that are not empty, without these spaces about them.

    None stands for those of Python.
    """
    for start, piece in pieces(value):
        bare = piece.lstrip(spaces)
        begin = start + len(piece) - len(bare)
        bare = bare.rstrip(spaces)
        if bare:
            yield Entry(bare, (begin, begin + len(bare)))


def pieces(value: str) -> Iterator[tuple[int, str]]:
    """Return what stands between commas, and where; what is repeated decides nothing more."""
    start, seen = 0, set[str]()
    for piece in value.split(","):
        if piece not in seen:
            seen.add(piece)
            yield start, piece
        start += len(piece) + 1


def is_under(host: str, name: str) -> bool:
    """Whether a host is the name, or one below it."""
    return host == name or host.endswith(f".{name}")


def address_of(text: str) -> Address | None:
    """Return an address in a strict notation, as inet_pton reads it; None for any other text."""
    if is_ipv4(text):
        return Address(ipv4_number(text), IPV4_BITS)
    if is_ipv6address(text):
        return Address(int(IPv6Address(text)), IPV6_BITS)
    return None


def numeric_address_of(text: str) -> Address | None:
    """Return an IPv4 address in any notation of inet_aton, which ends it at a space."""
    rest = _SPACE.search(text)
    head = text if rest is None else text[: rest.start()]
    if any(part in {"0x", "0X"} for part in head.split(".", 4)):
        return None
    dotted = ipv4_of(head)
    return None if dotted is None else Address(ipv4_number(dotted), IPV4_BITS)


def are_in_one_network(left: Address, right: Address, prefix: int) -> bool:
    """Whether two addresses of one kind are equal in their first bits."""
    return left.bits == right.bits and (left.number ^ right.number) >> (left.bits - prefix) == 0


def ipv4_number(dotted: str) -> int:
    """Return an IPv4 address of four decimal numbers as one number."""
    return int.from_bytes(map(int, dotted.split(".")), "big")

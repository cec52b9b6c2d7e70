"""The IPv4 addresses that IPv6 addresses carry, and to which routers or gateways may send.

2002:7f00:1:: ──► 127.0.0.1        64:ff9b::7f00:1 ──► 127.0.0.1
"""

from collections.abc import Callable
from ipaddress import (
    IPV4LENGTH,
    IPV6LENGTH,
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
)
from typing import Final, TypeAlias

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network


def embedded(address: Address) -> tuple[IPv4Address, ...]:
    """Return each IPv4 address that an IPv6 address carries, and to which routers may send."""
    if isinstance(address, IPv4Address):
        return ()
    packed = address.packed
    carriers = (carried for network, carried in _CARRIERS if address in network)
    return tuple(map(IPv4Address, next(carriers, _isatap)(packed)))


def embedded_networks(network: Network) -> tuple[IPv4Network, ...]:
    """Return the IPv4 networks that an IPv6 network stands for, if it is narrower than its block.

    "::ffff:10.0.0.0/104" stands for "10.0.0.0/8". "::ffff:0:0/96" stands for no IPv4 network: it
    names the notation, not all addresses.
    """
    if isinstance(network, IPv4Network):
        return ()
    if network.prefixlen == IPV6LENGTH:
        return tuple(map(IPv4Network, embedded(network.network_address)))
    for block, _ in _CARRIERS:
        length = network.prefixlen - block.prefixlen
        if block != _LOCAL_TRANSLATION and length > 0 and network.subnet_of(block):
            start = block.prefixlen // 8
            octets = network.network_address.packed[start : start + 4]
            return (IPv4Network((octets, min(length, IPV4LENGTH)), strict=False),)
    return ()


def _last(packed: bytes) -> tuple[bytes, ...]:
    return (packed[12:],)


def _compatible(packed: bytes) -> tuple[bytes, ...]:
    """Return the last octets, except for "::" and "::1", which carry no address."""
    return () if packed[:15] == bytes(15) and packed[15] < 2 else (packed[12:],)


def _after_the_prefix(packed: bytes) -> tuple[bytes, ...]:
    return (packed[2:6],)


def _teredo(packed: bytes) -> tuple[bytes, ...]:
    """Return the client, whose bits are inverted, and the server (RFC 4380 §4)."""
    return bytes(octet ^ 0xFF for octet in packed[12:]), packed[4:8]


def _local_translation(packed: bytes) -> tuple[bytes, ...]:
    """Return the address for each length of prefix within the block (RFC 6052 §2.2)."""
    of_48 = packed[6:8] + packed[9:11]
    of_56 = packed[7:8] + packed[9:12]
    return packed[12:], of_48, of_56, packed[9:13]


def _isatap(packed: bytes) -> tuple[bytes, ...]:
    """Return the end of an interface identifier of RFC 5214 §6.1, under any prefix."""
    marks = (b"\x00\x00\x5e\xfe", b"\x02\x00\x5e\xfe")
    return (packed[12:],) if packed[8:12] in marks else ()


_LOCAL_TRANSLATION: Final = IPv6Network("64:ff9b:1::/48")
_CARRIERS: Final[tuple[tuple[IPv6Network, Callable[[bytes], tuple[bytes, ...]]], ...]] = (
    (IPv6Network("::ffff:0:0/96"), _last),  # RFC 4291 §2.5.5.2
    (IPv6Network("::/96"), _compatible),  # RFC 4291 §2.5.5.1
    (IPv6Network("::ffff:0:0:0/96"), _last),  # RFC 2765 §2.1
    (IPv6Network("64:ff9b::/96"), _last),  # RFC 6052 §2.1
    (_LOCAL_TRANSLATION, _local_translation),  # RFC 8215
    (IPv6Network("2002::/16"), _after_the_prefix),  # RFC 3056 §2
    (IPv6Network("2001::/32"), _teredo),  # RFC 4380 §4
)

"""The addresses to which a request on behalf of a stranger must not go.

The blocks are those of IANA's registries of special-purpose IPv4 and IPv6 addresses (both last
updated on 2025-10-09), of multicast, of IPv6's address space (2025-10-23), and of IPv6's global
unicast addresses (2025-10-10): what the last has not allocated is reserved. All of IPv4 is
allocated, or special. The rows and dates were compared with the copy of IANA's files at
https://github.com/larseggert/iana-assignments of 2026-08-22, commit 51d87d79, not with IANA's site
itself. The addresses where clouds keep metadata are those of docs/checking/safe_target.md, which
says of each where it was read, and when. All are written out because `ipaddress.is_private` changes
its meaning between releases of Python. Blocks that the registries
call globally reachable are absent unless they lie within another block: 64:ff9b::/96 lies in ::/8,
which is reserved, and only the address that it carries counts.

https://www.iana.org/assignments/iana-ipv4-special-registry/,
https://www.iana.org/assignments/iana-ipv6-special-registry/,
https://www.iana.org/assignments/ipv6-address-space/,
https://www.iana.org/assignments/ipv6-unicast-address-assignments/

    ::ffff:127.0.0.1 ──► each IPv4 address within, and itself ──► the smallest block of each
"""

from collections.abc import Iterator
from enum import StrEnum
from ipaddress import IPv4Address, IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple

from urlprism._core.hosts.ipv4_in_ipv6 import Address, Network, embedded


class SpecialUse(StrEnum):
    """The special use of an address or a name that is not for the public Internet."""

    UNSPECIFIED = "unspecified"  # reaches this machine on many systems
    LOOPBACK = "loopback"
    PRIVATE = "private"
    LINK_LOCAL = "link-local"
    METADATA = "metadata"  # a cloud's service for its machines, which gives them keys too
    SHARED = "shared"  # between a provider and its customers
    MULTICAST = "multicast"
    BROADCAST = "broadcast"
    DOCUMENTATION = "documentation"
    BENCHMARKING = "benchmarking"
    RESERVED = "reserved"


class Block(NamedTuple):
    """A block of addresses: its use, its name, and the document that defines it.

    The use is None if only the addresses that it carries count.
    """

    network: Network
    use: SpecialUse | None
    name: str
    document: str

    def __str__(self) -> str:
        """Return the block in one line, with its name, network and document."""
        return f"{self.network} ({self.name}), {self.document}"


class Special(NamedTuple):
    """Why an address is not public: the address, or one that it carries, and its block."""

    address: Address
    use: SpecialUse
    block: Block


def specials(address: Address) -> Iterator[Special]:
    """Yield why an address is not public, first for addresses that it carries, then for itself."""
    for each in (*embedded(address), address):
        block = block_of(each)
        if block is not None and block.use is not None:
            yield Special(each, block.use, block)


def block_of(address: Address) -> Block | None:
    """Return the smallest block that contains an address, None if no block does."""
    table = _IPV4 if isinstance(address, IPv4Address) else _IPV6
    return next((block for block in table if address in block.network), None)


def parsed(text: str) -> Address | None:
    """Return a text as an address, None if it is not an address in its usual notation."""
    if ":" not in text and not text.replace(".", "").isdigit():
        return None  # as `ip_address` finds out by two errors
    try:
        return ip_address(text) if "%" not in text else None
    except ValueError:
        return None


def _ipv4(network: str, use: SpecialUse, name: str, document: str) -> Block:
    return Block(IPv4Network(network), use, name, document)


def _ipv6(network: str, use: SpecialUse | None, name: str, document: str) -> Block:
    return Block(IPv6Network(network), use, name, document)


# Where clouds give their machines metadata, and keys too: one address each.
_METADATA: Final = (
    ("169.254.169.254", "metadata of most clouds", "their manuals"),
    ("169.254.169.252", "metadata of Google Kubernetes Engine", "network policies for it"),
    ("169.254.170.2", "credentials of Amazon ECS", "its manual"),
    ("169.254.170.23", "credentials of Amazon EKS", "its manual"),
    ("169.254.42.42", "metadata of Scaleway", "its manual"),
    ("169.254.0.23", "metadata of Tencent Cloud", "Datadog's agent"),
    ("100.100.100.200", "metadata of Alibaba Cloud", "its manual"),
    ("100.96.0.96", "metadata of Volcengine and BytePlus", "their manuals"),
    ("100.80.80.80", "metadata of UCloud", "its manual"),
    ("168.63.129.16", "platform services of Azure", "its manual"),
    ("192.0.0.192", "metadata of Oracle Cloud", "its manual"),
    ("fd00:ec2::254", "metadata of Amazon EC2", "its manual"),
    ("fd00:ec2::23", "credentials of Amazon EKS", "its manual"),
    ("fd20:ce::254", "metadata of Google Cloud", "its manual"),
    ("fd00:42::42", "metadata of Scaleway", "its manual"),
    ("fd00:c1::a9fe:a9fe", "metadata of Oracle Cloud", "its SDK"),
    ("fd00:a9fe:a9fe::1", "metadata of Akamai (Linode)", "its manual"),
    ("fd00:100::100:200", "metadata of Alibaba Cloud", "cloud-init"),
    ("fe80::a9fe:a9fe", "metadata of OpenStack", "Neutron's release notes"),
)


_CLOUDS: Final = tuple(
    Block(ip_network(address), SpecialUse.METADATA, name, document)
    for address, name, document in _METADATA
)

# What IANA has given to the regional registries; blocks that lie side by side are one here.
_ALLOCATED: Final = (
    *("2001:200::/23", "2001:400::/22", "2001:800::/21", "2001:1200::/23", "2001:1400::/22"),
    *("2001:1800::/21", "2001:2000::/19", "2001:4000::/21", "2001:4800::/22", "2001:4c00::/23"),
    *("2001:5000::/20", "2001:8000::/18", "2003::/18", "2400::/11", "2600::/12", "2610::/23"),
    *("2620::/23", "2630::/12", "2800::/12", "2a00::/11", "2c00::/12"),
)
_ASSIGNMENTS: Final = "IPv6 Global Unicast Address Assignments"
# A smaller block comes before the block that contains it.
_IPV4: Final = (
    *(each for each in _CLOUDS if each.network.version == 4),
    _ipv4("0.0.0.0/8", SpecialUse.UNSPECIFIED, "This network", "RFC 791 §3.2"),
    _ipv4("10.0.0.0/8", SpecialUse.PRIVATE, "Private-Use", "RFC 1918"),
    _ipv4("100.64.0.0/10", SpecialUse.SHARED, "Shared Address Space", "RFC 6598"),
    _ipv4("127.0.0.0/8", SpecialUse.LOOPBACK, "Loopback", "RFC 1122 §3.2.1.3"),
    _ipv4("169.254.0.0/16", SpecialUse.LINK_LOCAL, "Link Local", "RFC 3927"),
    _ipv4("172.16.0.0/12", SpecialUse.PRIVATE, "Private-Use", "RFC 1918"),
    _ipv4("192.0.0.0/24", SpecialUse.RESERVED, "IETF Protocol Assignments", "RFC 6890 §2.1"),
    _ipv4("192.0.2.0/24", SpecialUse.DOCUMENTATION, "TEST-NET-1", "RFC 5737"),
    _ipv4("192.88.99.0/24", SpecialUse.RESERVED, "Deprecated (6to4 Relay Anycast)", "RFC 7526"),
    _ipv4("192.168.0.0/16", SpecialUse.PRIVATE, "Private-Use", "RFC 1918"),
    _ipv4("198.18.0.0/15", SpecialUse.BENCHMARKING, "Benchmarking", "RFC 2544"),
    _ipv4("198.51.100.0/24", SpecialUse.DOCUMENTATION, "TEST-NET-2", "RFC 5737"),
    _ipv4("203.0.113.0/24", SpecialUse.DOCUMENTATION, "TEST-NET-3", "RFC 5737"),
    _ipv4("224.0.0.0/4", SpecialUse.MULTICAST, "Multicast", "RFC 1112 §4"),
    _ipv4("255.255.255.255/32", SpecialUse.BROADCAST, "Limited Broadcast", "RFC 919 §7"),
    _ipv4("240.0.0.0/4", SpecialUse.RESERVED, "Reserved", "RFC 1112 §4"),
)
_IPV6: Final = (
    *(each for each in _CLOUDS if each.network.version == 6),
    _ipv6("::/128", SpecialUse.UNSPECIFIED, "Unspecified Address", "RFC 4291 §2.5.2"),
    _ipv6("::1/128", SpecialUse.LOOPBACK, "Loopback Address", "RFC 4291 §2.5.3"),
    _ipv6("::ffff:0:0/96", SpecialUse.RESERVED, "IPv4-mapped Address", "RFC 4291 §2.5.5.2"),
    _ipv6("::/96", SpecialUse.RESERVED, "IPv4-compatible Address, deprecated", "RFC 4291 §2.5.5.1"),
    _ipv6("64:ff9b::/96", None, "IPv4-IPv6 Translation", "RFC 6052 §2.1"),
    _ipv6("64:ff9b:1::/48", SpecialUse.PRIVATE, "IPv4-IPv6 Translation, local use", "RFC 8215"),
    _ipv6("::/8", SpecialUse.RESERVED, "Reserved by IETF", "RFC 4291 §2.4"),
    _ipv6("100::/64", SpecialUse.RESERVED, "Discard-Only Address Block", "RFC 6666"),
    _ipv6("100:0:0:1::/64", SpecialUse.RESERVED, "Dummy IPv6 Prefix", "RFC 9780"),
    _ipv6("2001:2::/48", SpecialUse.BENCHMARKING, "Benchmarking", "RFC 5180"),
    _ipv6("2001::/32", None, "TEREDO", "RFC 4380"),
    _ipv6("2001::/23", SpecialUse.RESERVED, "IETF Protocol Assignments", "RFC 2928"),
    _ipv6("2001:db8::/32", SpecialUse.DOCUMENTATION, "Documentation", "RFC 3849"),
    _ipv6("3fff::/20", SpecialUse.DOCUMENTATION, "Documentation", "RFC 9637"),
    _ipv6("5f00::/16", SpecialUse.RESERVED, "Segment Routing (SRv6) SIDs", "RFC 9602"),
    _ipv6("fc00::/7", SpecialUse.PRIVATE, "Unique-Local", "RFC 4193"),
    _ipv6("fe80::/10", SpecialUse.LINK_LOCAL, "Link-Local Unicast", "RFC 4291 §2.5.6"),
    _ipv6("fec0::/10", SpecialUse.PRIVATE, "Deprecated (site-local)", "RFC 3879"),
    _ipv6("ff00::/8", SpecialUse.MULTICAST, "Multicast", "RFC 4291 §2.7"),
    _ipv6("2002::/16", None, "6to4", "RFC 3056 §2"),
    *(_ipv6(each, None, "allocated", _ASSIGNMENTS) for each in _ALLOCATED),
    _ipv6("2000::/3", SpecialUse.RESERVED, "not allocated", _ASSIGNMENTS),
    _ipv6("::/0", SpecialUse.RESERVED, "not global unicast", "RFC 4291 §2.4"),
)

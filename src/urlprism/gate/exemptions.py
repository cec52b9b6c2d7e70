"""What a policy says of hosts that are not public: that they are listed, and where they may lead.

A listed address, or one of a listed network, is allowed as a host, whatever its special use. A
listed network allows a special block only within that block: "0.0.0.0/0" does not allow 127.0.0.1,
and "169.254.0.0/16" not the metadata address in it, whose block is smaller.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from urlprism._core.classes.closing import without_state
from urlprism._core.hosts.ipv4_in_ipv6 import Address
from urlprism.gate.addresses import Special, parsed
from urlprism.gate.host_lists import HostList, listed


@without_state
@dataclass(frozen=True, slots=True)
class Exemption:
    """Addresses that are allowed though they are special.

    `itself` has the listed networks. `carried` has those and the IPv4 networks that they carry: an
    address that another one carries is allowed if it is in these.
    """

    itself: HostList
    carried: HostList

    def covers(self, special: Special, address: Address) -> bool:
        """Whether an address is allowed in spite of what was found about it."""
        listed_here = self.itself if special.address == address else self.carried
        return self.itself.has_address(address) and listed_here.has_address(
            special.address, special.block.network
        )


def exemption(entries: Collection[str]) -> Exemption:
    """Return what entries of a host list, in their canonical spelling, allow."""
    return Exemption(
        listed(entries, bare_is_all_below=False), listed(entries, bare_is_all_below=True)
    )


@without_state
@dataclass(frozen=True, slots=True)
class Led:
    """Where the hosts of one entry may lead."""

    hosts: HostList
    networks: Exemption


def led(networks: Mapping[str, Collection[str]]) -> tuple[Led, ...]:
    """Return where hosts may lead, of entries in their canonical spelling."""
    return tuple(
        Led(listed((host,), bare_is_all_below=False), exemption(entries))
        for host, entries in networks.items()
    )


def leading(host: str, entries: tuple[Led, ...]) -> tuple[Exemption, ...]:
    """Return where an effective host may lead; nothing if no entry has it."""
    if not entries:
        return NOWHERE
    address = parsed(host)
    return tuple(
        each.networks
        for each in entries
        if (each.hosts.has_name(host) if address is None else each.hosts.has_address(address))
    )


NOWHERE: Final[tuple[Exemption, ...]] = ()

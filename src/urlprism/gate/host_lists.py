"""The host lists of a policy: names, names with all names below them, addresses and networks.

entry ──► its form ──► one spelling ──► looked up by name, or by the prefix of an address
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from typing import Final

from urlprism._core.classes.closing import without_state
from urlprism._core.hosts.ipv4_in_ipv6 import Address, Network, embedded_networks
from urlprism.gate.addresses import parsed
from urlprism.gate.clouds import MARK, networks_of, spelled_cloud
from urlprism.gate.names import covering
from urlprism.readers import effective_host
from urlprism.redaction.excerpts import quoted

LONGEST_NAME: Final = 253  # RFC 1035 §2.3.4, as text
# Host names have no underscores, but many names that are looked up do.
NAME: Final = re.compile(
    r"(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
)
NUMBER: Final = re.compile(r"[0-9]+|0x[0-9a-f]*")
_SHOWN: Final = 80
_NETWORK: Final = re.compile(r"[0-9a-fA-F:.]+/[0-9]{1,3}", re.ASCII)
_FORMS: Final = (
    'a name, ".name" with all below it, "*.name" for all below it, an address, or a network such '
    'as "192.0.2.0/24", without scheme, port and path'
)


@without_state
@dataclass(frozen=True, slots=True)
class HostList:
    """Hosts: `exact` names, names `above` the listed ones, and `networks` of addresses.

    `networks` has the first bits of each network, by version and length of the prefix.
    """

    exact: frozenset[str]
    above: frozenset[str]
    networks: dict[tuple[int, int], set[int]]

    def has_name(self, host: str) -> bool:
        """Whether the list contains an effective host that is a name."""
        return host in self.exact or covering(host.partition(".")[2], self.above) is not None

    def has_address(self, address: Address, within: Network | None = None) -> bool:
        """Whether the list contains an address; with `within`, by a network that lies in that."""
        bits, number = address.max_prefixlen, int(address)
        least = 0 if within is None else within.prefixlen
        return any(
            version == address.version and length >= least and number >> (bits - length) in starts
            for (version, length), starts in self.networks.items()
        )


def spelled(field: str, entry: str) -> str:
    """Return an entry in its canonical spelling.

    Raise ValueError, which names the field, for an entry that no host can match.
    """
    if entry[: len(MARK)].lower() == MARK:
        return spelled_cloud(field, entry)
    if "/" in entry:
        return str(_network(field, entry))
    mark = "*." if entry.startswith("*.") else "." if entry.startswith(".") else ""
    host = effective_host(entry.removeprefix(mark))
    if host is None or not (_is_name(host) if mark else _is_name(host) or parsed(host)):
        raise _no_host(field, entry, _FORMS)
    return mark + host


def listed(entries: Iterable[str], *, bare_is_all_below: bool) -> HostList:
    """Return the host list of entries in their canonical spelling.

    `bare_is_all_below` says whether "example.com" also stands for the names below it, as in a list
    of blocked hosts; there a network also stands for the networks that it carries.
    """
    exact, above, networks = set[str](), set[str](), dict[tuple[int, int], set[int]]()
    for entry in entries:
        listed_networks = networks_of_entry(entry)
        for network in listed_networks:
            for each in (network, *(embedded_networks(network) if bare_is_all_below else ())):
                _keep(networks, each)
        if listed_networks:
            continue
        name = entry.removeprefix("*").removeprefix(".")
        if not entry.startswith("*"):
            exact.add(name)
        if bare_is_all_below or name != entry:
            above.add(name)
    return HostList(frozenset(exact), frozenset(above), networks)


def networks_of_entry(entry: str) -> tuple[Network, ...]:
    """Return the networks of an entry in its canonical spelling, none if it is a name."""
    if entry.startswith(MARK):
        return networks_of(entry.removeprefix(MARK))
    return (ip_network(entry),) if "/" in entry or parsed(entry) is not None else ()


def _keep(networks: dict[tuple[int, int], set[int]], network: Network) -> None:
    bits, length = network.max_prefixlen, network.prefixlen
    start = int(network.network_address) >> (bits - length)
    networks.setdefault((network.version, length), set()).add(start)


def _is_name(host: str) -> bool:
    """Whether an effective host is a name that a resolver may look up."""
    is_name = len(host) <= LONGEST_NAME and NAME.fullmatch(host) is not None
    return is_name and not NUMBER.fullmatch(host.rpartition(".")[2])


def _network(field: str, entry: str) -> Network:
    """Return a text as a network with a prefix; raise ValueError if it is not one."""
    try:
        network = ip_network(entry, strict=False) if _NETWORK.fullmatch(entry) else None
    except ValueError:
        network = None
    if network is None:
        raise _no_host(field, entry, _FORMS)
    if network.network_address != ip_address(entry.partition("/")[0]):
        raise _no_host(field, entry, f'"{network}"')
    return network


def _no_host(field: str, entry: str, form: str) -> ValueError:
    return ValueError(f"{field}: not a host: {shortened(entry)}; write {form}")


def shortened(entry: str) -> str:
    """Return an entry for an error message: its first characters, without a password."""
    return quoted(entry, _SHOWN)


NO_HOSTS: Final = HostList(frozenset(), frozenset(), {})

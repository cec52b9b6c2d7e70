"""The networks of cloud providers, of `data/clouds.txt`: for entries `cloud:NAME` of host lists."""

import functools
from collections.abc import Mapping
from ipaddress import ip_network
from types import MappingProxyType
from typing import Final, NamedTuple

from urlprism._core.arguments.intake import from_utf8
from urlprism._core.arguments.unknown import unknown
from urlprism._core.hosts.ipv4_in_ipv6 import Network
from urlprism._late import public_at
from urlprism.gate.addresses import parsed
from urlprism.redaction.excerpts import quoted

MARK: Final = "cloud:"
_SHOWN: Final = 80


@public_at("urlprism.gate")
class Cloud(NamedTuple):
    """A cloud provider: the public networks that it publishes, as a copy of its list had them.

    `published` is where the provider has its list, `source` where the copy is, `edition` its
    commit, `date` that commit's day, and `licence` the copy's. `networks` are merged, IPv4 first.
    A provider takes and gives away networks every week: a dated list is a hint, not a proof.

    >>> from urlprism.gate import clouds
    >>> clouds()["cloudflare"].date, clouds()["cloudflare"].networks[0]
    ('2026-01-02', '103.21.244.0/22')
    """

    name: str
    published: str
    source: str
    edition: str
    date: str
    licence: str
    networks: tuple[str, ...]


@functools.cache
def clouds() -> Mapping[str, Cloud]:
    """Return the cloud providers by name.

    In the lists of a policy, `cloud:NAME` stands for the networks of one.

    >>> from urlprism import Policy, safe_target
    >>> policy = Policy(blocked_hosts=["cloud:amazon"])
    >>> try:
    ...     safe_target("https://hook.example/", policy=policy).check_addresses(["52.95.110.1"])
    ... except ValueError as error:
    ...     print(error.cause)
    address-blocked
    """
    from pkgutil import get_data  # noqa: PLC0415 - few ask

    text = (get_data("urlprism", "data/clouds.txt") or b"").decode("ascii")
    rows = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    networks: dict[str, tuple[str, ...]] = {}
    for kind, name, *cells in rows:
        if kind == "networks":
            networks[name] = (*networks.get(name, ()), *cells[0].split(" "))
    by_name: dict[str, Cloud] = {}
    for kind, name, *cells in rows:
        if kind == "cloud":
            published, source, edition, date, licence = cells
            by_name[name] = Cloud(name, published, source, edition, date, licence, networks[name])
    return MappingProxyType(by_name)


def spelled_cloud(field: str, entry: str) -> str:
    """Return an entry "cloud:NAME" in lower case; raise ValueError, which names the field."""
    name = entry[len(MARK) :].lower()
    if name not in clouds():
        message = f"{field}: {unknown('cloud', name, clouds())}"
        raise ValueError(message)
    return MARK + name


@functools.cache
def networks_of(name: str) -> tuple[Network, ...]:
    """Return the networks of a cloud provider."""
    return tuple(map(ip_network, clouds()[name].networks))


def clouds_of(address: str) -> tuple[str, ...]:
    """Return the names of the cloud providers that have an address; raise ValueError for none.

    >>> clouds_of("162.159.140.1"), clouds_of("192.0.2.1")
    (('cloudflare',), ())
    """
    text = from_utf8(address)
    asked = parsed(text)
    if asked is None:
        message = f"not an address: {quoted(text, _SHOWN)}"
        raise ValueError(message)
    return tuple(name for name in clouds() if any(asked in each for each in networks_of(name)))

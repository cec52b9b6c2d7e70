"""Names that lead into a machine, its network or its cloud, or nowhere, whatever their addresses.

They are those of IANA's registry of special-use domain names, and names that clouds and resolvers
use. "example" and "example.com" are in the registry but not special here: programs should treat
them like any other name (RFC 6761 §6.5).
"""

from collections.abc import Collection
from typing import Final, NamedTuple

from urlprism.comparison.gate.addresses import SpecialUse


class SpecialName(NamedTuple):
    """A name that stands for itself and all names below it: its use, and the source for it."""

    name: str
    use: SpecialUse
    document: str


_CLOUDS: Final = (
    *("metadata.google.internal", "metadata.goog", "metadata.azure.internal", "metadata.azure.com"),
    *("metadata.tencentyun.com", "metadata.packet.net", "metadata.platformequinix.com"),
    *("instance-data.ec2.internal", "instance-data", "metadata"),
)
_HOST_FILES: Final = (
    *("localhost.localdomain", "localhost4", "localhost6", "localdomain4", "localdomain6"),
    *("ip6-localhost", "ip6-loopback"),
)
_SPECIAL: Final = {
    special.name: special
    for special in (
        *(SpecialName(name, SpecialUse.METADATA, "the cloud's manual") for name in _CLOUDS),
        SpecialName("localhost", SpecialUse.LOOPBACK, "RFC 6761 §6.3"),
        *(SpecialName(name, SpecialUse.LOOPBACK, "/etc/hosts") for name in _HOST_FILES),
        SpecialName("local", SpecialUse.PRIVATE, "RFC 6762 §3"),
        SpecialName("home.arpa", SpecialUse.PRIVATE, "RFC 8375 §4"),
        SpecialName("internal", SpecialUse.PRIVATE, "ICANN resolution 2024.07.29.06"),
        *(
            SpecialName(name, SpecialUse.PRIVATE, "RFC 6762, Appendix G")
            for name in ("intranet", "private", "corp", "home", "lan")
        ),
        SpecialName("localdomain", SpecialUse.PRIVATE, "resolv.conf"),
        # Within a cluster, "kubernetes.default" is completed to "kubernetes.default.svc...".
        *(
            SpecialName(n, SpecialUse.PRIVATE, "Kubernetes")
            for n in ("svc", "default", "kube-system")
        ),
        SpecialName("consul", SpecialUse.PRIVATE, "Consul"),
        SpecialName("test", SpecialUse.PRIVATE, "RFC 6761 §6.2"),
        SpecialName("invalid", SpecialUse.RESERVED, "RFC 6761 §6.4"),
        SpecialName("onion", SpecialUse.RESERVED, "RFC 7686 §2"),
        SpecialName("alt", SpecialUse.RESERVED, "RFC 9476 §2"),
        SpecialName("resolver.arpa", SpecialUse.PRIVATE, "RFC 9462 §8"),
        SpecialName("service.arpa", SpecialUse.PRIVATE, "RFC 9665"),
        SpecialName("ipv4only.arpa", SpecialUse.RESERVED, "RFC 8880 §7"),
        SpecialName("6tisch.arpa", SpecialUse.RESERVED, "RFC 9031"),
        SpecialName("eap-noob.arpa", SpecialUse.RESERVED, "RFC 9140"),
    )
}


def special_name(host: str) -> SpecialName | None:
    """Return the longest special name that is the host or a parent domain of it, or None."""
    name = covering(host, _SPECIAL)
    return None if name is None else _SPECIAL[name]


def covering(host: str, names: Collection[str]) -> str | None:
    """Return the longest of `names` that is `host` or a parent domain of it, or None."""
    while host and host not in names:
        host = host.partition(".")[2]
    return host or None

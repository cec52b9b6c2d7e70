"""Names that lead into a machine, its network or its cloud, whatever an address says."""

from collections.abc import Collection
from typing import Final, NamedTuple

from urlprism.comparison.addresses import Kind


class SpecialName(NamedTuple):
    """A name that stands for itself and for all below it: what it is for, and who says so."""

    name: str
    kind: Kind
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
        *(SpecialName(name, Kind.METADATA, "the cloud's manual") for name in _CLOUDS),
        SpecialName("localhost", Kind.LOOPBACK, "RFC 6761 §6.3"),
        *(SpecialName(name, Kind.LOOPBACK, "/etc/hosts") for name in _HOST_FILES),
        SpecialName("local", Kind.PRIVATE, "RFC 6762 §3"),
        SpecialName("home.arpa", Kind.PRIVATE, "RFC 8375 §4"),
        SpecialName("internal", Kind.PRIVATE, "ICANN resolution 2024.07.29.06"),
        *(
            SpecialName(name, Kind.PRIVATE, "RFC 6762, Appendix G")
            for name in ("intranet", "private", "corp", "home", "lan")
        ),
        SpecialName("localdomain", Kind.PRIVATE, "resolv.conf"),
        SpecialName("svc", Kind.PRIVATE, "Kubernetes"),
    )
}


def special_name(host: str) -> SpecialName | None:
    """Return the closest special name that a host is or is below, or None."""
    name = covering(host, _SPECIAL)
    return None if name is None else _SPECIAL[name]


def covering(host: str, names: Collection[str]) -> str | None:
    """Return the longest of `names` that is `host`, or what follows one of its dots; or None."""
    while host and host not in names:
        host = host.partition(".")[2]
    return host or None

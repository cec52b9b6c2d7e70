"""Names that lead into a machine, its network or its cloud, or nowhere, whatever their addresses.

One rule says which: IANA's registry of special-use domain names, the names that ICANN keeps out of
the root because networks use them, those of RFC 6762, Appendix G, and those of clouds, clusters and
hosts files. Each has its source. The registry is that of 2026-05-22, compared with the copy of
IANA's files at https://github.com/larseggert/iana-assignments of 2026-08-22, commit 51d87d79.
"example" and "example.com" are in it but not special here: programs should treat them like any
other name (RFC 6761 §6.5).

https://www.iana.org/assignments/special-use-domain-names/
"""

from collections.abc import Collection
from typing import Final, NamedTuple

from urlprism.gate.addresses import SpecialUse


class SpecialName(NamedTuple):
    """A name that stands for itself and all names below it: its use, and the source for it."""

    name: str
    use: SpecialUse
    document: str


_CLOUDS: Final = (
    *("metadata.google.internal", "metadata.goog", "metadata.azure.internal", "metadata.azure.com"),
    *("metadata.tencentyun.com", "metadata.packet.net", "metadata.platformequinix.com"),
    "api.metadata.cloud.ibm.com",  # https://cloud.ibm.com/apidocs/vpc-metadata, 2026-11-26
    *("instance-data.ec2.internal", "instance-data", "metadata"),
)
_HOST_FILES: Final = (
    *("localhost.localdomain", "localhost4", "localhost6", "localdomain4", "localdomain6"),
    *("ip6-localhost", "ip6-loopback"),
)
_REVERSE: Final = ("10", *map("{}.172".format, range(16, 32)), "168.192")  # RFC 1918's blocks
_ROWS: Final[tuple[tuple[SpecialUse, str, tuple[str, ...]], ...]] = (
    (SpecialUse.METADATA, "the cloud's manual", _CLOUDS),
    # IANA's registry. It has had eap.arpa since 2025-10-06; RFC 9965 (2026-04) deprecates
    # eap-noob.arpa, which remains in the registry.
    (SpecialUse.LOOPBACK, "RFC 6761 §6.3", ("localhost",)),
    (SpecialUse.PRIVATE, "RFC 6761 §6.2", ("test",)),
    (SpecialUse.RESERVED, "RFC 6761 §6.4", ("invalid",)),
    (SpecialUse.PRIVATE, "RFC 6761 §6.1", tuple(map("{}.in-addr.arpa".format, _REVERSE))),
    (SpecialUse.PRIVATE, "RFC 6762 §3", ("local",)),
    (
        SpecialUse.LINK_LOCAL,
        "RFC 6762 §12",
        ("254.169.in-addr.arpa", *map("{}.e.f.ip6.arpa".format, "89ab")),
    ),
    (SpecialUse.RESERVED, "RFC 7686 §2", ("onion",)),
    (SpecialUse.PRIVATE, "RFC 8375 §4", ("home.arpa",)),
    (
        SpecialUse.RESERVED,
        "RFC 8880 §7",
        ("ipv4only.arpa", "170.0.0.192.in-addr.arpa", "171.0.0.192.in-addr.arpa"),
    ),
    (SpecialUse.RESERVED, "RFC 9031", ("6tisch.arpa",)),
    (SpecialUse.RESERVED, "RFC 9140", ("eap-noob.arpa",)),
    (SpecialUse.PRIVATE, "RFC 9462 §8", ("resolver.arpa",)),
    (SpecialUse.RESERVED, "RFC 9476 §2", ("alt",)),
    (SpecialUse.PRIVATE, "RFC 9665", ("service.arpa",)),
    (SpecialUse.RESERVED, "RFC 9965", ("eap.arpa",)),
    # Not in the root, for private networks use them. The resolutions of ICANN's Board could be read
    # only as others quote them: the first reserves "internal" for good; the second stops the
    # applications for the other three, whose delegation had been deferred indefinitely in 2014.
    (SpecialUse.PRIVATE, "ICANN resolution 2024.07.29.06", ("internal",)),
    (SpecialUse.PRIVATE, "ICANN resolution 2018.02.04.12", ("corp", "home", "mail")),
    (SpecialUse.PRIVATE, "RFC 6762, Appendix G", ("intranet", "private", "lan")),
    # What hosts files, resolvers and clusters have.
    (SpecialUse.LOOPBACK, "/etc/hosts", _HOST_FILES),
    (SpecialUse.PRIVATE, "resolv.conf", ("localdomain",)),
    # Within a cluster, "kubernetes.default" is completed to "kubernetes.default.svc...".
    (SpecialUse.PRIVATE, "Kubernetes", ("svc", "default", "kube-system")),
    (SpecialUse.PRIVATE, "Consul", ("consul",)),
)
_LONGEST: Final = 253  # RFC 1035 §2.3.4, as text
_SPECIAL: Final = {
    name: SpecialName(name, use, document) for use, document, names in _ROWS for name in names
}


def special_name(host: str) -> SpecialName | None:
    """Return the longest special name that is the host or a parent domain of it, or None."""
    name = covering(host, _SPECIAL)
    return None if name is None else _SPECIAL[name]


def special_names() -> Collection[SpecialName]:
    """Return all special names."""
    return _SPECIAL.values()


def covering(host: str, names: Collection[str]) -> str | None:
    """Return the longest of `names` that is `host` or a parent domain of it, or None."""
    if len(host) > _LONGEST:
        host = host[-_LONGEST - 1 :].partition(".")[2]  # what is longer is no name
    while host and host not in names:
        host = host.partition(".")[2]
    return host or None

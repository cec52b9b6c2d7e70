"""What a program may fetch for a stranger: `Policy`, and what it objects to."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from urlprism._vocabulary.closing import without_state
from urlprism._vocabulary.schemes import default_port
from urlprism.comparison.addresses import Address, Kind, embedded, parsed, specials
from urlprism.comparison.names import covering, special_name
from urlprism.readers import effective_host
from urlprism.redaction.records import hides_secrets


class Character(StrEnum):
    """Characters that no URL has, and that programs strip, remove, replace or stumble over."""

    CONTROL = "control"
    SPACE = "space"
    BACKSLASH = "backslash"
    NON_ASCII = "non-ascii"  # outside host, path and query


@hides_secrets
class Objection(NamedTuple):
    """What a policy has against a host: a cause by its name, a message, and what decides."""

    cause: str
    message: str
    rule: str


@without_state
@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What a program may fetch for a stranger; each field widens or narrows it.

    `schemes` are those allowed. `ports` are allowed beside the default port of the scheme.
    `userinfo` says whether a URL may name a user. `single_label_names` says whether a name may have
    no dot, which a resolver may look up in domains of its own. `allowed_hosts`, if there are any,
    are the only ones: each stands for itself and for the names below it. `blocked_hosts` are
    refused in the same way. `special` are the kinds of addresses and names beside public ones that
    are allowed. `characters` are those allowed that no URL has.

    Raise ValueError for a host that is none, and for an unknown kind or class of characters;
    TypeError for a str where several are meant.
    """

    schemes: Collection[str] = frozenset({"http", "https"})
    ports: Collection[int] = frozenset()
    userinfo: bool = False
    single_label_names: bool = False
    allowed_hosts: Collection[str] | None = None
    blocked_hosts: Collection[str] = frozenset()
    special: Collection[Kind | str] = frozenset()
    characters: Collection[Character | str] = frozenset()

    def __post_init__(self) -> None:
        """Bring what was given to the form in which it is compared."""
        self._keep("schemes", map(str.lower, self._several("schemes")))
        self._keep("ports", self.ports)
        if self.allowed_hosts is not None:
            self._keep("allowed_hosts", map(_listed, self._several("allowed_hosts")))
        self._keep("blocked_hosts", map(_listed, self._several("blocked_hosts")))
        self._keep("special", map(Kind, self._several("special")))
        self._keep("characters", map(Character, self._several("characters")))

    def allows_port(self, scheme: str, port: int | None) -> bool:
        """Return whether requests may go to a port by a scheme."""
        return port is not None and (port == default_port(scheme) or port in self.ports)

    def objections_to_host(self, host: str) -> Iterator[Objection]:
        """Yield what speaks against an effective host."""
        address = parsed(host)
        if address is not None:
            yield from self.objections_to_address(address, "host")
        else:
            yield from self._objections_to_name(host)
        if self.allowed_hosts is not None and covering(host, self.allowed_hosts) is None:
            yield Objection("host-not-allowed", "the host is not on the list", "Policy")

    def objections_to_address(self, address: Address, what: str) -> Iterator[Objection]:
        """Yield what speaks against an address; `what` it is, "host" or "address", begins a cause.

        An address that carries others is refused for each of them, too.
        """
        for found in specials(address):
            if found.kind not in self.special:
                carrying = "" if found.address == address else f"{address} carries "
                message = f"{carrying}{found.address}, which is {_ADJECTIVES[found.kind]}"
                yield Objection(f"{what}-{found.kind}", message, str(found.block))
        for each in (*embedded(address), address):
            if str(each) in self.blocked_hosts:
                yield Objection(f"{what}-blocked", f"{each} is blocked", "Policy")

    def _objections_to_name(self, host: str) -> Iterator[Objection]:
        """Yield what speaks against an effective host that is no address."""
        if ":" in host and "%" in host:
            yield Objection("zone", "an address with a zone leads into a link", "RFC 6874")
        elif len(host) > _LONGEST or not _NAME.fullmatch(host):
            yield Objection("host-name", "the host is no domain name", "RFC 1123 §2.1")
        elif _NUMBER.fullmatch(host.rpartition(".")[2]):
            message = "the host ends in a number, and is no address"
            yield Objection("host-number", message, "URL Standard, #ends-in-a-number-checker")
        else:
            yield from self._objections_to_domain(host)

    def _objections_to_domain(self, host: str) -> Iterator[Objection]:
        """Yield what speaks against a domain name."""
        found = special_name(host)
        if found is not None and found.kind not in self.special:
            message = f"{found.name} and the names below it are {_ADJECTIVES[found.kind]}"
            yield Objection(f"host-{found.kind}", message, found.document)
        if "." not in host and found is None and not self.single_label_names:
            message = "a name without a dot may be found in a domain of the resolver's own"
            yield Objection("host-single-label", message, "RFC 1123 §6.1.4.3")
        if covering(host, self.blocked_hosts) is not None:
            yield Objection("host-blocked", "the host is blocked", "Policy")

    def _several(self, name: str) -> Collection[str]:
        """Return what a field was given; raise TypeError for a single str."""
        given: Collection[str] = getattr(self, name)
        if isinstance(given, str):
            message = f"{name} are several: a set or a list of str"
            raise TypeError(message)
        return given

    def _keep(self, name: str, values: Iterator[object] | Collection[object]) -> None:
        object.__setattr__(self, name, frozenset(values))


_LONGEST: Final = 253  # RFC 1035 §2.3.4, as text
# Underscores are no host name's, but stand in many that are looked up.
_NAME: Final = re.compile(
    r"(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
)
_NUMBER: Final = re.compile(r"[0-9]+|0x[0-9a-f]*")
_ADJECTIVES: Final = {
    Kind.UNSPECIFIED: "unspecified: often this machine",
    Kind.LOOPBACK: "this machine",
    Kind.PRIVATE: "private",
    Kind.LINK_LOCAL: "local to a link",
    Kind.METADATA: "where a cloud tells its machines their secrets",
    Kind.SHARED: "shared by a provider and its customers",
    Kind.MULTICAST: "for many at once",
    Kind.BROADCAST: "for all of a network",
    Kind.DOCUMENTATION: "for documents only",
    Kind.BENCHMARKING: "for measuring networks only",
    Kind.RESERVED: "reserved",
}


def _listed(entry: str) -> str:
    """Return a host of a list as it is compared; raise ValueError for what is none."""
    host = effective_host(entry)
    if host is None or (parsed(host) is None and not _NAME.fullmatch(host)):
        message = f"not a host: {entry!r}"
        raise ValueError(message)
    return host


STRICT: Final = Policy()

"""The URLs that a program may fetch for a stranger: `Policy`, and its objections."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Final, NamedTuple

from urlprism._core.classes.closing import made_of, without_state
from urlprism._core.grammar.schemes import default_port
from urlprism._core.hosts.ipv4_in_ipv6 import Address, embedded
from urlprism._late import public_at
from urlprism.comparison.certificate.targets import rules
from urlprism.gate import policy_fields
from urlprism.gate.addresses import SpecialUse, parsed, specials
from urlprism.gate.exemptions import Exemption, Led, exemption, leading, led
from urlprism.gate.host_lists import (
    LONGEST_NAME,
    NAME,
    NO_HOSTS,
    NUMBER,
    HostList,
    listed,
)
from urlprism.gate.names import special_name, special_names
from urlprism.redaction.records import hides_secrets


class Character(StrEnum):
    """Kinds of characters that no URL has, and that programs strip, remove, replace or refuse."""

    CONTROL = "control"
    SPACE = "space"
    BACKSLASH = "backslash"
    NON_ASCII = "non-ascii"  # outside host, path and query


@hides_secrets
class Objection(NamedTuple):
    """An objection to a host: the name of a cause, a message, and the rule that decides.

    >>> [each.message for each in Policy().objections_to_host("10.0.0.1")]
    ['10.0.0.1, which is private']
    """

    cause: str
    message: str
    rule: str


@public_at("urlprism")
@without_state
@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """The URLs that a program may fetch for a stranger; each field allows more or less.

    `schemes` are the allowed schemes. `ports` are allowed in addition to the scheme's default port.
    `userinfo` says whether a URL may name a user. `single_label_names` says whether a name may have
    no dot; a resolver may complete it with a domain of its own. `special` are the allowed special
    uses of addresses and names. `characters` are the kinds of characters that are allowed although
    no URL has them. `max_length` is the limit of characters for a URL, and for its base.

    If there are `allowed_hosts`, all other hosts are refused; `blocked_hosts` are always refused.
    An entry is

    * "example.com": in `allowed_hosts` only that name; in `blocked_hosts` that name and all names
      below it. Each is the stricter meaning;
    * ".example.com": that name and all names below it, in both;
    * "*.example.com": all names below it, but not that name, in both;
    * an address or a network: "192.0.2.1", "192.0.2.0/24", "2001:db8::/32". An allowed one allows
      hosts that are written as its addresses, even private ones, and no name that leads to them. A
      blocked one is also blocked if a name or an IPv6 address leads to it;
    * "cloud:amazon": the networks of a cloud provider, as `gate.clouds()` has them.

    `host_networks` maps a host to the addresses and networks to which it leads, even private ones;
    it may lead nowhere else. Such a host is allowed beside `allowed_hosts`, with or without a dot.

    Raise ValueError for a value that could never match, and TypeError for a value of a wrong type.

    >>> from urlprism import safe_target
    >>> safe_target("http://example.com:8080/", policy=Policy(ports=[8080])).port
    8080
    >>> policy = Policy(ports=[3000], host_networks={"webhook-receiver": ["172.18.0.0/16"]})
    >>> safe_target("http://webhook-receiver:3000/", policy=policy).check_addresses(["172.18.0.3"])
    ('172.18.0.3',)
    """

    schemes: Collection[str] = frozenset({"http", "https"})
    ports: Collection[int] = frozenset()
    userinfo: bool = False
    single_label_names: bool = False
    allowed_hosts: Collection[str] | None = None
    blocked_hosts: Collection[str] = frozenset()
    host_networks: Mapping[str, Collection[str]] = field(default_factory=dict, hash=False)
    special: Collection[SpecialUse | str] = frozenset()
    characters: Collection[Character | str] = frozenset()
    max_length: int = 32_768
    _allowed: HostList | None = field(init=False, repr=False, compare=False, default=None)
    _blocked: HostList = field(init=False, repr=False, compare=False, default=NO_HOSTS)
    _exempt: Exemption | None = field(init=False, repr=False, compare=False, default=None)
    _led: tuple[Led, ...] = field(init=False, repr=False, compare=False, default=())
    _rules: bytes = field(init=False, repr=False, compare=False, default=b"")

    def __post_init__(self) -> None:
        """Convert the arguments to the form in which they are compared."""
        self._set("schemes", policy_fields.schemes("schemes", self.schemes))
        self._set("ports", policy_fields.ports("ports", self.ports))
        for name in ("userinfo", "single_label_names"):
            policy_fields.check_flag(name, getattr(self, name))
        policy_fields.check_length("max_length", self.max_length)
        if self.allowed_hosts is not None:
            hosts = policy_fields.hosts("allowed_hosts", self.allowed_hosts)
            self._set("allowed_hosts", hosts)
            self._set("_exempt", exemption(hosts))
            self._set("_allowed", self._exempt and self._exempt.itself)
        hosts = policy_fields.hosts("blocked_hosts", self.blocked_hosts)
        self._set("blocked_hosts", hosts)
        self._set("_blocked", listed(hosts, bare_is_all_below=True))
        networks = policy_fields.networks("host_networks", self.host_networks)
        self._set("host_networks", networks)
        self._set("_led", led(networks))
        self._set("special", policy_fields.members("special", self.special, SpecialUse))
        self._set("characters", policy_fields.members("characters", self.characters, Character))
        names = (
            *self._blocked.exact,
            *self._blocked.above,
            *(each.name for each in special_names()),
        )
        names += tuple(
            name for each in self._led for name in (*each.hosts.exact, *each.hosts.above)
        )
        schemes = self.schemes if self._allowed is None else ()
        self._set("_rules", rules(names, schemes, self.ports, self.max_length))

    def __reduce__(self) -> "tuple[Callable[..., object], tuple[object, ...]]":
        """Pickle the arguments, of which the constructor makes an equal policy."""
        return made_of, (type(self), self.to_dict())

    def to_dict(self) -> dict[str, object]:
        """Return the arguments as an object for JSON: `Policy(**policy.to_dict())` is equal.

        >>> Policy(ports=[8443, 8080]).to_dict()["ports"]
        [8080, 8443]
        """
        arguments = {each.name: getattr(self, each.name) for each in fields(self) if each.init}
        arguments["host_networks"] = {
            host: sorted(each) for host, each in sorted(self.host_networks.items())
        }
        return {
            name: sorted(value) if isinstance(value, frozenset) else value
            for name, value in arguments.items()
        }

    def allows_port(self, scheme: str, port: int | None) -> bool:
        """Whether a request with a scheme may go to a port.

        >>> Policy().allows_port("https", 8443), Policy(ports=[8443]).allows_port("https", 8443)
        (False, True)
        """
        return port is not None and (port == default_port(scheme) or port in self.ports)

    def objections_to_host(self, host: str) -> Iterator[Objection]:
        """Yield the objections to an effective host.

        >>> [each.cause for each in Policy().objections_to_host("169.254.169.254")]
        ['host-metadata']
        """
        address, allowed = parsed(host), self._allowed
        if address is not None:
            yield from self.objections_to_address(address, "host", host)
            is_allowed = allowed is None or allowed.has_address(address)
        else:
            yield from self._objections_to_name(host)
            is_allowed = allowed is None or allowed.has_name(host)
        if not is_allowed and not leading(host, self._led):
            yield Objection("host-not-allowed", "the host is not on the list", "Policy")

    def objections_to_address(
        self, address: Address, what: str, host: str | None = None
    ) -> Iterator[Objection]:
        """Yield the objections to an address; `what`, "host" or "address", begins the cause's name.

        `host` is the effective host that leads to it, or the address itself; without one, the
        policy is asked as for a host of which it says nothing. An address that carries others also
        has the objections to each of them.

        >>> from ipaddress import ip_address
        >>> policy = Policy(host_networks={"hook.example": ["10.1.0.0/16"]})
        >>> [
        ...     [each.cause for each in policy.objections_to_address(address, "address", host)]
        ...     for address in map(ip_address, ["10.1.2.3", "10.2.0.1"])
        ...     for host in ("hook.example", "other.example")
        ... ]
        [[], ['address-private'], ['address-not-allowed', 'address-private'], ['address-private']]
        """
        for each in (*embedded(address), address):
            if self._blocked.has_address(each):
                yield Objection(f"{what}-blocked", f"{each} is blocked", "Policy")
        led_to = () if host is None else leading(host, self._led)
        if led_to and not any(each.itself.has_address(address) for each in led_to):
            message = f"{address} is not where the policy says that {host} leads"
            yield Objection(f"{what}-not-allowed", message, "Policy")
        is_host = host is not None and parsed(host) == address
        exempt = (*led_to, self._exempt) if is_host and self._exempt is not None else led_to
        for special in specials(address):
            if special.use in self.special or any(each.covers(special, address) for each in exempt):
                continue
            carrying = "" if special.address == address else f"{address} carries "
            message = f"{carrying}{special.address}, which is {_ADJECTIVES[special.use]}"
            yield Objection(f"{what}-{special.use}", message, str(special.block))

    def _objections_to_name(self, host: str) -> Iterator[Objection]:
        """Yield the objections to an effective host that is not an address."""
        if ":" in host and "%" in host:
            yield Objection("zone", "an address with a zone is local to a link", "RFC 6874")
        elif len(host) > LONGEST_NAME or not NAME.fullmatch(host):
            yield Objection("host-name", "the host is not a domain name", "RFC 1123 §2.1")
        elif NUMBER.fullmatch(host.rpartition(".")[2]):
            message = "the host ends in a number, but is not an address"
            yield Objection("host-number", message, "URL Standard, #ends-in-a-number-checker")
        else:
            yield from self._objections_to_domain(host)

    def _objections_to_domain(self, host: str) -> Iterator[Objection]:
        """Yield the objections to a domain name."""
        if self._blocked.has_name(host):
            yield Objection("host-blocked", "the host is blocked", "Policy")
        if leading(host, self._led):
            return
        special = special_name(host)
        if special is not None and special.use not in self.special:
            message = f"{special.name} and the names below it are {_ADJECTIVES[special.use]}"
            yield Objection(f"host-{special.use}", message, special.document)
        if "." not in host and special is None and not self.single_label_names:
            message = "a name without a dot may be resolved in the resolver's own domain"
            yield Objection("host-single-label", message, "RFC 1123 §6.1.4.3")

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)


_ADJECTIVES: Final = {
    SpecialUse.UNSPECIFIED: "unspecified: often this machine",
    SpecialUse.LOOPBACK: "this machine",
    SpecialUse.PRIVATE: "private",
    SpecialUse.LINK_LOCAL: "local to a link",
    SpecialUse.METADATA: "where a cloud gives its machines their secrets",
    SpecialUse.SHARED: "shared by a provider and its customers",
    SpecialUse.MULTICAST: "for many hosts at once",
    SpecialUse.BROADCAST: "for all hosts of a network",
    SpecialUse.DOCUMENTATION: "for documents only",
    SpecialUse.BENCHMARKING: "for measuring networks only",
    SpecialUse.RESERVED: "reserved",
}


def rules_of(policy: Policy) -> bytes:
    """Return what `certificate.targets` has to know of a policy."""
    return policy._rules  # noqa: SLF001 - ours


STRICT: Final = Policy()

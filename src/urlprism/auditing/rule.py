"""What a filter has to keep out, as a policy: other hosts, or addresses that are not public."""

import functools
from collections.abc import Iterable, Iterator
from typing import Final

from urlprism.gate import Objection, Policy, SpecialUse
from urlprism.gate.host_lists import networks_of_entry
from urlprism.readers import Reader, Target
from urlprism.redaction.excerpts import quoted

# The programs that run a script, or open a file. No other scheme than http(s) counts besides.
_RUN_BY: Final = {
    "javascript": frozenset({"whatwg", "chromium", "firefox", "webkit"}),
    "file": frozenset({"urllib", "curl"}),
}
# A name that no resolver takes leads nowhere, nor does an address with a zone of another machine.
_NOWHERE: Final = frozenset({"host-name", "host-number", "zone"})
_OTHERS: Final = ("evil.example", "attacker.com", "other.net")
_PUBLIC: Final = "example.com"
# An address or a name of each special use.
_SPECIAL: Final = {
    SpecialUse.LOOPBACK: ("127.0.0.1", "localhost", "::1", "127.8.9.10"),
    SpecialUse.UNSPECIFIED: ("0.0.0.0",),  # noqa: S104 - not bound to
    SpecialUse.PRIVATE: ("10.0.0.1", "192.168.0.1", "172.16.0.1", "fd00::1", "intranet"),
    SpecialUse.LINK_LOCAL: ("169.254.1.1", "fe80::1"),
    SpecialUse.METADATA: ("169.254.169.254", "metadata.google.internal"),
    SpecialUse.SHARED: ("100.64.0.1",),
    SpecialUse.MULTICAST: ("224.0.0.1",),
    SpecialUse.BROADCAST: ("255.255.255.255",),
    SpecialUse.BENCHMARKING: ("198.18.0.1",),
    SpecialUse.RESERVED: ("240.0.0.1",),
}


class Rule:
    """What a filter lets through: `allow` hosts, or all but those in `block`.

    An entry of `allow` and `block` is a host, as in `Policy`; in `block` it may also be a special
    use of addresses, such as "loopback". Without either, `block` has all special uses.
    """

    def __init__(self, allow: Iterable[str] | None, block: Iterable[str] | None) -> None:
        """Raise ValueError for an entry that is neither; TypeError for one that is no text."""
        self.allow = _entries("allow", allow)
        self.block = _entries("block", block)
        if not self.allow and not self.block:
            self.block = tuple(SpecialUse)
        uses = {SpecialUse(each) for each in self.block if each in list(SpecialUse)}
        self.policy = Policy(
            allowed_hosts=self.allow or None,
            blocked_hosts=[each for each in self.block if each not in uses],
            special=frozenset(SpecialUse) - uses,
            single_label_names=True,
        )

    def objection(self, fetcher: Reader, target: Target) -> Objection | None:
        """Return why a filter must keep out what a fetcher requests; None if it need not.

        >>> from urlprism.readers import reader
        >>> Rule(["a.com"], None).objection(reader("curl"), Target("http", "b.com", 80)).cause
        'host-not-allowed'
        """
        scheme, host, _ = target
        if scheme == "javascript" and not self.allow:
            return None
        if scheme in _RUN_BY and fetcher.name.partition("@")[0] in _RUN_BY[scheme]:
            return Objection("scheme", f"the scheme is {scheme}", "Policy")
        if host is None or scheme not in self.policy.schemes:
            return None
        objections = list(self.policy.objections_to_host(host))
        if not objections or not _NOWHERE.isdisjoint(each.cause for each in objections):
            return None
        return objections[0]

    @property
    def good(self) -> str:
        """A host that a filter has to let through."""
        return _host_of(self.allow[0]) if self.allow else _PUBLIC

    @functools.cached_property
    def evil(self) -> tuple[str, ...]:
        """Hosts that a filter has to keep out."""
        listed = [_host_of(each) for each in self.block if each not in list(SpecialUse)]
        uses = [SpecialUse(each) for each in self.block if each in list(SpecialUse)]
        hosts = dict.fromkeys([*listed, *(host for use in uses for host in _SPECIAL.get(use, ()))])
        if self.allow:
            hosts.update(dict.fromkeys(self._strangers()))
        return tuple(hosts)

    def _strangers(self) -> Iterator[str]:
        """Yield one host that is not allowed."""
        for host in _OTHERS:
            if any(True for _ in self.policy.objections_to_host(host)):
                yield host
                return


def _entries(name: str, entries: Iterable[str] | None) -> tuple[str, ...]:
    """Return the entries of a list, each once; raise TypeError for a single text."""
    if isinstance(entries, str):
        message = f"{name} must be a list of str, not {quoted(entries)}"
        raise TypeError(message)
    return tuple(dict.fromkeys(entries or ()))


def _host_of(entry: str) -> str:
    """Return a host that an entry of a list of hosts stands for."""
    for network in networks_of_entry(entry):
        return str(network[1] if network.num_addresses > 1 else network[0])
    if entry.startswith("*."):
        return f"www{entry[1:]}"
    return entry.removeprefix(".")

"""Disguised addresses: requests go to an IPv4 address that the host of a text does not spell.

    http://2130706433/  http://0x7f.1/  http://1%32%37.1/  http://[::ffff:7f00:1]/  ──► 127.0.0.1

A filter that looks for an address in the text finds none, and a filter of names lets it pass.
"""

import re
from collections.abc import Iterable, Sequence
from ipaddress import AddressValueError, IPv6Address
from typing import Final, NamedTuple

from urlprism._core.hosts.ipv4_in_ipv6 import embedded
from urlprism._core.records.components import Components
from urlprism.comparison.lenient import LenientParts, of_base
from urlprism.comparison.terms import Cause
from urlprism.readers import Target, effective_host
from urlprism.redaction.records import sourced

DISGUISED: Final = "disguised-address"
MESSAGE: Final = "the host is an IPv4 address that is not written as four decimal numbers"
RULE: Final = (
    "URL Standard #concept-ipv4-parser and inet_aton compute the address; RFC 3986 §3.2.2 reads"
    " four decimal numbers only; RFC 4291 §2.5.5, RFC 6052, RFC 3056 and RFC 4380 put it in IPv6"
)
_DOTTED: Final = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}", re.ASCII)


class Disguise(NamedTuple):
    """A disguised address: the IPv4 address, and the cause that points at the host."""

    address: str
    cause: Cause


def disguise_of(
    text: str,
    base: str | None,
    parts: Sequence[Components | None],
    targets: Sequence[Target | None],
) -> Disguise | None:
    """Return the disguised address of a text, None if the host is as it looks.

    `parts` and `targets` are those of each reader, None for one that refuses the text.
    """
    hosts = dict.fromkeys([each.host for each in targets if each is not None])
    lenient: LenientParts | None = None
    for host in hosts:
        if not host or not (host[-1].isdecimal() or ":" in host):
            continue
        address = _carried(host) if ":" in host else host
        if address is None:
            continue
        lenient = lenient or LenientParts(text, None if base is None else of_base(base))
        if ":" not in host:
            seen = [
                each.host
                for each, target in zip(parts, targets, strict=True)
                if each is not None and target is not None and target.host == host
            ]
            if not _DOTTED.fullmatch(host) or not _is_hidden(host, lenient, base, seen):
                continue
        return Disguise(address, _cause(lenient, base))
    return None


def _carried(host: str) -> str | None:
    """Return the first IPv4 address that an IPv6 address carries, None if it carries none."""
    try:
        address = IPv6Address(host.partition("%")[0])
    except AddressValueError:
        return None
    return next(map(str, embedded(address)), None)


def _is_hidden(
    address: str, parts: LenientParts, base: str | None, seen: Iterable[str | None]
) -> bool:
    """Whether a host means an address, and spells it in another way.

    `seen` are the hosts as the readers that go there report them; some of them compute it.
    """
    # Most readers report the same host.
    if any(each is not None and each.removesuffix(".") != address for each in {*seen}):
        return True
    written = _host_of(parts)
    if written.removesuffix(".") == address:
        return False
    return effective_host(written) == address or address not in f"{parts.text} {base}"


def _host_of(parts: LenientParts) -> str:
    """Return the host as the text spells it, or else the base."""
    return parts.base.host_text if parts.base and not parts.has_authority else parts.host_text


def _cause(parts: LenientParts, base: str | None) -> Cause:
    """Return the cause: the place of the host, or all of the text if the host is the base's."""
    start, end = parts.host if parts.host_text else (0, len(parts.text))
    return sourced(Cause(DISGUISED, "", start, end, RULE, MESSAGE), parts.text, base)

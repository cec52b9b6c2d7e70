"""Go's crypto/x509: `VerifyHostname`, of the name that net/http takes from the URL.

host ──► ToASCII if it can be ──► an address? ──► entries of addresses, IPv4 in IPv6 as IPv4
  └► both valid names? ─┬► one final dot of the host off, "*" may be the whole first label
                        └► the names are compared as they are
"""

import functools
import re
from typing import Final, NamedTuple

from urlprism._core.idn import domains
from urlprism._core.idn.checks import Checks
from urlprism.matching.addresses import address, lower
from urlprism.matching.certificates.names import (
    answer_of,
    different,
    equal,
    of_addresses,
    whole_label,
)
from urlprism.matching.model import Decision, Dialect, no, refuse_pattern, yes
from urlprism.matching.subjects import Subject, subject

_MAPPED: Final = bytes(10) + b"\xff\xff"
_LABEL: Final = r"(?:[a-zA-Z0-9_][a-zA-Z0-9_-]*+)"
_HOST: Final = re.compile(rf"{_LABEL}(?:\.{_LABEL})*+")
_ENTRY: Final = re.compile(rf"(?:\*\.)?{_LABEL}(?:\.{_LABEL})*+")
# Before, "*" alone was a name, too.
_WITH_STAR: Final = re.compile(rf"(?:\*|{_LABEL})(?:\.{_LABEL})*+")
_LOOKUP: Final = Checks(hyphens=True, std3=True)


def _peer(text: str, reader: str) -> Subject | Decision:
    """Return a host, that of a URL in ASCII, where it can be: `idnaASCIIFromURL`."""
    peer = subject(text, reader)
    if isinstance(peer, Decision) or "//" not in text:
        return peer
    host = peer.host
    if not host.isascii():
        host = domains.to_ascii(host, _LOOKUP) or host
    return peer._replace(host=f"[{host}]" if ":" in host else host)


class _Release(NamedTuple):
    """What a release takes: entries with a wildcard, and how it reads addresses.

    They may have a zone, or zeros that make a group longer than four digits. An entry may be an
    IPv4 address in an IPv6 address.
    """

    entries: re.Pattern[str] = _ENTRY
    has_zones: bool = False
    has_zeros: bool = False
    has_mapped: bool = True


def _judge(release: _Release, pattern: str, host: str) -> Decision:
    refusal = _refusal(release, pattern)
    if refusal is not None:
        return refusal
    bare = host[1:-1] if host[0] == "[" and host[-1] == "]" else host
    if release.has_zeros and ":" in bare:
        bare = ":".join(map(_without_zeros, bare.split(":")))
    octets = _octets(bare) if release.has_zones else address(bare)
    verdict = _of_addresses(pattern, host, octets)
    return _of_names(pattern, host, release.entries) if verdict is None else verdict


def _without_zeros(group: str) -> str:
    """Return a group of an IPv6 address without the zeros that make it longer than four digits."""
    is_long = len(group) > 4 and "." not in group
    return group.lstrip("0") or "0" if is_long else group


def _refusal(release: _Release, pattern: str) -> Decision | None:
    """Return the refusal of a certificate with an entry that is not read."""
    octets, whole = address(pattern), (0, len(pattern))
    if not pattern.isascii():
        return refuse_pattern("a certificate with a name beyond ASCII is not read", pattern=whole)
    is_mapped = octets is not None and len(octets) == 16 and octets.startswith(_MAPPED)
    if is_mapped and not release.has_mapped:
        reason = "a certificate with an IPv4 address in an IPv6 address is not read"
        return refuse_pattern(reason, "mapped-address", pattern=whole)
    return None


def _octets(host: str) -> bytes | None:
    """Return the octets of an address, in brackets or with a zone, too; None for a name."""
    text, percent, zone = host.partition("%")
    return address(text) if not percent or (zone and ":" in text) else None


def _of_addresses(pattern: str, host: str, octets: bytes | None) -> Decision | None:
    entry = address(pattern)
    if entry is not None and octets is not None and len(entry) != len(octets):
        mapped = (_MAPPED + each if len(each) == 4 else each for each in (entry, octets))
        if len(set(mapped)) == 1:
            reason = "an IPv4 address in an IPv6 address is the IPv4 address"
            return yes(reason, "mapped-address", pattern=(0, len(pattern)))
    return of_addresses(pattern, host, octets)


def _of_names(pattern: str, host: str, entries: re.Pattern[str]) -> Decision:
    entry, name = lower(pattern), lower(host)
    undotted = name.removesuffix(".")
    if not (_HOST.fullmatch(undotted) and entries.fullmatch(entry)):
        if entry in {"", "."} or name in {"", "."} or entry != name:
            return _not_exactly(pattern, host)
        return equal(pattern)
    verdict = equal(pattern)
    if entry[0] == "*":
        verdict, entry = whole_label(pattern), entry[1:]
        _, dot, below = undotted.partition(".")
        undotted = dot + below
    if entry != undotted:
        return different(pattern, host)
    if name[-1] == ".":
        return verdict._replace(
            reason="a final dot of the host does not count", cause="final-dot-dropped"
        )
    return verdict


def _not_exactly(pattern: str, host: str) -> Decision:
    """Return the answer for names of which one is not valid, so that they have to be equal."""
    if "*" in pattern or pattern.endswith(".") or host.endswith("."):
        reason = "one of the names is not valid, and they are not equal"
        return no(reason, "wildcard-literal", pattern=(0, len(pattern)))
    return different(pattern, host)


_SOURCE: Final = "Go crypto/x509/verify.go VerifyHostname"


def _dialect(version: str, date: str, release: _Release) -> Dialect:
    name = f"go@{version}"
    judge = functools.partial(_judge, release)
    decide = functools.partial(answer_of, judge, name, take=_peer)
    return Dialect("tls.go", version, _SOURCE, decide, name, date)


DIALECTS: Final = (
    _dialect("1.21.13", "2024-08-06", _Release(_WITH_STAR, has_zeros=True)),
    _dialect("1.26.6", "2026-08-13", _Release()),
    _dialect("1.27.3", "2026-10-20", _Release(has_zones=True, has_mapped=False)),
)

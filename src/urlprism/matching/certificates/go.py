"""Go's crypto/x509: `VerifyHostname`, of the name that net/http takes from the URL.

host ──► ToASCII if it can be ──► an address? ──► entries of addresses, IPv4 in IPv6 as IPv4
  └► both valid names? ─┬► one final dot of the host off, "*" may be the whole first label
                        └► the names are compared as they are
"""

import functools
import re
from typing import Final

from urlprism._core.idn import domains
from urlprism._core.idn.checks import Checks
from urlprism.matching.certificates.names import (
    address,
    answer_of,
    different,
    equal,
    lower,
    of_addresses,
    whole_label,
)
from urlprism.matching.model import Decision, Dialect, no, refuse_pattern, yes
from urlprism.matching.subjects import Subject, subject

_MAPPED: Final = bytes(10) + b"\xff\xff"
_LABEL: Final = r"(?:[a-zA-Z0-9_][a-zA-Z0-9_-]*+)"
_HOST: Final = re.compile(rf"{_LABEL}(?:\.{_LABEL})*+")
_ENTRY: Final = re.compile(rf"(?:\*\.)?{_LABEL}(?:\.{_LABEL})*+")
# Before, "*" alone was a name, too, and an address had no zone.
_OLDER_ENTRY: Final = re.compile(rf"(?:\*|{_LABEL})(?:\.{_LABEL})*+")
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


def _judge(pattern: str, host: str) -> Decision:
    octets = address(pattern)
    if octets is not None and len(octets) == 16 and octets.startswith(_MAPPED):
        reason = "a certificate with an IPv4 address in an IPv6 address is not read"
        return refuse_pattern(reason, "mapped-address", pattern=(0, len(pattern)))
    return _answer_of(pattern, host, is_older=False)


def _older(pattern: str, host: str) -> Decision:
    return _answer_of(pattern, host, is_older=True)


def _answer_of(pattern: str, host: str, *, is_older: bool) -> Decision:
    if not pattern.isascii():
        reason = "a certificate with a name beyond ASCII is not read"
        return refuse_pattern(reason, pattern=(0, len(pattern)))
    bare = host[1:-1] if host[0] == "[" and host[-1] == "]" else host
    octets = address(bare) if is_older else _octets(bare)
    verdict = _of_addresses(pattern, host, octets)
    entries = _OLDER_ENTRY if is_older else _ENTRY
    return _of_names(pattern, host, entries) if verdict is None else verdict


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
DIALECTS: Final = (
    Dialect(
        "tls.go",
        "1.21.13",
        _SOURCE,
        functools.partial(answer_of, _older, "go@1.21.13", take=_peer),
        "go@1.21.13",
        "2024-08-06",
    ),
    Dialect(
        "tls.go",
        "1.27.3",
        _SOURCE,
        functools.partial(answer_of, _judge, "go", take=_peer),
        "go",
        "2026-10-20",
    ),
)

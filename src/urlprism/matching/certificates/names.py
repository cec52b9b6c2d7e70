"""What the dialects of certificates share: how they are asked, addresses, and reasons.

An entry that is written as an address is an iPAddress of the certificate, any other a dNSName.
"""

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from urlprism.matching.addresses import address, lower
from urlprism.matching.model import Decision, no, refuse_pattern, refuse_url, yes
from urlprism.matching.subjects import Subject, subject

# Answers for an entry of a certificate and a host; both are texts without lone surrogates.
Judge: TypeAlias = Callable[[str, str], Decision]

_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def answer_of(
    judge: Judge,
    reader: str,
    pattern: str,
    url: str,
    *,
    take: Callable[[str, str], Subject | Decision] = subject,
) -> Decision:
    """Return what a program says of an entry and a URL, whose host a reader takes."""
    peer = take(url, reader)
    if isinstance(peer, Decision):
        return peer
    if _SURROGATE.search(pattern):
        return refuse_pattern("a lone surrogate is no character", pattern=(0, len(pattern)))
    if _SURROGATE.search(peer.host):
        return refuse_url("a lone surrogate is no character", url=peer.span)
    return judge(pattern, peer.host)._replace(url_span=peer.span)


def of_addresses(pattern: str, host: str, octets: bytes | None) -> Decision | None:
    """Return the answer for an entry and a host of which one is an address, else None.

    `octets` are those of the host by the program, None if it is a name to it.
    """
    entry, whole = address(pattern), (0, len(pattern))
    if entry is None and octets is None:
        return None
    if octets is None:
        return no("the entry is an address, the host a name", "address-as-name", pattern=whole)
    if entry is None:
        return no("an address is not compared with names", "address-as-name", pattern=whole)
    if entry != octets:
        return no("the addresses differ", pattern=whole)
    cause = "" if pattern == host else "address-respelled"
    return yes("the addresses are equal", cause, pattern=whole)


def whole_label(pattern: str) -> Decision:
    """Return the answer yes of a wildcard that is a label."""
    return yes("'*' stands for one label", "wildcard-one-label", pattern=(0, pattern.find("*") + 1))


def part_of_label(pattern: str) -> Decision:
    """Return the answer yes of a wildcard within a label."""
    star = pattern.find("*")
    reason = "'*' stands for a part of the first label"
    return yes(reason, "wildcard-inside-label", pattern=(star, star + 1))


def equal(pattern: str) -> Decision:
    """Return the answer yes of names that are equal, without regard to case."""
    return yes("the names are equal", pattern=(0, len(pattern)))


def different(pattern: str, host: str) -> Decision:
    """Return the answer no for two names, with the most likely reason."""
    ours, theirs = lower(pattern), lower(host)
    star, whole = pattern.find("*"), (0, len(pattern))
    if ours.endswith(".") is not theirs.endswith("."):
        bare, other = ours.rstrip("."), theirs.rstrip(".")
        if bare == other or (star == 0 and bare[1:] == "".join(other.partition(".")[1:])):
            return no("the final dot counts", "final-dot-kept", pattern=whole)
    if star > 0 or pattern.count("*") > 1:
        return no("a wildcard here is none", "wildcard-literal", pattern=(star, star + 1))
    if star == 0 and not ours.startswith("*."):
        return no("a wildcard is a whole label", "wildcard-literal", pattern=(0, 1))
    if star == 0 and theirs.endswith(ours[1:]):
        return no("'*' stands for one label, no more", "wildcard-one-label", pattern=(0, 1))
    if star == 0 and ours[2:] == theirs:
        return no("'*' stands for one label, no less", "wildcard-one-label", pattern=(0, 1))
    if not (pattern.isascii() and host.isascii()):
        return no("names beyond ASCII are not converted", "name-not-converted", pattern=whole)
    same = _common(ours, theirs)
    return no("the names differ", pattern=(0, len(pattern) - same))


def _common(one: str, other: str) -> int:
    """Return how many characters two texts have in common at their ends."""
    shorter = min(len(one), len(other))
    for back in range(1, shorter + 1):
        if one[-back] != other[-back]:
            return back - 1
    return shorter

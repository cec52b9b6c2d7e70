"""Node's `tls.checkServerIdentity`.

host ──► one final dot off ──► an address? ──► entries of addresses
  └► as many labels as the entry? ──► all but the first equal ──► one "*" in the first, of three
"""

import functools
import re
from typing import Final

from urlprism.matching.addresses import address, lower
from urlprism.matching.certificates.names import (
    Judge,
    answer_of,
    different,
    equal,
    of_addresses,
    part_of_label,
    whole_label,
)
from urlprism.matching.model import Decision, Dialect, no
from urlprism.readers import reader
from urlprism.readers.reading import outcome_of

_BAD: Final = re.compile(r"[^\u0021-\u007f]")
_ZONE: Final = re.compile(r"%[0-9A-Za-z.:-]+\Z")
_REMOVED: Final = dict.fromkeys(map(ord, "\t\n\r"))
_ENDED: Final = re.compile(r"[/\\?#]")


def _judge(pattern: str, host: str) -> Decision:
    return _answer_of(pattern, host, _in_ascii(host))


def _older(pattern: str, host: str) -> Decision:
    return _answer_of(pattern, host, host)


def _in_ascii(host: str) -> str:
    """Return a host as `domainToASCII` does, which sets it as a URL's hostname; "" if it fails."""
    text = _ENDED.split(host.translate(_REMOVED), maxsplit=1)[0]
    is_literal = text[:1] == "[" and text[-1:] == "]"
    if "@" in text or (":" in text and not is_literal):
        return ""
    components = outcome_of(reader("node"), f"https://{text}/", None)[0]
    return (components and components.host) or ""


def _answer_of(pattern: str, host: str, converted: str) -> Decision:
    """Return the answer for a host and for its name in ASCII, which an address does not have."""
    name = host.removesuffix(".")
    verdict = of_addresses(pattern, name, _octets(name))
    if verdict is not None:
        return verdict
    entry = lower(pattern.removesuffix("."))
    name = lower(converted.removesuffix(".").removesuffix("."))
    ours, theirs = entry.split("."), name.split(".")
    if not pattern or "" in ours or _BAD.search(entry):
        reason = "the entry has an empty label, a space or a character beyond ASCII"
        return no(reason, "name-not-converted", pattern=(0, len(pattern)))
    if len(ours) != len(theirs) or ours[1:] != theirs[1:]:
        return different(pattern, host)
    verdict = _of_first(pattern, ours, theirs[0])
    if verdict.cause == "" and pattern.endswith(".") != host.endswith("."):
        return verdict._replace(cause="final-dot-dropped")
    return verdict


def _octets(host: str) -> bytes | None:
    """Return the octets of an address for `net.isIP`, which may have a zone; None for a name."""
    zone = _ZONE.search(host)
    return address(host[: zone.start()] if zone and ":" in host[: zone.start()] else host)


def _of_first(pattern: str, labels: list[str], own: str) -> Decision:
    """Return the answer for the first label of an entry and that of the host."""
    first = labels[0]
    stars = first.count("*")
    if not stars or "xn--" in first:
        return equal(pattern) if first == own else different(pattern, own)
    if stars > 1 or len(labels) <= 2:
        reason = "one wildcard is allowed, before two labels"
        return no(reason, "wildcard-literal", pattern=(0, len(first)))
    before, _, after = first.partition("*")
    fits = len(before) + len(after) <= len(own)
    if not (fits and own.startswith(before) and own.endswith(after)):
        return different(pattern, own)
    return whole_label(pattern) if first == "*" else part_of_label(pattern)


_SOURCE: Final = "Node lib/tls.js checkServerIdentity"


def _dialect(version: str, date: str, judge: Judge) -> Dialect:
    name = f"node@{version}"
    decide = functools.partial(answer_of, judge, name)
    return Dialect("tls.node", version, _SOURCE, decide, name, date)


# The branches 24 and 26 convert a name beyond ASCII since a release of the middle of 2026.
DIALECTS: Final = (
    _dialect("20.20.2", "2026-03-24", _older),
    _dialect("24.10.0", "2025-10-08", _older),
    _dialect("24.21.0", "2026-09-10", _judge),
    _dialect("26.0.0", "2026-05-05", _older),
    _dialect("26.10.0", "2026-09-23", _judge),
)

"""How Ruby reads no_proxy: `URI::Generic.use_proxy?`, of names and of the host's address.

A host at a loopback address needs no proxy. Names are not looked up here: only localhost and
numbers have an address, and what DNS says of another name is not known.
"""

import re
from typing import Final

from urlprism.matching.model import Decision, Dialect, yes
from urlprism.matching.no_proxy.asking import read, unasked
from urlprism.matching.no_proxy.entries import (
    IPV4_BITS,
    Address,
    Entry,
    address_of,
    numeric_address_of,
)
from urlprism.matching.no_proxy.missing import direct, missed
from urlprism.matching.places import place_of_host
from urlprism.readers.programs.ruby.model import MODEL

_REPORT: Final = MODEL.of("3.1.2").report
_ENTRY: Final = re.compile(r"([^:,\s]+)(?::([0-9]+))?", re.ASCII)
_PREFIX: Final = re.compile(r"0|[1-9][0-9]*", re.ASCII)
_ALL: Final = (1 << IPV4_BITS) - 1
_LOOPBACK: Final = 127
_LONGEST_PORT: Final = 6  # digits: one more than a port has


def decide(value: str, url: str) -> Decision:
    """Return whether Ruby asks no proxy, whose list is the value, for a URL."""
    fields = read(_REPORT, url)
    if isinstance(fields, Decision):
        return fields
    name = fields.host or ""
    name = name[1:-1] if name[:1] == "[" and name[-1:] == "]" else name
    refused = unasked(url, (fields.scheme or "").lower(), name)
    if refused is not None:
        return refused
    host, address = name.lower(), address_of(name) or numeric_address_of(name)
    if host == "localhost" or _is_loopback(address):
        return yes("it is this machine", "loopback-always", url=place_of_host(url))
    for match in _ENTRY.finditer(value):
        if match[2] is not None and match[2].lstrip("0") != (fields.port or "0").lstrip("0"):
            continue
        entry = match[1].lower()
        if _names(entry, host) or (address is not None and _has(entry, address)):
            port = "port-effective" if match[2] is not None else ""
            return direct(Entry(match[0], match.span()), url, host, port)
    return missed(value, url, host, int((fields.port or "0")[:_LONGEST_PORT]))


def _names(entry: str, host: str) -> bool:
    """Whether a host is the entry or below it; with a dot before, only below it."""
    return host.endswith(entry) if entry[0] == "." else f".{host}".endswith(f".{entry}")


def _is_loopback(address: Address | None) -> bool:
    if address is None:
        return False
    if address.bits == IPV4_BITS:
        return address.number >> 24 == _LOOPBACK
    return address.number == 1


def _has(entry: str, address: Address) -> bool:
    """Whether an IPv4 address is the entry, or in its network: `IPAddr#include?`.

    After a slash stands a prefix, or a mask, which may have a prefix itself.
    """
    parts, mask, number = entry.split("/"), _ALL, _ALL
    if len(parts) > 1 and _PREFIX.fullmatch(parts[-1]):
        digits = parts.pop()
        if len(digits) > len(str(IPV4_BITS)) or int(digits) > IPV4_BITS:
            return False
        mask = number = _ALL ^ (_ALL >> int(digits))
    for text in reversed(parts):
        network, missing = address_of(text), number ^ mask
        if network is None or network.bits != IPV4_BITS or (missing + 1) & missing:
            return False
        mask, number = number, network.number & number
    return address.bits == IPV4_BITS and number == address.number & mask


DIALECTS: Final = (
    Dialect(
        name="no_proxy.ruby",
        version="3.1.2",
        date="2022-04-12",
        source="Ruby URI::Generic.use_proxy?",
        decide=decide,
        reader="ruby@3.1.2",
    ),
)

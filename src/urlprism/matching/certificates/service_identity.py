"""The package service-identity: `verify_hostname`, or `verify_ip_address` for an address.

entry ──► spaces off, lower case ──► a wildcard? in the first of three labels, else refused
host ──► spaces off ──► IDNA 2008 ──► letters, digits, "-", "_" and "." only, else refused
"""

import functools
import re
from typing import Final

from urlprism.matching.addresses import address, address_with_zone, lower
from urlprism.matching.certificates.names import (
    answer_of,
    different,
    equal,
    of_addresses,
    whole_label,
)
from urlprism.matching.model import Decision, Dialect, no, refuse_pattern, refuse_url
from urlprism.readers.shared import idna_labels

_LEGAL: Final = re.compile(r"[a-z0-9_.-]+")
_LONGEST_NUMBER: Final = 4300  # `int` refuses a number of more digits
_SPACES: Final = " \t\n\r\v\f"


def _judge(pattern: str, host: str) -> Decision:
    entry = lower(pattern.strip(_SPACES))
    refusal = None if address(pattern) else _refusal(entry, pattern)
    if refusal is not None:
        return refusal
    octets = _octets(host)
    if octets is not None or address(pattern):
        if octets is None and _name(host) is None:
            return refuse_url("the host is no DNS-ID", url=(0, 0))
        return of_addresses(pattern, host, octets) or different(pattern, host)
    name = _name(host)
    if name is None:
        return refuse_url("the host is no DNS-ID", url=(0, 0))
    return _of_names(entry, name, pattern)


def _octets(host: str) -> bytes | None:
    """Return the octets of an address, and its zone after them; None for a name."""
    octets = address_with_zone(host)
    return None if octets is None else octets + host.partition("%")[2].encode()


def _name(host: str) -> str | None:
    """Return a host as `DNS_ID` has it, None if that raises."""
    name = host.strip()
    if not name or _may_be_address(name):
        return None
    ascii_name = name if name.isascii() else idna_labels.encoded(name)
    if ascii_name is None or not _LEGAL.fullmatch(lower(ascii_name)):
        return None
    return lower(ascii_name)


def _refusal(entry: str, pattern: str) -> Decision | None:
    """Return the refusal of a dNSName: `DNSPattern.from_bytes`, `_validate_pattern`."""
    whole, star = (0, len(pattern)), pattern.find("*")
    if not entry or "\0" in entry or (entry.isascii() and _may_be_address(entry)):
        return refuse_pattern("the entry is no name", pattern=whole)
    if star < 0:
        return None
    place, labels = (star, star + 1), entry.split(".")
    if entry.count("*") > 1:
        return refuse_pattern("there are two wildcards", pattern=place)
    if len(labels) < 3:
        return refuse_pattern("a wildcard needs two labels behind it", pattern=place)
    if "*" not in labels[0]:
        return refuse_pattern("a wildcard is not in the first label", pattern=place)
    if "" in labels:
        return refuse_pattern("a label is empty beside a wildcard", pattern=whole)
    return None


def _of_names(entry: str, name: str, pattern: str) -> Decision:
    """Return the answer for two names in lower case: `_hostname_matches`."""
    if "*" not in entry:
        return equal(pattern) if entry == name else different(pattern, name)
    first, _, rest = entry.partition(".")
    own, dot, below = name.partition(".")
    if not dot or rest != below:
        return different(pattern, name)
    if own.startswith("xn--"):
        return no("an A-label is not matched", "wildcard-one-label", pattern=(0, len(first)))
    return whole_label(pattern) if first == "*" else different(pattern, name)


def _may_be_address(text: str) -> bool:
    """Whether a text is a number, or an address with "*" for a digit: `_is_ip_address`."""
    if len(text) <= 2 * _LONGEST_NUMBER:
        try:
            int(text)
        except ValueError:
            pass
        else:
            return True
    return address_with_zone(text.replace("*", "1")) is not None


DIALECT: Final = Dialect(
    "tls.service-identity",
    "26.1.0",
    "service-identity hazmat.py verify_service_identity",
    functools.partial(answer_of, _judge, "urllib@3.11.7"),
    "urllib@3.11.7",
)

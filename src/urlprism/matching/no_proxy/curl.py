"""How libcurl reads NO_PROXY: names and what is below them, addresses, and networks.

value ──► entries up to a space, a tab or a comma; after one, only a comma goes on ──► each by the
kind of the host: a name, an IPv4 or an IPv6 address
"""

import re
from collections.abc import Iterator
from typing import Final

from urlprism.matching.addresses import lower
from urlprism.matching.model import Decision, Dialect, yes
from urlprism.matching.no_proxy.asking import read, unasked
from urlprism.matching.no_proxy.entries import (
    Address,
    Entry,
    address_of,
    are_in_one_network,
    is_under,
)
from urlprism.matching.no_proxy.missing import direct, missed
from urlprism.readers.programs.curl.model import MODEL
from urlprism.readers.shared.hosts import uts46

_ENTRY: Final = re.compile(r"[ \t]*([^ \t,]*)[ \t]*(,*)")
_DIGITS: Final = re.compile(r"[0-9]+", re.ASCII)
_LONGEST_ADDRESS: Final = 127  # octets
_MOST_BITS: Final = 128


def decide(value: str, url: str) -> Decision:
    """Return whether libcurl asks no proxy, whose list is the value, for a URL."""
    fields = read(MODEL.report, url)
    if isinstance(fields, Decision):
        return fields
    host = (fields.host or "").removeprefix("[").removesuffix("]")
    refused = unasked(url, fields.scheme or "", host)
    if refused is not None:
        return refused
    if value == "*":
        return yes("the whole value is a star", pattern=(0, 1))
    name = host if host.isascii() else uts46(host)
    ip = address_of(name)
    plain = lower(name.removesuffix("."))
    for entry in _entries(value):
        if _holds(entry.text, plain) if ip is None else _has(entry.text, ip):
            return direct(entry, url, plain)
    return missed(value, url, name, fields.port)


def _entries(value: str) -> Iterator[Entry]:
    """Return the entries; the list ends where no comma follows one."""
    pos = 0
    while pos < len(value):
        match = _ENTRY.match(value, pos)
        if match is None:
            return
        if match[1]:
            yield Entry(match[1], match.span(1))
        if not match[2]:
            return
        pos = match.end()


def _holds(entry: str, name: str) -> bool:
    """Whether a name is the entry or below it, either without one dot at each end."""
    text = entry.removesuffix(".")
    return is_under(name, lower(text.removeprefix(".")))


def _has(entry: str, ip: Address) -> bool:
    """Whether an address is the entry, or in its network; a prefix of 0 stands for all bits."""
    text, slash, digits = entry.partition("/")
    if len(entry) > _LONGEST_ADDRESS or (slash and not _DIGITS.fullmatch(digits)):
        return False
    prefix = min(int(digits), _MOST_BITS + 1) if slash else 0
    network = address_of(text)
    if network is None or prefix > ip.bits:
        return False
    return are_in_one_network(network, ip, prefix or ip.bits)


DIALECTS: Final = (
    Dialect(
        name="no_proxy.curl",
        version="8.23.0",
        date="2026-10-14",
        source="curl lib/proxy.c proxy_check_noproxy",
        decide=decide,
        reader="curl",
    ),
)

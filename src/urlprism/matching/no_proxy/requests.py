"""How requests reads no_proxy: `should_bypass_proxies`, and then urllib.request's own rule.

IPv4 hosts are compared with addresses and networks, all others with names, with and without a port.
"""

from collections.abc import Iterator
from typing import Final

from urlprism.matching.model import NOWHERE, Decision, Dialect
from urlprism.matching.no_proxy.asking import read, unasked, unread
from urlprism.matching.no_proxy.entries import (
    Address,
    Entry,
    are_in_one_network,
    is_under,
    numeric_address_of,
    pieces,
)
from urlprism.matching.no_proxy.missing import direct, missed
from urlprism.matching.no_proxy.urllib import by_names
from urlprism.readers.programs.requests.model import prepared
from urlprism.urllib_parse import urlsplit


def _prepared(url: str, base: str | None) -> str:  # noqa: ARG001 - a reading has a base
    return prepared(url)


def decide(value: str, url: str) -> Decision:
    """Return whether requests asks no proxy, whose list is the value, for a URL."""
    return decide_by_both(value, value, url)


def decide_by_both(own: str, of_urllib: str, url: str) -> Decision:
    """Return the decision where the two rules take different variables for the list.

    The spans lie in the first list; there are none where only the second decides.
    """
    whole = read(_prepared, url)
    if isinstance(whole, Decision):
        return whole
    try:
        parts = urlsplit(whole)
        host, port = parts.hostname, parts.port
    except ValueError:
        return unread(url)
    refused = unasked(url, parts.scheme, host)
    if refused is not None or host is None:
        return refused or unread(url)
    listed = _listed(own, url, host, port)
    if listed is not None:
        return listed
    named = by_names(of_urllib, url, host)
    if named is not None and own != of_urllib:
        named = named._replace(pattern_span=NOWHERE)
    return named or missed(own, url, host, port)


def _listed(value: str, url: str, host: str, port: int | None) -> Decision | None:
    """Return the decision that a host is listed by the rule of requests, None if it is not."""
    address = numeric_address_of(host)
    written = f"{host}:{port}" if port and address is None else host
    for entry in _entries(value):
        if address is None:
            name = entry.text.lstrip(".")
            if is_under(host, name) or is_under(written, name):
                return direct(entry, url, host, "" if is_under(host, name) else "port-written")
        elif _has(entry.text, address, host):
            return direct(entry, url, host)
    return None


def _entries(value: str) -> Iterator[Entry]:
    """Return the entries; spaces are taken out, also those within one."""
    for start, piece in pieces(value):
        text = piece.replace(" ", "")
        if text:
            begin = start + len(piece) - len(piece.lstrip(" "))
            yield Entry(text, (begin, start + len(piece.rstrip(" "))))


def _has(entry: str, address: Address, host: str) -> bool:
    """Whether an IPv4 host is the entry as it is written, or lies in its network."""
    network = _network(entry)
    return entry == host if network is None else are_in_one_network(address, *network)


def _network(entry: str) -> tuple[Address, int] | None:
    """Return an entry's network and its prefix of 1 to 32, None for another entry."""
    text, slash, digits = entry.partition("/")
    if not slash or "/" in digits:
        return None
    try:
        prefix = int(digits)
    except ValueError:
        return None
    address = numeric_address_of(text)
    return (address, prefix) if address is not None and 1 <= prefix <= address.bits else None


DIALECTS: Final = (
    Dialect(
        name="no_proxy.requests",
        version="2.34.2",
        date="2026-05-14",
        source="requests utils.should_bypass_proxies",
        decide=decide,
        reader="requests",
    ),
)

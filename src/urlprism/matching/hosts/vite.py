"""`server.allowedHosts` of Vite: addresses and localhost pass whatever the list.

field ──► "file:", "...-extension:" ──► trimmed, up to ":" ──► address, localhost, entry or ".entry"
"""

import re
from ipaddress import IPv4Address, IPv6Address
from typing import Final

from urlprism.matching.hosts.shared import Host, below, other, same
from urlprism.matching.model import Decision, Dialect, refuse_url, yes
from urlprism.matching.request_fields import place_of_host, received

# The white space and the line ends of ECMAScript, which `String.prototype.trim` removes.
_BLANKS: Final = "\t\n\v\f\r \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"  # noqa: E501
_PROTOCOL: Final = re.compile(r"(?:file|[^\n\r\u2028\u2029]+-extension):", re.ASCII | re.IGNORECASE)
_ZONE: Final = re.compile(r"%[0-9a-zA-Z.:-]+")
_SOURCE: Final = "Vite host-validation-middleware isHostAllowed"


def decide(pattern: str, url: str) -> Decision:
    """Return whether Vite's server answers a request with this Host, if the entry is allowed."""
    start, end = place_of_host(url)
    decision = _decided(pattern, received(url[start:end]), start)
    # Octets are more than characters.
    first, last = decision.url_span
    return decision._replace(url_span=(min(first, end), min(last, end)))


def _decided(pattern: str, field: str, start: int) -> Decision:
    """Return the answer for a field that begins at `start`."""
    protocol = _PROTOCOL.match(field)
    if protocol is not None:
        reason = "what looks like the scheme of a file or an extension passes"
        return yes(reason, "extension-let-in", url=(start, start + protocol.end()))
    start += len(field) - len(field.lstrip(_BLANKS))
    field = field.strip(_BLANKS)
    if field.startswith("["):
        return _literal(field, start)
    name, colon, _ = field.partition(":")
    stop = start + len(name)
    if _is_ipv4(name):
        return yes("every address passes, whatever the list", "loopback-always", url=(start, stop))
    if name == "localhost" or name.endswith(".localhost"):
        return yes("localhost passes, whatever the list", "loopback-always", url=(start, stop))
    host = Host(name, name, (start, stop), is_port_cut=bool(colon))
    if pattern == name:
        return same(pattern, pattern, host)
    if pattern.startswith("."):
        if name == pattern[1:]:
            return below(pattern, host, "a leading dot includes the name itself", "apex-included")
        if name.endswith(pattern):
            return below(pattern, host, "a leading dot includes all names below")
    return other(pattern, host)


def _literal(field: str, start: int) -> Decision:
    """Return the answer for a field that begins with a bracket."""
    stop = field.find("]")
    address, percent, zone = field[1:stop].partition("%")
    span = (start, start + (stop + 1 or len(field)))
    is_zone = not percent or _ZONE.fullmatch(percent + zone) is not None
    if stop < 0 or not is_zone or not _is_ipv6(address):
        return refuse_url("there is no address within the brackets", "brackets", url=span)
    return yes("every address passes, whatever the list", "loopback-always", url=span)


def _is_ipv4(text: str) -> bool:
    try:
        return text.isascii() and bool(IPv4Address(text).packed)
    except ValueError:
        return False


def _is_ipv6(text: str) -> bool:
    try:
        return text.isascii() and bool(IPv6Address(text).packed)
    except ValueError:
        return False


VITE: Final = (Dialect("host.vite", "8.3.8", _SOURCE, decide),)

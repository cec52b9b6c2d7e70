"""`server.allowedHosts` of Vite: addresses and localhost pass whatever the list.

field ──► "file:", "...-extension:" ──► trimmed, up to ":" ──► address, localhost, entry or ".entry"
"""

import re
from typing import Final

from urlprism.matching.addresses import address
from urlprism.matching.hosts.shared import Host, below, other, same
from urlprism.matching.model import Decision, Dialect, refuse_url, yes
from urlprism.matching.places import place_of_host
from urlprism.matching.request_fields import received
from urlprism.matching.spaces import OF_JAVASCRIPT

_PROTOCOL: Final = re.compile(r"(?:file|[^\n\r\u2028\u2029]+-extension):", re.ASCII | re.IGNORECASE)
_ZONE: Final = re.compile(r"%[0-9a-zA-Z.:-]+")
_SOURCE: Final = "Vite host-validation-middleware isHostAllowed"


def decide(pattern: str, url: str) -> Decision:
    """Return whether Vite's server answers a request with this Host, if the entry is allowed."""
    start, end = place_of_host(url, is_field=True)
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
    start += len(field) - len(field.lstrip(OF_JAVASCRIPT))
    field = field.strip(OF_JAVASCRIPT)
    if field.startswith("["):
        return _literal(field, start)
    name, colon, _ = field.partition(":")
    stop = start + len(name)
    if _is_address(name, 4):
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
    literal, percent, zone = field[1:stop].partition("%")
    span = (start, start + (stop + 1 or len(field)))
    is_zone = not percent or _ZONE.fullmatch(percent + zone) is not None
    if stop < 0 or not is_zone or not _is_address(literal, 16):
        return refuse_url("there is no address within the brackets", "brackets", url=span)
    return yes("every address passes, whatever the list", "loopback-always", url=span)


def _is_address(text: str, octets: int) -> bool:
    """Whether a text is an address of so many octets."""
    packed = address(text)
    return packed is not None and len(packed) == octets


VITE: Final = (Dialect("host.vite", "8.3.8", _SOURCE, decide),)

"""How Node.js's own agents read no_proxy: names, ends of names, and ranges of IPv4 addresses."""

from typing import Final

from urlprism._core.hosts.ipv4 import is_ipv4
from urlprism.matching.model import Decision, Dialect, yes
from urlprism.matching.no_proxy.asking import requested
from urlprism.matching.no_proxy.entries import ipv4_number, is_under, listed
from urlprism.matching.no_proxy.missing import direct, missed
from urlprism.matching.no_proxy.proxy_from_env import effective
from urlprism.matching.places import place_of_host
from urlprism.matching.spaces import OF_JAVASCRIPT
from urlprism.readers.programs.node.model import MODEL


def decide(value: str, url: str) -> Decision:
    """Return whether an agent of Node.js asks no proxy, whose list is the value, for a URL."""
    fields = requested(
        MODEL.report, url, lambda each: (each.protocol.removesuffix(":"), each.hostname)
    )
    if isinstance(fields, Decision):
        return fields
    host, port = fields.hostname.strip("[]"), effective(fields.protocol, fields.port)
    for entry in listed(value, OF_JAVASCRIPT):
        text = entry.text.lower()
        if text == "*":
            return yes("a star in the list", "star-only-alone", pattern=entry.span)
        if text == f"{host}:{port}":
            return direct(entry, url, host, "port-effective")
        if text == host or _ends(text, host):
            return direct(entry, url, host)
        if _is_in_range(text, host):
            reason = "the address lies in the entry's range"
            return yes(reason, "network-not-understood", pattern=entry.span, url=place_of_host(url))
    return missed(value, url, host, port)


def _ends(entry: str, host: str) -> bool:
    """Whether a host ends with the entry's name, after a dot or a star and a dot."""
    if entry[0] == ".":
        return is_under(host, entry[1:])
    return entry.startswith("*.") and host.endswith(entry[1:])


def _is_in_range(entry: str, host: str) -> bool:
    """Whether an IPv4 host lies between two addresses with "-" between them."""
    if "-" not in entry or not is_ipv4(host):
        return False
    ends = [each.strip(OF_JAVASCRIPT) for each in entry.split("-", 2)[:2]]
    if not all(map(is_ipv4, ends)):
        return False
    first, last, number = map(ipv4_number, (*ends, host))
    return first <= number <= last


DIALECTS: Final = (
    Dialect(
        name="no_proxy.node",
        version="26.10.0",
        date="2026-09-23",
        source="Node.js lib/internal/http.js ProxyConfig.shouldUseProxy",
        decide=decide,
        reader="node",
    ),
)

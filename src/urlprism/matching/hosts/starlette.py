"""`TrustedHostMiddleware` of Starlette.

field ──► host [":" digits] ──► lower case ──► "*", "*.entry" or entry ──► or by "www." redirected
"""

import re
from typing import Final

from urlprism.matching.addresses import address
from urlprism.matching.hosts.shared import Host, below, other, same
from urlprism.matching.model import Decision, Dialect, no, refuse_pattern, refuse_url, yes
from urlprism.matching.places import place_of_host

_FIELD: Final = re.compile(
    r"([A-Za-z0-9._~%!$&'()*+,;=-]+|"
    r"\[(?:([A-Fa-f0-9]*:[A-Fa-f0-9.:]+)|v[A-Fa-f0-9]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+)\])"
    r"(?::[0-9]+)?"
)
_WWW: Final = "www."
_SOURCE: Final = "Starlette starlette/middleware/trustedhost.py TrustedHostMiddleware"


def decide(pattern: str, url: str) -> Decision:
    """Return whether the application gets a request with this Host, if the entry is allowed."""
    star = pattern.find("*", 1)
    if star > 0:
        return refuse_pattern("a '*' stands only at the beginning", pattern=(star, star + 1))
    if pattern.startswith("*") and pattern != "*" and not pattern.startswith("*."):
        return refuse_pattern("behind '*' stands a dot", pattern=(0, 2))
    start, end = place_of_host(url, is_field=True)
    if pattern == "*":
        reason = "'*' stands for every field, which is not even read"
        return yes(reason, "star-only-alone", pattern=(0, 1), url=(start, end))
    # Octets are read as Latin-1, in which no letter beyond ASCII is in the grammar.
    match = _FIELD.fullmatch(url[start:end])
    if match is None or (match[2] and address(match[2]) is None):
        return refuse_url("Starlette takes no such host", url=(start, end))
    stop = start + len(match[1])
    host = Host(match[1].lower(), match[1], (start, stop), is_port_cut=stop < end)
    entry = pattern.lower()
    if host.compared == entry:
        return same(pattern, entry, host)
    if entry.startswith("*") and host.compared.endswith(entry[1:]):
        reason = "'*.' stands for one label or many"
        return below(pattern, host, reason, "wildcard-any-depth")
    if _WWW + host.compared == entry:
        reason = "the request is redirected to the same host below www"
        return no(reason, "redirected-to-www", pattern=(0, len(_WWW)), url=host.span)
    return other(pattern, host, has_star=True, has_dot=False)


STARLETTE: Final = (Dialect("host.starlette", "1.10.0", _SOURCE, decide),)

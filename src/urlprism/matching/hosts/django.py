"""ALLOWED_HOSTS of Django, as `HttpRequest.get_host` asks it.

field ──► lower case ──► host [":" digits] ──► one final dot cut ──► "*", ".entry" or entry
"""

import re
from typing import Final

from urlprism.matching.hosts.shared import Host, below, other, same
from urlprism.matching.model import Decision, Dialect, refuse_url, yes
from urlprism.matching.places import place_of_host

_FIELD: Final = re.compile(r"([a-z0-9.-]+|\[[a-f0-9]*:[a-f0-9.:]+\])(?::[0-9]+)?")
_SOURCE: Final = "Django django.http.request validate_host"


def decide(pattern: str, url: str) -> Decision:
    """Return whether Django answers a request with this Host, if the entry is in ALLOWED_HOSTS."""
    start, end = place_of_host(url, is_field=True)
    field = url[start:end]
    # A server hands octets on as Latin-1, in which no letter beyond ASCII becomes one of ASCII.
    match = _FIELD.fullmatch(field.lower()) if field.isascii() else None
    name = match[1].removesuffix(".") if match else ""
    if match is None or not name:
        return refuse_url("Django takes no such host, whatever the list", url=(start, end))
    stop = start + len(match[1])
    host = Host(name, url[start:stop], (start, stop), is_port_cut=stop < end)
    entry = pattern.lower()
    if pattern == "*":
        return yes("'*' stands for every host", "star-only-alone", pattern=(0, 1), url=host.span)
    if entry == name:
        return same(pattern, entry, host)
    if entry.startswith("."):
        if name.endswith(entry):
            return below(pattern, host, "a leading dot includes all names below")
        if name == entry[1:]:
            return below(pattern, host, "a leading dot includes the name itself", "apex-included")
    return other(pattern, host)


DJANGO: Final = tuple(
    Dialect("host.django", version, _SOURCE, decide, date=date)
    for version, date in (("5.2.19", ""), ("6.1.3", ""))
)

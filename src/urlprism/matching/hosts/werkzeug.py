"""`trusted_hosts` of Werkzeug, and so of Flask.

field ──► host [":" port] ──► as it is written      entry ──► port cut ──► IDNA 2003
"""

import re
from typing import Final

from urlprism._core.idn import idna2003
from urlprism.matching.hosts.shared import Host, below, other, same
from urlprism.matching.model import Decision, Dialect, no, refuse_pattern, refuse_url
from urlprism.matching.places import place_of_host

_FIELD: Final = re.compile(r"([A-Za-z0-9.-]+|\[[A-Fa-f0-9]*:[A-Fa-f0-9.:]+])(?::([1-9][0-9]{,4}))?")
_MOST: Final = 65_535
_SOURCE: Final = "Werkzeug werkzeug.sansio.utils host_is_trusted"


def decide(pattern: str, url: str) -> Decision:
    """Return whether a request with this Host is trusted, if the entry is in the list."""
    start, end = place_of_host(url, is_field=True)
    match = _FIELD.fullmatch(url[start:end])
    if match is None or int(match[2] or 0) > _MOST:
        return refuse_url("Werkzeug takes no such host", url=(start, end))
    stop = start + len(match[1])
    host = Host(match[1], match[1], (start, stop), is_port_cut=stop < end)
    name = pattern.removeprefix(".").partition(":")[0]
    entry = idna2003.to_ascii(name)
    if entry is None:
        reason = "the entry has no form in IDNA 2003, which raises an error"
        return refuse_pattern(reason, "crash", pattern=(0, len(pattern)))
    if entry == match[1]:
        if pattern.startswith("."):
            return below(pattern, host, "a leading dot includes the name itself", "apex-included")
        return same(pattern, entry, host)
    if pattern.startswith(".") and match[1].endswith(f".{entry}"):
        return below(pattern, host, "a leading dot includes all names below")
    if pattern.strip(".").startswith("["):
        reason = "an entry ends before its first colon, so that no IPv6 address is one"
        return no(reason, "address-as-name", pattern=(0, len(name)), url=host.span)
    return other(pattern, host)


WERKZEUG: Final = (Dialect("host.werkzeug", "3.1.9", _SOURCE, decide),)

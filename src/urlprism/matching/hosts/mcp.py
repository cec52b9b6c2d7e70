"""`allowed_hosts` of the MCP Python SDK's transport security: texts, and texts with any port."""

from typing import Final

from urlprism.matching.hosts.shared import Host, other
from urlprism.matching.model import Decision, Dialect, no, refuse_url, yes
from urlprism.matching.places import place_of_host
from urlprism.matching.request_fields import received

ANY_PORT: Final = ":*"
_SOURCE: Final = "mcp mcp/server/transport_security.py _validate_host"


def decide(pattern: str, url: str) -> Decision:
    """Return whether a request with this Host passes, if the entry is in `allowed_hosts`."""
    start, end = place_of_host(url, is_field=True)
    field, whole = received(url[start:end]), (0, len(pattern))
    if not field:
        return refuse_url("there is no host", url=(start, end))
    if field == pattern:
        return yes("the field equals the entry", pattern=whole, url=(start, end))
    if pattern.endswith(ANY_PORT):
        stem = pattern.removesuffix("*")
        size = len(stem)
        if field.startswith(stem):
            cause = "" if field[size:].isdecimal() else "suffix-open"
            reason = "':*' stands for " + ("anything" if cause else "any port")
            return yes(
                reason, cause or "port-written", pattern=whole, url=(start, min(start + size, end))
            )
        if field == stem[:-1]:
            reason = "':*' wants a port, and none is written"
            return no(reason, "port-written", pattern=whole, url=(start, end))
    if field.startswith(f"{pattern}:") and pattern:
        reason = "the port is a part of the field, and not in the entry"
        return no(reason, "port-written", pattern=whole, url=(min(start + len(pattern), end), end))
    return other(pattern, Host(field, field, (start, end)), has_dot=False)


MCP: Final = (Dialect("host.mcp", "2.3.0", _SOURCE, decide),)

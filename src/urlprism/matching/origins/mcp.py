"""`allowed_origins` of the MCP Python SDK's transport security: texts, and texts with any port."""

from typing import Final

from urlprism.matching.model import Decision, Dialect, Span, no, yes
from urlprism.matching.origins.shared import by_origin, other, same

_ANY_PORT: Final = ":*"
_SOURCE: Final = "mcp mcp/server/transport_security.py _validate_origin"


@by_origin
def decide(pattern: str, origin: str, place: Span) -> Decision:
    """Return whether a request with this Origin passes, if the entry is in `allowed_origins`."""
    if not origin:
        return yes("a request without an origin passes", "origin-missing")
    if origin == pattern:
        return same(pattern, place)
    if pattern.endswith(_ANY_PORT):
        stem = pattern.removesuffix("*")
        if origin.startswith(stem):
            cause = "" if origin[len(stem) :].isdecimal() else "suffix-open"
            reason = "':*' stands for " + ("anything" if cause else "any port")
            return yes(reason, cause or "port-written", pattern=(0, len(pattern)), url=place)
        if origin == stem[:-1]:
            reason = "':*' wants a port, and none is written"
            return no(reason, "port-written", pattern=(0, len(pattern)), url=place)
    return other(pattern, origin, place)


MCP: Final = (Dialect("origin.mcp", "2.3.0", _SOURCE, decide),)

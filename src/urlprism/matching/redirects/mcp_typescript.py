"""The MCP SDK of npm: equal texts, or URLs on one loopback host whose ports differ."""

from typing import Final

from urlprism.matching.model import Decision, Dialect, no, refuse_pattern, refuse_url, yes
from urlprism.matching.redirects.comparing import EQUAL, LOOPBACK, by_text, with_slash
from urlprism.whatwg import URL

_FORBIDDEN: Final = frozenset({"javascript", "data", "vbscript"})


def decide(pattern: str, url: str) -> Decision:
    """Compare a requested URI with a registered one: `redirectUriMatches`."""
    registered, requested = URL.parse(pattern), URL.parse(url)
    if registered is None or registered.scheme in _FORBIDDEN:
        return refuse_pattern("SafeUrlSchema refuses it", pattern=(0, len(pattern)))
    if requested is None:
        return refuse_url("it is no URL", url=(0, len(url)))
    if pattern == url:
        return EQUAL
    hosts = {registered.hostname, requested.hostname}
    is_loopback = len(hosts) == 1 and hosts <= LOOPBACK
    if not is_loopback or _but_for_port(registered) != _but_for_port(requested):
        return by_text(pattern, url)
    if registered.port != requested.port:
        reason = "ports of a loopback host are free"
        return yes(reason, "loopback-port-free", pattern=(0, len(pattern)), url=(0, len(url)))
    reason = "on loopback URLs are compared, not texts, and no fragments"
    return yes(reason, "parsed-first", pattern=(0, len(pattern)), url=(0, len(url)))


def _but_for_port(url: URL) -> tuple[str, str, str, str]:
    return url.protocol, url.hostname, url.pathname, url.search


def resource(pattern: str, url: str) -> Decision:
    """Compare origins, and the beginning of the path: `checkResourceAllowed`."""
    configured, requested = URL.parse(pattern), URL.parse(url)
    if configured is None:
        return refuse_pattern("it is no URL", pattern=(0, len(pattern)))
    if requested is None:
        return refuse_url("it is no URL", url=(0, len(url)))
    if requested.origin != configured.origin:
        return no("the origins differ")
    if len(requested.pathname) < len(configured.pathname):
        return no("the path is shorter than the resource's", "slash-at-end")
    if not with_slash(requested.pathname).startswith(with_slash(configured.pathname)):
        return no("the path does not begin with the resource's")
    if pattern == url:
        return EQUAL
    return yes("the path begins with the resource's", "path-prefix", url=(0, len(url)))


_SOURCE: Final = "dist/esm/shared/auth-utils.js checkResourceAllowed"
DIALECTS: Final = (
    Dialect("redirect_uri.mcp-typescript", "1.32.2", "redirectUriMatches", decide, "node"),
    Dialect("resource.mcp-typescript", "1.32.2", _SOURCE, resource, "node"),
)

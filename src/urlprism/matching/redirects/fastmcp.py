"""FastMCP: allowed patterns, and URIs that a client has registered.

Patterns are parts with "*": below a host "*.example.com", for a port, and in a path by `fnmatch`,
where it stands for slashes, too. A path "/" or none at all allows every path, and no pattern looks
at query and fragment.
"""

import ipaddress
import re
from typing import Final

from urlprism.matching.model import (
    Decision,
    Dialect,
    MatchAnswer,
    Span,
    no,
    refuse_pattern,
    refuse_url,
    yes,
)
from urlprism.matching.redirects import globs
from urlprism.matching.redirects.mcp_python import any_url, compared
from urlprism.urllib_parse import unquote, urlparse

_UNSAFE: Final = frozenset({"javascript", "data", "file", "vbscript"})
_PORTS: Final = {"https": "443"}
_FULL_STOP: Final = "."
_DOTS: Final = re.compile(r"(?<![^/])\.{1,2}(?![^/])")


def _is_loopback(host: str | None) -> bool:
    """Whether a host is an address of loopback, localhost, or a name below: `is_loopback_host`."""
    name = (host or "").lower()
    if name.startswith("[") and name.endswith("]"):
        name = name[1:-1]
    name = name.removesuffix(_FULL_STOP)
    try:
        return bool(name) and ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def _host_and_port(netloc: str) -> tuple[str, str | None]:
    """Return host and port of an authority, without user information: `_parse_host_port`."""
    place = netloc.rpartition("@")[2]
    if place.startswith("["):
        inside, bracket, behind = place[1:].partition("]")
        if not bracket:
            return place, None
        return inside, behind[1:] if behind.startswith(":") else None
    host, colon, port = place.rpartition(":")
    return (host, port) if colon else (place, None)


def _has_host(pattern: str, host: str) -> bool:
    """Whether a host is that of a pattern, or below it: `_match_host`."""
    pattern, host = pattern.lower(), host.lower()
    if not pattern or not host:
        return pattern == host
    if pattern.startswith("*."):
        return host.endswith(pattern[1:]) and host != pattern[2:]
    return host == pattern


def _has_dots(path: str) -> bool:
    return any(map(_DOTS.search, (path, unquote(path))))


def _refusal(text: str) -> str:
    """Return why no redirect_uri of a native client may be so, "" if it may."""
    try:
        parts = urlparse(text)
    except ValueError:
        return "urlparse raises an error"
    if parts.scheme in _UNSAFE:
        return "the scheme is forbidden"
    if parts.scheme == "http" and not _is_loopback(parts.hostname):
        return "http is for loopback hosts only"
    return ""


def _intake(url: str) -> str | Decision:
    """Return the text of the URL that is asked about, or the refusal."""
    text = any_url(url)
    whole = (0, len(url))
    if text is None:
        return refuse_url("pydantic refuses it", url=whole)
    reason = _refusal(text)
    return refuse_url(reason, url=whole) if reason else text


def allowed(pattern: str, url: str) -> Decision:
    """Match with an allowed pattern, part by part: `matches_allowed_pattern`."""
    text = _intake(url)
    if not isinstance(text, str):
        return text
    whole: Span = (0, len(pattern))
    try:
        wanted, asked = urlparse(pattern), urlparse(text)
    except ValueError:
        return no("urlparse raises an error for the pattern", pattern=whole)
    if asked.username is not None or asked.password is not None:
        return no("the URL has user information", "userinfo-refused", url=(0, len(url)))
    if _has_dots(asked.path):
        return no("the path has dot segments", "dot-segments-refused", url=(0, len(url)))
    host, port = _host_and_port(asked.netloc)
    own_host, own_port = _host_and_port(wanted.netloc)
    if asked.scheme != wanted.scheme or not _has_host(own_host, host):
        return no("scheme or host differ", pattern=whole)
    default = _PORTS.get(asked.scheme, "80")
    is_free = own_port == "*" or (own_port is None and _is_loopback(own_host))
    if not is_free and (own_port or default) != (port or default):
        return no("the ports differ", pattern=whole)
    path = wanted.path or "/"
    if path != "/" and not globs.is_match(path, asked.path or "/"):
        return no("the path is not that of the pattern", pattern=whole)
    is_loopback = own_port is None and port is not None and _is_loopback(own_host)
    return _accept(pattern, text, is_any_path=path == "/", is_loopback=is_loopback)


def _accept(pattern: str, text: str, *, is_any_path: bool, is_loopback: bool) -> Decision:
    """Say why the URL is taken, by what weighs most."""
    whole: Span = (0, len(pattern))
    if pattern == text:
        return yes("the texts are equal", pattern=whole)
    if is_any_path:
        return yes("no path, or '/', allows every path and query", "path-prefix", pattern=whole)
    if pattern.partition("://")[2].startswith("*."):
        return yes("'*.' stands for any labels before", "wildcard-any-depth", pattern=whole)
    if is_loopback:
        return yes("ports of a loopback host are free", "loopback-port-free", pattern=whole)
    if "?" in text or "#" in text:
        return yes("query and fragment are not looked at", "query-ignored", pattern=whole)
    return yes("each part matches", "parsed-first", pattern=whole)


def registered(pattern: str, url: str) -> Decision:
    """Compare with a registered URI, without ports on loopback: `_matches_registered_...`."""
    own, text = any_url(pattern), _intake(url)
    if own is None:
        return refuse_pattern("pydantic refuses it", pattern=(0, len(pattern)))
    if not isinstance(text, str):
        return text
    decision = compared(pattern, url, own, text)
    if decision.answer is not MatchAnswer.NO:
        return decision
    try:
        wanted, asked = urlparse(own), urlparse(text)
    except ValueError:
        return decision
    logins = (wanted.username, wanted.password, asked.username, asked.password)
    if any(logins) or not _is_loopback(wanted.hostname) or wanted.hostname != asked.hostname:
        return decision
    ends = [(each.scheme, each.path or "/", *each[3:]) for each in (wanted, asked)]
    if ends[0] != ends[1]:
        return decision
    spans = {"pattern": (0, len(pattern)), "url": (0, len(url))}
    return yes("ports of a loopback host are free", "loopback-port-free", **spans)


DIALECTS: Final = (
    Dialect(
        "redirect_uri.fastmcp.patterns",
        "4.2.3",
        "fastmcp.server.auth.redirect_validation.matches_allowed_pattern",
        allowed,
        "rust.url",
    ),
    Dialect(
        "redirect_uri.fastmcp.registered",
        "4.2.3",
        "ProxyDCRClient.validate_redirect_uri",
        registered,
        "rust.url",
    ),
)

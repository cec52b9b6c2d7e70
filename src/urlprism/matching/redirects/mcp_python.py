"""The MCP SDK of Python: pydantic's `AnyUrl`s are compared, not the texts."""

import re
from typing import Final

from urlprism._core.texts.beginnings import common_length
from urlprism.matching.model import Decision, Dialect, no, refuse_pattern, refuse_url, yes
from urlprism.matching.redirects.comparing import EQUAL, with_slash
from urlprism.readers import Refused
from urlprism.readers.programs.rust.model import MODEL
from urlprism.urllib_parse import urlparse

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_UNSEEN: Final = str.maketrans("", "", "\t\n\r")
_HEAD: Final = re.compile(r"[^:]*+:[/\\]*+")
_BEFORE_QUERY: Final = re.compile(r"[^?#]*+")
_SPECIAL: Final = frozenset({"http", "https", "ws", "wss", "ftp", "file"})


def any_url(text: str) -> str | None:
    """Return the text of pydantic's `AnyUrl`, None for a text that it refuses."""
    if _SURROGATE.search(text):
        return None
    try:
        return MODEL.report(text, None).href
    except Refused:
        return None


def has_no_path(text: str) -> bool:
    """Whether `url_preserve_empty_path` finds no path in a text of a special scheme."""
    cleaned = text.strip("".join(map(chr, range(0x21)))).translate(_UNSEEN)
    head = _HEAD.match(cleaned)
    if head is None or head[0].rstrip("/\\:").lower() not in _SPECIAL:
        return False
    rest = _BEFORE_QUERY.match(cleaned, head.end())
    return rest is not None and "/" not in rest[0]


def decide(pattern: str, url: str) -> Decision:
    """Compare two `AnyUrl`s: `OAuthClientInformationFull.validate_redirect_uri`."""
    return compared(pattern, url, any_url(pattern), any_url(url))


def compared(pattern: str, url: str, registered: str | None, requested: str | None) -> Decision:
    """Compare a registered `AnyUrl` with a requested one, which are None where it refuses."""
    if registered is None:
        return refuse_pattern("pydantic refuses it", pattern=(0, len(pattern)))
    if requested is None:
        return refuse_url("pydantic refuses it", url=(0, len(url)))
    if registered == requested and has_no_path(pattern):
        reason = "a registered URI without a path equals no requested one"
        return no(reason, "empty-path-kept", pattern=(0, len(pattern)))
    if pattern == url:
        return EQUAL
    if registered == requested:
        place = common_length(pattern, url)
        spans = {"pattern": (place, len(pattern)), "url": (place, len(url))}
        return yes("the texts differ, the URLs do not", "parsed-first", **spans)
    place = common_length(pattern, url)
    return no("the URLs differ", pattern=(place, len(pattern)), url=(place, len(url)))


def resource(pattern: str, url: str) -> Decision:
    """Compare scheme and authority, and the beginning of the path: `check_resource_allowed`."""
    try:
        requested, configured = urlparse(url), urlparse(pattern)
    except ValueError:
        return refuse_url("urlparse raises an error", "crash", url=(0, len(url)))
    if requested.scheme.lower() != configured.scheme.lower():
        return no("the schemes differ")
    if requested.netloc.lower() != configured.netloc.lower():
        return no("the authorities differ, ports as they are written", "port-written")
    base, path = with_slash(configured.path), with_slash(requested.path)
    if not path.startswith(base):
        return no("the path does not begin with the resource's")
    if pattern == url:
        return EQUAL
    if requested.params != configured.params and base == path:
        return yes("parameters of the path are not compared", "parameters-ignored")
    return yes("the path begins with the resource's", "path-prefix", url=(0, len(url)))


_SOURCE: Final = "mcp.shared.auth_utils.check_resource_allowed"
DIALECTS: Final = (
    Dialect(
        "redirect_uri.mcp-python",
        "2.3.0",
        "OAuthClientInformationFull.validate_redirect_uri",
        decide,
        "rust.url",
    ),
    Dialect("resource.mcp-python", "2.3.0", _SOURCE, resource, "urllib"),
)

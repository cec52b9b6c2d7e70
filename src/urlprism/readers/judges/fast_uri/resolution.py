"""How fast-uri resolves a text against a base: `resolve(base, uri)`.

base, text ──► each parsed for no scheme ──► merged (RFC 3986 §5.2) ──► host ──► written
"""

import re
from collections.abc import Callable
from typing import Final

from urlprism.readers.judges.believed import refused
from urlprism.readers.judges.fast_uri import addresses
from urlprism.readers.judges.fast_uri.encoding import unescaped
from urlprism.readers.judges.fast_uri.parsing import OWN, Parser
from urlprism.readers.judges.fast_uri.writing import (
    SOCKETS,
    WEB,
    Parts,
    relative,
    without_dots,
    written_for_no_scheme,
)
from urlprism.readers.shared.releases import Release

_RULE: Final = "resolve, an error"
# What the expression of a segment does not match: it fails, or matches nothing again and again.
_NO_SEGMENT: Final = re.compile("[\r\u2028\u2029]")


def resolved(base: str, text: str, package: Release) -> str:
    """Return a text against a base; raise Refused for what `resolve` throws."""
    parser = Parser(package, of_any_scheme=True)
    parts = merged(parser.parse(base), parser.parse(text), package)
    if parser.malformed is not None and package.has("beginning-checked"):
        raise refused(parser.malformed, _RULE)
    if package.has("parts-checked"):
        parts = _with_host_of_scheme(parts, package)
    has_expressions = not package.has("path-triplets-kept") and not package.has(
        "zeros-are-no-hextet"
    )
    if has_expressions and _NO_SEGMENT.search(unescaped(parts.path or "")):
        raise refused("it does not end, or fails, for a line end in a path", _RULE)
    return written_for_no_scheme(parts, package, keeps_dots=_keeps_dots(parts.scheme, package))


def _keeps_dots(scheme: str | None, package: Release) -> bool:
    """Whether dot segments stay in the path of a scheme."""
    return package.has("edges-checked") and (scheme or "").lower() in OWN


def merged(base: Parts, text: Parts, package: Release) -> Parts:
    """Return the parts of a text that stands in a base."""
    drops = package.has("last-slash-dropped")

    def dotless(path: str, *, is_relative: bool) -> str:
        if is_relative and package.has("scheme-not-decoded"):
            return relative(path)
        return without_dots(path, drops_last_slash=drops)

    if text.scheme and _keeps_dots(text.scheme, package):
        return text
    return merge(base, text, dotless)


def merge(base: Parts, text: Parts, dotless: Callable[..., str]) -> Parts:
    """Return the parts of a text in a base; `dotless` removes dot segments from a path.

    Its argument `is_relative` says that neither a scheme nor an authority nor a slash precedes.
    """
    if text.scheme:
        return text._replace(path=dotless(text.path or "", is_relative=False))
    if _has_authority(text):
        return text._replace(scheme=base.scheme, path=dotless(text.path or "", is_relative=False))
    path, query = text.path, text.query
    if not path:
        path, query = base.path, base.query if query is None else query
    else:
        if path[0] != "/":
            path = _beside(base, path)
        is_relative = base.scheme is None and not _has_authority(base) and path[0] != "/"
        path = dotless(path, is_relative=is_relative)
    return base._replace(path=path, query=query, fragment=text.fragment)


def _beside(base: Parts, path: str) -> str:
    """Return a relative path in place of the last segment of that of a base."""
    if base.path:
        return base.path[: base.path.rfind("/") + 1] + path
    return f"/{path}" if _has_authority(base) else path


def _has_authority(parts: Parts) -> bool:
    return not (parts.userinfo is None and parts.host is None and parts.port is None)


def _with_host_of_scheme(parts: Parts, package: Release) -> Parts:
    """Return the parts with the host as their scheme has it; raise Refused if it cannot be."""
    scheme, host = (parts.scheme or "").lower(), parts.host
    needs_host = (scheme in WEB and package.has("edges-checked")) or (
        scheme in SOCKETS and package.has("domains-copied")
    )
    if not host:
        if needs_host:
            raise refused("the URL has no host", _RULE)
        return parts
    is_address = addresses.ipv4(host, with_zeros=False) is not None
    is_address = is_address or addresses.strict(host).is_ipv6
    parser = Parser(package)
    if parser.is_forbidden(host, scheme, is_address=is_address):
        raise refused("the host is malformed", _RULE)
    domain = parser.domain(host, scheme, is_address=is_address)
    # Triplets that the class URL refuses stay as they are.
    if parser.is_erroneous and not ("%" in host and host.isascii()):
        raise refused(parser.malformed or "the host cannot be converted", _RULE)
    return parts._replace(host=domain)

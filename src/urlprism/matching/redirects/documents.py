"""What the documents say: RFC 6749 §3.1.2, RFC 9700 §2.1, RFC 8252 §7 and §8, RFC 8707 §2."""

import re
from typing import Final

from urlprism._core.texts.beginnings import common_length
from urlprism.errors import URLError
from urlprism.matching.model import Decision, Dialect, no, refuse_pattern, yes
from urlprism.matching.redirects.comparing import (
    IPV4_LOOPBACK,
    IPV6_LOOPBACK,
    LOOPBACK,
    but_for_port,
    by_text,
)
from urlprism.rfc3986 import parse

_ADDRESSES: Final = frozenset({IPV4_LOOPBACK, IPV6_LOOPBACK})
_SCHEME: Final = re.compile(r"[^:]*+")
_WEB: Final = frozenset({"http", "https"})


def _refusal(pattern: str) -> Decision | None:
    """Refuse what is no absolute URI, and what has a fragment: RFC 6749 §3.1.2, RFC 8707 §2."""
    try:
        uri = parse(pattern)
    except URLError as error:
        return refuse_pattern("it is no URI by RFC 3986", pattern=(error.start, error.end))
    if uri.scheme is None:
        return refuse_pattern("it is a reference, no absolute URI", pattern=(0, len(pattern)))
    if uri.fragment is not None:
        place = len(pattern) - len(uri.fragment) - 1
        return refuse_pattern("it has a fragment", pattern=(place, len(pattern)))
    return None


def rfc6749(pattern: str, url: str) -> Decision:
    """Compare the texts: RFC 6749 §3.1.2.3 names RFC 3986 §6.2.1."""
    return _refusal(pattern) or by_text(pattern, url)


def rfc9700(pattern: str, url: str) -> Decision:
    """Compare the texts but for ports of localhost and loopback addresses: RFC 9700 §2.1."""
    return _refusal(pattern) or but_for_port(pattern, url, LOOPBACK) or by_text(pattern, url)


def rfc8252(pattern: str, url: str) -> Decision:
    """Leave the ports of loopback addresses free, and refuse private schemes without a period.

    RFC 8252 §7.3, and §7.1 with §8.4.
    """
    refusal = _refusal(pattern)
    if refusal is not None:
        return refusal
    scheme = _SCHEME.match(pattern)
    if scheme is not None and scheme[0].lower() not in _WEB and "." not in scheme[0]:
        reason = "a private scheme needs a period, as in the reverse of a domain"
        return refuse_pattern(reason, "scheme-without-period", pattern=scheme.span())
    return but_for_port(pattern, url, _ADDRESSES) or by_text(pattern, url)


def rfc8707(pattern: str, url: str) -> Decision:
    """Take a URL that is equal to the resource, or below its path: RFC 8707 §2.

    The document lets the server decide; its examples are paths below a resource of the server.
    """
    refusal = _refusal(pattern)
    if refusal is not None:
        return refusal
    if pattern == url:
        return by_text(pattern, url)
    base = pattern if pattern.endswith("/") else f"{pattern}/"
    is_below = url.startswith(base) and "?" not in pattern
    if is_below and not _leaves(url[len(base) :]):
        return yes("it lies below the resource", "path-prefix", url=(len(base), len(url)))
    if is_below:
        reason = "dot segments lead out of the resource"
        return no(reason, "dot-segments-resolved", url=(len(base), len(url)))
    place = common_length(pattern, url)
    reason = "it is not the resource and not below it"
    return no(reason, pattern=(place, len(pattern)), url=(place, len(url)))


def _leaves(path: str) -> bool:
    """Whether a path has a dot segment, written or as triplets."""
    path = re.split(r"[?#]", path, maxsplit=1)[0]
    segments = re.split(r"[/\\]", re.sub("%2e", ".", path, flags=re.IGNORECASE))
    return "." in segments or ".." in segments


DIALECTS: Final = (
    Dialect("redirect_uri.rfc6749", "2012-10", "RFC 6749 §3.1.2.3", rfc6749, "rfc3986"),
    Dialect("redirect_uri.rfc9700", "2025-01", "RFC 9700 §2.1", rfc9700, "rfc3986"),
    Dialect("redirect_uri.rfc8252", "2017-10", "RFC 8252 §7.1, §7.3, §8.4", rfc8252, "rfc3986"),
    Dialect("resource.rfc8707", "2020-02", "RFC 8707 §2", rfc8707, "rfc3986"),
)

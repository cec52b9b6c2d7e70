"""The draft "Cookies: HTTP State Management Mechanism" (RFC 6265bis), hosts as in browsers.

attribute ──► first dot off, lower case ──► §5.7: a public suffix? the host's own, or refused
                                        └► §5.1.3: the host, or below it and no address
"""

from typing import Final

from urlprism.errors import URLError
from urlprism.matching.cookies.jars import (
    Cookie,
    Jar,
    dialects,
    ignored,
    not_below,
    of_domain,
    of_host,
    public_suffix,
)
from urlprism.matching.model import Decision, no, refuse_pattern, refuse_url
from urlprism.matching.places import place_of_host
from urlprism.matching.subjects import Subject
from urlprism.whatwg import URL, may_set_cookie
from urlprism.whatwg import public_suffix as suffix_of

_WITH_COOKIES: Final = ("http", "https", "ws", "wss")
_MOST_OCTETS: Final = 1024


def _take(url: str) -> Subject | Decision:
    try:
        record = URL(url)
    except URLError:
        return refuse_url("the program does not read this URL", url=(0, len(url)))
    if record.scheme not in _WITH_COOKIES:
        return refuse_url("a URL of this scheme has no cookies", url=(0, len(url)))
    return Subject(record.hostname, place_of_host(url))


def _put(pattern: str, host: str) -> Cookie | Decision:
    try:
        return _put_by_list(pattern, host)
    except ImportError:
        return refuse_pattern("no public suffix list is installed", pattern=(0, len(pattern)))


def _put_by_list(pattern: str, host: str) -> Cookie | Decision:
    whole, attribute = (0, len(pattern)), pattern.strip(" \t")
    domain = attribute.removeprefix(".").lower()
    if not may_set_cookie(f"http://{host}/", attribute):
        if not domain.isascii():
            reason = "the attribute has to be in ASCII"
            return no(reason, "name-not-converted", pattern=whole)
        if _is_public_suffix(domain):
            return public_suffix(pattern)
        return not_below(pattern, domain, host)
    if not domain or len(attribute) > _MOST_OCTETS:
        return ignored(pattern, host)
    if domain == host and (_is_public_suffix(domain) or suffix_of(host) is None):
        reason = "the domain is the host, and has the cookie alone"
        return of_host(pattern, host, reason, "public-suffix")
    return of_domain(pattern, domain)


def _is_public_suffix(domain: str) -> bool:
    try:
        return suffix_of(domain) == domain
    except URLError:
        return False


def _sends(cookie: Cookie, host: str) -> bool:
    if host == cookie.domain:
        return True
    is_below = host.endswith(f".{cookie.domain}") and not cookie.is_of_host
    return is_below and suffix_of(host) is not None


DIALECTS: Final = dialects(
    "rfc6265bis",
    "2025-12",
    "draft-ietf-httpbis-rfc6265bis-22 §5.1.3, §5.7, §5.8.3",
    Jar(_take, _put, _sends),
    "whatwg",
)

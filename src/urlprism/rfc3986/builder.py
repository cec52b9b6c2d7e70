"""Build a URI reference from data: the data is encoded, or refused if no reference can hold it."""

from collections.abc import Iterable
from typing import Final

from urlprism._core.arguments.intake import exact
from urlprism._core.arguments.part_data import Pairs, pairs_of, segments_of
from urlprism._core.escapes import percent
from urlprism._core.hosts.host_data import check_host
from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism._core.hosts.literals import is_ip_literal
from urlprism._core.octets.characters import OCTETS, byte_class
from urlprism.errors import URLError
from urlprism.rfc3986.api import Reference, parse
from urlprism.rfc3986.coding import encode, octets_of
from urlprism.rfc3986.record import Parts
from urlprism.rfc3986.syntax import sets
from urlprism.rfc3986.syntax.grammar import URI_GRAMMAR
from urlprism.rfc3986.text import authority_of, serialize

# Encode ";", too: some readers end an authority there.
_USERINFO: Final = byte_class(encoded=OCTETS - sets.USERINFO | {";"})
# In a name or a value, encode the delimiters of pairs, and "+", which many read as a space.
_PAIR: Final = byte_class(encoded=OCTETS - sets.QUERY | frozenset("&=+;"))


def build(
    *,
    scheme: str | None = None,
    userinfo: str | None = None,
    host: str | None = None,
    port: int | str | None = None,
    path: str | Iterable[str] = "",
    query: str | Pairs | None = None,
    fragment: str | None = None,
) -> Reference:
    """Return the reference with this data, percent-encoded, as its components (§2.4, §5.3).

    The path is text whose "/" delimit segments, or segments whose "/" are data; the query is text,
    pairs, or a mapping. The host may be an IPv6 address or an IP literal in brackets; other hosts
    may not hold delimiters. A path that would be misread gets "./" or "/." before it (§4.2, §3.3).
    Raise URLError for an invalid scheme, host, port or path, TypeError for a userinfo or a port
    without a host.

    >>> str(build(scheme="http", host="h", path=["a/b", "c"], query=[("q", "1&2")]))
    'http://h/a%2Fb/c?q=1%262'
    """
    if scheme is not None:
        URI_GRAMMAR.component("scheme", scheme)
    digits = None if port is None else str(port)
    if digits is not None:
        URI_GRAMMAR.component("port", digits)
    user = None if userinfo is None else percent.encode(octets_of(userinfo), _USERINFO)
    authority = authority_of(user, None if host is None else _host(host), digits)
    parts = Parts(
        scheme,
        authority,
        _path(path, rooted=authority is not None),
        None if query is None else _query(query),
        None if fragment is None else encode(fragment, "fragment"),
    )
    return parse(serialize(parts, mend=True))


def expand_suffix(text: str, scheme: str) -> Reference:
    """Return the URI of a suffix reference, for example of "www.w3.org/Addressing/" (§4.5).

    The grammar reads it as a relative path. Only a caller who knows the context can tell that it
    is a suffix reference, and which scheme it omits. Raise URLError if it has no authority, and
    TypeError if the text or the scheme is not a str.

    >>> str(expand_suffix("www.w3.org/Addressing/", "http"))
    'http://www.w3.org/Addressing/'
    """
    suffix = exact(text)
    reference = parse(f"{exact(scheme)}://{suffix}")
    if not reference.host:
        message = "a suffix reference must begin with an authority"
        raise URLError(message, suffix, 0, 0, "RFC 3986 §4.5")
    return reference


def _host(host: str) -> str:
    """Return the host as written in a URI: an IP literal in brackets, else encoded (§3.2.2)."""
    host = exact(host)
    if is_ipv6address(host):
        return f"[{host}]"
    if host.startswith("[") and host.endswith("]") and is_ip_literal(host[1:-1], zone_ids=False):
        return host
    written = encode(host, "host")
    check_host(host, "RFC 3986 §3.2.2 host")
    return written


def _path(path: str | Iterable[str], *, rooted: bool) -> str:
    """Return the path as written in a URI (§3.3)."""
    if isinstance(path, str):
        return encode(path, "path")
    segments = segments_of(path)
    for segment in segments:
        if segment in {".", ".."}:
            message = "a dot segment would be removed, so it cannot be data"
            raise URLError(message, segment, 0, len(segment), "RFC 3986 §3.3")
    joined = "/".join([encode(segment, "segment") for segment in segments])
    return f"/{joined}" if rooted and segments else joined


def _query(query: str | Pairs) -> str:
    """Return the query as written in a URI (§3.4)."""
    if isinstance(query, str):
        return encode(query, "query")
    return "&".join([f"{_pair(name)}={_pair(value)}" for name, value in pairs_of(query)])


def _pair(text: str) -> str:
    return percent.encode(octets_of(text), _PAIR)

"""Build a URI reference from data: it is encoded, and what it cannot say is refused."""

from collections.abc import Iterable
from typing import Final

from urlprism._vocabulary import percent
from urlprism._vocabulary.characters import OCTETS, byte_class
from urlprism._vocabulary.host_data import check_host
from urlprism._vocabulary.ipv6 import is_ipv6address
from urlprism.errors import URLError
from urlprism.rfc3986 import sets
from urlprism.rfc3986.api import Reference, parse
from urlprism.rfc3986.coding import encode, octets_of
from urlprism.rfc3986.grammar import URI_GRAMMAR
from urlprism.rfc3986.literals import is_ip_literal
from urlprism.rfc3986.record import Parts
from urlprism.rfc3986.text import authority_of, serialize

# Some readers end an authority at ";".
_USERINFO: Final = byte_class(encoded=OCTETS - sets.USERINFO | {";"})
# What delimits pairs, and "+", which many take for a space, is data within a name or a value.
_PAIR: Final = byte_class(encoded=OCTETS - sets.QUERY | frozenset("&=+;"))


def build(
    *,
    scheme: str | None = None,
    userinfo: str | None = None,
    host: str | None = None,
    port: int | str | None = None,
    path: str | Iterable[str] = "",
    query: str | Iterable[tuple[str, str]] | None = None,
    fragment: str | None = None,
) -> Reference:
    """Return the reference that has this data in its components, percent-encoded (§2.4, §5.3).

    A path is text whose "/" delimit, or segments whose "/" are data; a query is text, or pairs.
    A host may be an IPv6 address, or an IP literal in its brackets; of other data, none delimits.
    "./" or "/." is put before a path that would be misread (§4.2, §3.3). Raise URLError for a
    scheme, a host, a port or a path that cannot be, TypeError for a userinfo or a port without a
    host.
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
    """Return the URI that a suffix reference such as "www.w3.org/Addressing/" is meant for (§4.5).

    To the grammar it is a relative path: only who knows the context may guess, and which scheme.
    Raise URLError where there is no authority to be found.
    """
    reference = parse(f"{scheme}://{text}")
    if not reference.host:
        message = "a suffix reference begins with an authority"
        raise URLError(message, text, 0, 0, "RFC 3986 §4.5")
    return reference


def _host(host: str) -> str:
    """Return a host as it is written: an IP literal in its brackets, else encoded (§3.2.2)."""
    if is_ipv6address(host):
        return f"[{host}]"
    if host.startswith("[") and host.endswith("]") and is_ip_literal(host[1:-1], zone_ids=False):
        return host
    written = encode(host, "host")
    check_host(host, "RFC 3986 §3.2.2 host")
    return written


def _path(path: str | Iterable[str], *, rooted: bool) -> str:
    """Return a path as it is written (§3.3)."""
    if isinstance(path, str):
        return encode(path, "path")
    segments = list(path)
    for segment in segments:
        if segment in {".", ".."}:
            message = "a dot segment would be removed, so it cannot be data"
            raise URLError(message, segment, 0, len(segment), "RFC 3986 §3.3")
    joined = "/".join([encode(segment, "segment") for segment in segments])
    return f"/{joined}" if rooted and segments else joined


def _query(query: str | Iterable[tuple[str, str]]) -> str:
    """Return a query as it is written (§3.4)."""
    if isinstance(query, str):
        return encode(query, "query")
    return "&".join([f"{_pair(name)}={_pair(value)}" for name, value in query])


def _pair(text: str) -> str:
    return percent.encode(octets_of(text), _PAIR)

"""Build a URI reference from data: it is escaped, or refused if no reference can hold it."""

from collections.abc import Iterable

from urlprism._core.arguments.intake import exact
from urlprism._core.arguments.part_data import segments_of
from urlprism._core.hosts.host_data import check_host
from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism._core.records import editing
from urlprism.errors import URLError
from urlprism.rfc2396.coding import encode
from urlprism.rfc2396.parser import parse
from urlprism.rfc2396.record import URIReference


def build(
    *,
    scheme: str | None = None,
    userinfo: str | None = None,
    host: str | None = None,
    port: int | str | None = None,
    path: str | Iterable[str] = "",
    query: str | None = None,
    fragment: str | None = None,
) -> URIReference:
    """Return the reference with this data, escaped, as its components (§2.4.2, §5.2 step 7).

    The path is text whose "/" delimit segments, or segments whose "/" are data. The host is that
    of a server: an IPv6 address may have brackets or not (RFC 2732). A ":" in the first segment of
    a relative path is escaped (§5). Raise URLError for an invalid scheme, host, port or path,
    TypeError for a userinfo or a port without a host.

    >>> str(build(scheme="http", host="h", path=["a/b", "c"], query="d e"))
    'http://h/a%2Fb/c?d%20e'
    """
    exact_parts = editing.given_parts({"scheme": scheme, "port": port})
    for name, part in exact_parts.items():
        if part is not None and (error := editing.unfit(name, part, f"RFC 2396 §3, {name}")):
            raise error
    if host is None and not (userinfo is None and port is None):
        message = "without a host, there can be no userinfo and no port"
        raise TypeError(message)
    written = _path(path, rooted=host is not None)
    if scheme is None and host is None:
        first, slash, rest = written.partition("/")
        written = first.replace(":", "%3A") + slash + rest
    parts = {
        **exact_parts,
        "userinfo": None if userinfo is None else encode(userinfo, "userinfo").replace(";", "%3B"),
        "host": None if host is None else _host(host),
        "path": written,
        "query": None if query is None else encode(query, "query"),
        "fragment": None if fragment is None else encode(fragment, "fragment"),
    }
    built = parse(editing.composed(parts))
    return editing.verified(
        built, {name: part for name, part in parts.items() if part is not None}, "RFC 2396 §5.2"
    )


def _host(host: str) -> str:
    """Return the host of a server as written: an IPv6 address in brackets (RFC 2732 §2)."""
    host = exact(host)
    address = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    if is_ipv6address(address):
        return f"[{address}]"
    check_host(host, "RFC 2396 §3.2.2 host")
    return encode(host, "host")


def _path(path: str | Iterable[str], *, rooted: bool) -> str:
    """Return the path as written (§3.3)."""
    if isinstance(path, str):
        return encode(path, "path").replace(";", "%3B")
    segments = segments_of(path)
    for segment in segments:
        if segment in {".", ".."}:
            message = "a dot segment would be removed, so it cannot be data"
            raise URLError(message, segment, 0, len(segment), "RFC 2396 §5.2 step 6")
    joined = "/".join([encode(segment, "segment") for segment in segments])
    return f"/{joined}" if rooted and segments else joined

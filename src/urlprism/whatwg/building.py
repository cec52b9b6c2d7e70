"""Build a URL from data by the names that all standards share; the data is percent-encoded."""

from collections.abc import Iterable, Mapping
from typing import cast

from urlprism._vocabulary import editing
from urlprism._vocabulary.host_data import check_host
from urlprism._vocabulary.intake import exact
from urlprism._vocabulary.ipv6 import is_ipv6address
from urlprism.errors import URLError
from urlprism.whatwg import form
from urlprism.whatwg.api import URL
from urlprism.whatwg.text import STANDARD
from urlprism.whatwg.words import encode


def build(
    *,
    scheme: str,
    userinfo: str | None = None,
    host: str | None = None,
    port: int | str | None = None,
    path: str | Iterable[str] = "",
    query: str | Mapping[str, str] | Iterable[tuple[str, str]] | None = None,
    fragment: str | None = None,
) -> URL:
    """Return the URL with this data, percent-encoded, as its parts (#url-writing).

    The path is text whose "/" delimit segments, or segments whose "/" are data; the query is text,
    or names and values, which are form-encoded. The first ":" of a userinfo divides username and
    password. Raise URLError if the parser would find other parts, TypeError for a userinfo or a
    port without a host.

    >>> str(build(scheme="https", host="h", path=["a/b", "c d"], query={"q": "1&2"}))
    'https://h/a%2Fb/c%20d?q=1%262'
    """
    if host is None and not (userinfo is None and port is None):
        message = "without a host, there can be no userinfo and no port"
        raise TypeError(message)
    name, colon, password = (userinfo or "").partition(":")
    secret = f"{colon}{encode(password, 'userinfo')}" if password else ""
    login = f"{encode(name, 'userinfo')}{secret}"
    parts = {
        **editing.given_parts({"scheme": scheme, "port": port}),
        "userinfo": login or None,
        "host": None if host is None else _host(host),
        "path": _path(path, rooted=host is not None),
        "query": _query(query),
        "fragment": None if fragment is None else encode(fragment, "fragment"),
    }
    text = editing.composed(parts)
    made = URL(text)
    found = made.components()
    wanted = parts["path"] or ("/" if made.is_special else "")
    is_same = (found.path, found.query, found.fragment) == (
        wanted,
        parts["query"],
        parts["fragment"],
    )
    if not is_same or found.userinfo != parts["userinfo"] or (host and not found.host):
        message = "a part would be read differently"
        raise URLError(message, text, 0, len(text), f"{STANDARD} #concept-basic-url-parser")
    return made


def _host(host: str) -> str:
    """Return a host as written: an IPv6 address in brackets."""
    known = exact(host)
    address = known[1:-1] if known.startswith("[") and known.endswith("]") else known
    if is_ipv6address(address):
        return f"[{address}]"
    check_host(known, f"{STANDARD} #host-writing")
    return known


def _path(path: str | Iterable[str], *, rooted: bool) -> str:
    if isinstance(path, str):
        written = encode(path, "path")
        return f"/{written}" if rooted and written and not written.startswith("/") else written
    joined = "/".join([encode(segment, "segment") for segment in path])
    return f"/{joined}" if rooted or joined else joined


def _query(query: str | Mapping[str, str] | Iterable[tuple[str, str]] | None) -> str | None:
    if query is None or isinstance(query, str):
        return None if query is None else encode(query, "query")
    given = query.items() if isinstance(query, Mapping) else query
    pairs = cast("Iterable[tuple[str, str]]", given)
    return form.serialize([(exact(name), exact(value)) for name, value in pairs])

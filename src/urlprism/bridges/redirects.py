"""Where a redirect leads in every browser: `check_location`, for all bridges to servers.

location, request's URL ──► browsers, URL Standard, RFC 3986 ──► one target ──► host on the list
"""

import functools
from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from urlprism import rfc3986
from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism._core.classes.telling import told
from urlprism._core.grammar.schemes import default_port
from urlprism.errors import URLError
from urlprism.gate import Policy, SafeTarget, SpecialUse, UnsafeURL, safe_target
from urlprism.gate.policy_fields import texts
from urlprism.readers import effective_host
from urlprism.redaction.excerpts import quoted
from urlprism.whatwg import URL

# Who reads a Location: browsers, and what stands between them and a server.
READERS: Final = ("browsers", "whatwg", "rfc3986")
WEB: Final = frozenset({"http", "https"})
_RULE: Final = "RFC 9110 §10.2.2"
_PORTS: Final = frozenset({80, 443})


class Place(NamedTuple):
    """A host and a port.

    >>> Place("h", 80)
    Place(host='h', port=80)
    """

    host: str
    port: int


def check_location(
    location: URLText,
    base: URLText,
    *,
    hosts: Iterable[str] = (),
    schemes: Collection[str] = WEB,
) -> SafeTarget:
    r"""Return where all browsers go with the Location in a response to a request for `base`.

    They must stay at the host of `base`, or go to one of `hosts`: "host" stands for its ports 80
    and 443, "host:port" for this port; so does the host of `base`. Raise UnsafeURL if a browser,
    the URL Standard or RFC 3986 goes elsewhere, URLError if `base` is not an http URL,
    ValueError for an entry of `hosts` that is not a host, and TypeError if `hosts` or `schemes` is
    a text.

    >>> check_location("../c", "https://www.example.com/a/b").url
    'https://www.example.com/c'
    >>> try:
    ...     check_location("/\t/evil.example", "https://www.example.com/")
    ... except UnsafeURL as error:
    ...     error.cause
    'control'
    """
    text, page = from_utf8(location), _page(from_utf8(base))
    known, of_web = texts("hosts", hosts), frozenset(texts("schemes", schemes))
    allowed = {*_places(page), *(place for each in known for place in _listed(each))}
    policy = _policy(of_web, frozenset(place.port for place in allowed))
    target = safe_target(text, _readable(page), READERS, policy)
    if Place(target.host, target.port) not in allowed:
        message = f"browsers leave for {target.host}, which is not on the list"
        raise UnsafeURL(message, text, 0, len(text), _RULE, "host-not-allowed")
    return target


def check_reference(
    location: URLText, hosts: Iterable[str] = (), *, schemes: Collection[str] = WEB
) -> None:
    """Check a Location for a page whose URL is not known: browsers stay, or go to one of `hosts`.

    Raise UnsafeURL and ValueError as `check_location` does.

    >>> check_reference("/a/b")
    >>> check_reference("//h.example/", ["h.example"])
    """
    names = texts("hosts", hosts)
    # Who stays at either of two hosts stays everywhere.
    first = "http" if "http" in schemes else "https"
    for base in (f"{first}://a.invalid/", "https://b.invalid/"):
        check_location(location, base, hosts=names, schemes=schemes)


def check_fallback(fallback: URLText, hosts: Iterable[str] = ()) -> None:
    r"""Check where a redirect leads instead of one that is refused, whatever the request.

    Raise ValueError, with the rule, unless browsers stay at any host or go to one of `hosts`: so a
    wrong fallback is told by the first call, and not by the first attack.

    >>> check_fallback("/home")
    >>> check_fallback("/a b")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    ValueError: fallback: a space: some readers strip it, ...
    """
    _check_fallback(from_utf8(fallback), texts("hosts", hosts))


@functools.lru_cache(maxsize=256)
def _check_fallback(fallback: str, hosts: tuple[str, ...]) -> None:
    try:
        check_reference(fallback, hosts)
    except URLError as error:
        message = f"fallback: {told(error).line}"
        raise ValueError(message) from None


def is_pattern(entry: str) -> bool:
    """Return whether an entry of a list is meant for several hosts: "*.h.example", ".h.example".

    >>> is_pattern("*.h.example"), is_pattern("h.example")
    (True, False)
    """
    return "*" in entry or entry.startswith(".")


def _page(base: str) -> URL:
    """Return the URL of a request; raise URLError if it is none of http or https."""
    url = URL.parse(base)
    if url is None or url.scheme not in WEB:
        message = "a redirect needs the URL of its request, with http or https"
        raise URLError(message, base, 0, len(base), _RULE)
    return url


def _readable(page: URL) -> str:
    """Return the URL of a request as all readers accept it: its path and query may be anything."""
    text = f"{page.origin}{page.pathname}{page.search}"
    return text if rfc3986.is_valid(text) else f"{page.origin}/"


@functools.lru_cache(maxsize=256)
def _listed(entry: str) -> tuple[Place, ...]:
    """Return the places of an entry of a list."""
    if is_pattern(entry):
        message = f"hosts: not a host, but a pattern: {quoted(entry)}; write each host"
        raise ValueError(message)
    url = URL.parse(f"http://{entry}")
    if url is None or url.href != f"http://{url.host}/":
        message = f'hosts: not a host: {quoted(entry)}; write "host" or "host:port"'
        raise ValueError(message)
    return _places(url)


def _places(url: URL) -> tuple[Place, ...]:
    """Return the places that a host and a port stand for: a web server has both its ports."""
    host, port = effective_host(url.hostname), int(url.port or default_port(url.scheme) or 0)
    ports = _PORTS if port in _PORTS else (port,)
    return tuple(Place(host, each) for each in ports) if host else ()


@functools.lru_cache(maxsize=256)
def _policy(schemes: frozenset[str], ports: frozenset[int]) -> Policy:
    """Return the policy of a redirect: a host on the list need not be public."""
    special = frozenset(SpecialUse)
    return Policy(schemes=schemes, ports=ports, special=special, single_label_names=True)

"""What a client sends of a URL: the octets of the request-target of HTTP, and what `fetch` does.

the path and the query as a reader has them ──► origin-form (RFC 9112 §3.2.1) ──► octets

Each function answers for the clients of some readers, as the client sends a request to the server
itself, not to a proxy. A character beyond ASCII that a client leaves as it is goes out as UTF-8.
"""

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from urlprism._core.escapes.triplets import Escapes, respell, spellings
from urlprism._core.grammar.schemes import default_port
from urlprism._core.octets.characters import ALPHA, DIGIT
from urlprism.readers.outcomes import Refused, Target, Wire
from urlprism.readers.reading import Reading, Report, WireOf

_WEB: Final = frozenset({"http", "https"})
_UTF_8: Final = ("utf-8", "surrogateescape")
_NORMAL: Final = spellings(ALPHA | DIGIT | frozenset("-._~"))
_BEYOND_ASCII: Final = Escapes(re.compile("[^\x00-\x7f]+"), *_UTF_8)
_AUTHORITY: Final = re.compile(r"[^:/?#]*:(?://[^/?#]*)?")
# Fetch, "port blocking".
_BLOCKED: Final = frozenset(
    {
        *(1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95),
        *(101, 102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161),
        *(179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563),
        *(587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060),
        *(5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080),
    }
)


# Returns the request-target of a reading of a text, against a base if there is one.
Send: TypeAlias = Callable[[Reading, str, str | None], bytes | None]


def target_alone(send: Send) -> WireOf:
    """Return the wire of a client of which no more than the request-target is known."""

    def wire(reading: Reading, text: str, base: str | None) -> Wire | None:
        target = reading.target
        if target is None or target.scheme not in _WEB or target.host is None:
            return None
        sent = send(reading, text, base)
        return None if sent is None else Wire(target, None, sent, None)

    return wire


def fetched(
    send: Send, *, redirects_with_login: bool = True, sends_to_port_0: bool = True
) -> WireOf:
    """Return the wire of a `fetch` whose request-target `send` returns.

    With `redirects_with_login`, a Location may have a user: it is not sent. Fetch blocks no port 0.
    """

    def wire(reading: Reading, text: str, base: str | None) -> Wire | None:
        url = reading.report
        takes_login = base is not None and redirects_with_login
        dialled = fetched_from(url, takes_login=takes_login, sends_to_port_0=sends_to_port_0)
        sent = send(reading, text, base)
        host = str(url["host"]).encode()
        return None if sent is None else Wire(dialled, host, sent, authorization=False)

    return wire


def fetched_from(url: Report, *, takes_login: bool = False, sends_to_port_0: bool = True) -> Target:
    """Return where a `fetch` of a URL goes; raise Refused for one that it does not send."""
    dialled = dialled_by(url)
    if not takes_login and (url["username"] or url["password"]):
        raise Refused("a URL with credentials", "fetch, TypeError")
    if dialled.port in _BLOCKED or (dialled.port == 0 and not sends_to_port_0):
        raise Refused("a blocked port", "fetch, bad port")
    return dialled


def dialled_by(url: Report) -> Target:
    """Return where a request for a URL goes; raise Refused for another scheme than HTTP has."""
    scheme, name = str(url["protocol"]).removesuffix(":"), str(url["hostname"])
    if scheme not in _WEB:
        raise Refused("the scheme is neither http nor https", "fetch, TypeError")
    name = name[1:-1] if name.startswith("[") else name
    port = int(str(url["port"])) if url["port"] else default_port(scheme)
    return Target(scheme, name, port)


def host_field(host: str, port: int | None, scheme: str) -> bytes:
    """Return the field Host: an address of IPv6 in brackets, and a port but for the default one.

    >>> host_field("::1", 81, "http"), host_field("h", 443, "https")
    (b'[::1]:81', b'h')
    """
    name = f"[{host}]" if ":" in host else host
    end = "" if port is None or port == default_port(scheme) else f":{port}"
    return f"{name}{end}".encode(*_UTF_8)


def value_of(octets: str, unsent: re.Pattern[str], rule: str) -> str:
    """Return the value of a Location, without the spaces at its ends.

    Raise Refused for a character that the program does not read in a field.
    """
    value = octets.strip(" \t")
    if unsent.search(value):
        raise Refused("a control in the Location", rule)
    return value


def origin_form(path: str, query: str | None) -> bytes:
    """Return the request-target of a path and a query; raise UnicodeEncodeError for half a pair.

    >>> origin_form("", "a=b"), origin_form("/a", "")
    (b'/?a=b', b'/a?')
    """
    root = "" if path.startswith("/") else "/"
    text = f"{root}{path}" if query is None else f"{root}{path}?{query}"
    return text.encode(*_UTF_8)


def by_parts(reading: Reading, text: str, base: str | None) -> bytes | None:  # noqa: ARG001 - all take them
    """Return path and query as they are: an empty query is sent if the parts have one."""
    parts = reading.components
    return None if parts is None else origin_form(parts.path, parts.query)


def by_href(reading: Reading, text: str, base: str | None) -> bytes:  # noqa: ARG001
    """Return what the attribute `href` has after the authority: it keeps an empty query."""
    href, _, _ = str(reading.report["href"]).partition("#")
    match = _AUTHORITY.match(href)
    path, mark, query = href[match.end() if match else 0 :].partition("?")
    return origin_form(path, query if mark else None)


def by_normal_href(reading: Reading, text: str, base: str | None) -> bytes:
    """Return what `by_href` does, with triplets in capitals, and those of unreserved ones decoded.

    So does libsoup, with which WebKitGTK fetches.
    """
    sent = by_href(reading, text, base)
    if b"%" not in sent:
        return sent
    return respell(sent.decode("latin-1"), _NORMAL).encode("latin-1")


def by_full_parts(reading: Reading, text: str, base: str | None) -> bytes | None:  # noqa: ARG001
    """Return path and query as triplets and ASCII: an empty query is not sent."""
    parts = reading.components
    return None if parts is None else origin_form(_ascii(parts.path), _ascii(parts.query) or None)


def by_mapping(reading: Reading, text: str, base: str | None) -> bytes | None:  # noqa: ARG001
    """Return path and query of an IRI, mapped to a URI: RFC 3987 §3.1."""
    parts = reading.components
    if parts is None:
        return None
    return origin_form(_ascii(parts.path), None if parts.query is None else _ascii(parts.query))


def _ascii(text: str | None) -> str:
    """Return a text with the triplets of what is beyond ASCII, "" for none."""
    return _BEYOND_ASCII.escape(text or "")

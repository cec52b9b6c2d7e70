"""What Node.js sends for a URL: by `fetch`, and by `get` of its modules `http` and `https`.

URL ──► no user, no blocked port ──► fetch ──► Location, as UTF-8 ──► URL ──► the same
URL ──► urlToHttpOptions ──► http.get, which follows no Location
"""

import re
from typing import Final

from urlprism._core.grammar.schemes import default_port
from urlprism.readers.outcomes import Refused, Target, Wire
from urlprism.readers.reading import Reading
from urlprism.readers.shared.releases import Release
from urlprism.readers.shared.sending import host_field, value_of
from urlprism.urllib_parse import unquote_to_bytes

_SCHEMES: Final = frozenset({"http", "https"})
# Fetch, "port blocking", as undici has it.
_BLOCKED: Final = frozenset(
    {
        *(1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95),
        *(101, 102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161),
        *(179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563),
        *(587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060),
        *(5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080),
    }
)
_NO_VALUE: Final = re.compile(r"[^\t\x20-\x7e\x80-\xff]")  # in a field
_STRAY: Final = re.compile("%(?![0-9A-Fa-f]{2})")
# The first release that has `fetch`, and the first whose `fetch` sends the "?" of an empty query.
_FETCH: Final = (18, 0, 0)
_EMPTY_QUERY_SENT: Final = (24, 0, 0)


def wire(node: Release, reading: Reading, text: str, base: str | None) -> Wire | None:
    """Return what `fetch` dials and sends, `http.get` for a release that has no `fetch`."""
    if node.number < _FETCH:
        return wire_by_http(node, reading, text, base)
    dialled, host, sent, login = _parts(reading)
    if login.strip(":"):
        raise Refused("a URL with credentials", "fetch, TypeError")
    if dialled.port in _BLOCKED:
        raise Refused("a blocked port", "fetch, bad port")
    href = str(reading.report["href"]).removesuffix(str(reading.report["hash"]))
    href = href if base is None else href.removesuffix("#")  # a redirect sets the fragment anew
    if href.endswith("?") and "?" not in sent and node.number >= _EMPTY_QUERY_SENT:
        sent += "?"
    return Wire(dialled, host.encode(), sent.encode(), authorization=False)


def location(octets: str, base_login: str, node: Release) -> str:
    """Return the text of a Location; raise Refused for a base that is never requested."""
    if node.number < _FETCH:
        raise Refused("a redirect is not followed", "http.get")
    if base_login:
        raise Refused("a URL with credentials", "fetch, TypeError")
    text = value(octets)
    if octets[-1:] in {" ", "\t"} and text:
        raise Refused("a Location that ends in a space", "fetch, isValidHeaderValue")
    return text.encode("latin-1").decode("utf-8", "replace")


def value(octets: str) -> str:
    """Return the value of a Location, each octet a character, as Node.js has it in a response."""
    return value_of(octets, _NO_VALUE, "llhttp, HPE_INVALID_HEADER_TOKEN")


def wire_by_http(
    node: Release,  # noqa: ARG001 - all take them
    reading: Reading,
    text: str,  # noqa: ARG001
    base: str | None,
) -> Wire | None:
    """Return what `http.get` dials and sends, or `https.get`."""
    if base is not None:
        raise Refused("a redirect is not followed", "http.get")
    dialled, _, sent, login = _parts(reading)
    scheme = dialled.scheme or ""
    dialled = dialled._replace(port=dialled.port or default_port(scheme))
    if _STRAY.search(login) or not _is_text(login):
        raise Refused("a login that cannot be decoded", "urlToHttpOptions, URIError")
    host = host_field(dialled.host or "", dialled.port, scheme)
    return Wire(dialled, host, sent.encode(), authorization=login != ":")


def _is_text(login: str) -> bool:
    try:
        unquote_to_bytes(login).decode()
    except UnicodeDecodeError:
        return False
    return True


def _parts(reading: Reading) -> tuple[Target, str, str, str]:
    """Return where a URL leads, its host with the port, path and query, and the login."""
    url = {name: str(value) for name, value in reading.report.items()}
    scheme = url["protocol"].removesuffix(":")
    if scheme not in _SCHEMES:
        raise Refused("the scheme is neither http nor https", "fetch, TypeError")
    name = url["hostname"]
    name = name[1:-1] if name.startswith("[") else name
    port = int(url["port"]) if url["port"] else default_port(scheme)
    login = f"{url['username']}:{url['password']}"
    return Target(scheme, name, port), url["host"], url["pathname"] + url["search"], login

"""What Node.js sends for a URL: by `fetch`, and by `get` of its modules `http` and `https`.

URL ──► no user, no blocked port ──► fetch ──► Location, as UTF-8 ──► URL ──► the same
URL ──► urlToHttpOptions ──► http.get, which follows no Location
"""

import re
from functools import partial
from typing import Final

from urlprism._core.grammar.schemes import default_port
from urlprism.readers.outcomes import Refused, Wire
from urlprism.readers.reading import Reading, Report
from urlprism.readers.shared.releases import Release
from urlprism.readers.shared.sending import dialled_by, fetched, fetched_from, host_field, value_of
from urlprism.urllib_parse import unquote_to_bytes

_NO_VALUE: Final = re.compile(r"[^\t\x20-\x7e\x80-\xff]")  # in a field
_STRAY: Final = re.compile("%(?![0-9A-Fa-f]{2})")
# The first release that has `fetch`, and the first whose `fetch` sends the "?" of an empty query.
_FETCH: Final = (18, 0, 0)
_EMPTY_QUERY_SENT: Final = (24, 0, 0)


def wire(node: Release, reading: Reading, text: str, base: str | None) -> Wire | None:
    """Return what `fetch` dials and sends, `http.get` for a release that has no `fetch`."""
    if node.number < _FETCH:
        return wire_by_http(node, reading, text, base)
    return fetched(partial(_sent, node), redirects_with_login=False)(reading, text, base)


def _sent(node: Release, reading: Reading, text: str, base: str | None) -> bytes:  # noqa: ARG001 - all take them
    """Return path and query, with the "?" of an empty query in releases that send it."""
    url = reading.report
    href = str(url["href"]).removesuffix(str(url["hash"]))
    href = href if base is None else href.removesuffix("#")  # a redirect sets the fragment anew
    sent = _target(reading)
    if href.endswith("?") and "?" not in sent and node.number >= _EMPTY_QUERY_SENT:
        sent += "?"
    return sent.encode()


def _target(reading: Reading) -> str:
    return f"{reading.report['pathname']}{reading.report['search']}"


def location(octets: str, base: Report, node: Release) -> str:
    """Return the text of a Location; raise Refused for a base that is never requested."""
    if node.number < _FETCH:
        raise Refused("a redirect is not followed", "http.get")
    fetched_from(base)
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
    dialled = dialled_by(reading.report)
    login = f"{reading.report['username']}:{reading.report['password']}"
    scheme = dialled.scheme or ""
    dialled = dialled._replace(port=dialled.port or default_port(scheme))
    if _STRAY.search(login) or not _is_text(login):
        raise Refused("a login that cannot be decoded", "urlToHttpOptions, URIError")
    host = host_field(dialled.host or "", dialled.port, scheme)
    return Wire(dialled, host, _target(reading).encode(), authorization=login != ":")


def _is_text(login: str) -> bool:
    try:
        unquote_to_bytes(login).decode()
    except UnicodeDecodeError:
        return False
    return True

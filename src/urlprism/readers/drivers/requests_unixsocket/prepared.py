"""A request that is prepared: its URL, and the socket or the host that is dialled."""

import os
from typing import Final, NamedTuple

from urlprism._core.grammar.schemes import default_port
from urlprism.readers.drivers.connections import refused
from urlprism.readers.programs.python import model as cpython
from urlprism.readers.programs.requests import model as requests
from urlprism.readers.programs.requests.releases import urllib3_of
from urlprism.readers.programs.urllib3 import model as urllib3
from urlprism.urllib_parse import unquote

VERSION: Final = "0.4.1"
SCHEME: Final = "http+unix"
_OTHERS: Final = frozenset((SCHEME,))
# The name that its connection has, and the longest path of a socket on Linux, in octets.
HOST: Final = "localhost"
_LONGEST: Final = 107


class Fields(NamedTuple):
    """The parts of a prepared request: the socket of its connection, or the host and the port.

    `target` is what is sent to a socket, and elsewhere what requests asks urllib3 to send.
    """

    url: str
    scheme: str
    socket: str | None
    host: str
    port: int
    auth: str | None
    target: str
    fragment: str | None
    is_authorized: bool


def report(text: str, base: str | None) -> Fields:
    """Return the parts of a request, or of a redirect from `base` to `text`."""
    if base is None:
        prepared = requests.ready(text, requests.NEWEST, _OTHERS)
        return _dialled(prepared if isinstance(prepared, str) else prepared.url, None)
    first = report(base, None)
    url = requests.redirected(text, first.url, first.fragment, requests.NEWEST)
    return _dialled(url, first)


def _dialled(url: str, first: Fields | None) -> Fields:
    """Return the parts of a request for a URL, which may be a redirect of a first one."""
    if url.lower().startswith(f"{SCHEME}://"):
        parts = _over_socket(url)
    else:
        dialled = requests.dialled(url, requests.NEWEST)
        _, scheme, host, port, auth, target, fragment = dialled
        parts = Fields(url, scheme, None, host, port, auth, target, fragment, is_authorized=False)
    if first is None:
        return parts._replace(is_authorized=requests.is_login(parts.auth))
    is_kept = first.is_authorized and requests.is_kept(first.url, url, requests.NEWEST)
    return parts._replace(is_authorized=is_kept)


def _over_socket(url: str) -> Fields:
    try:
        scheme, netloc, path, query, fragment = cpython.running().urlsplit(url)
    except ValueError as error:
        raise cpython.refused(error, "urlsplit") from None
    socket = unquote(netloc)
    if len(os.fsencode(socket)) > _LONGEST:
        raise refused("a path of a socket that is too long", "requests-unixsocket, OSError")
    auth = netloc.rpartition("@")[0] if "@" in netloc else None
    asked = f"{path or '/'}?{query}" if query else path or "/"
    sent = urllib3.encoded_target(asked, urllib3_of(requests.NEWEST))
    target = asked if sent is None else sent.decode()
    port = default_port("http") or 0
    parts = auth, target, fragment or None
    return Fields(url, scheme, socket, HOST, port, *parts, is_authorized=False)

"""The installed niquests: the request that it prepares, and the host that it would look up.

Sockets of Unix and streams of events, for which it has adapters, are not asked. A Location that is
not ASCII is sent as UTF-8, so that niquests reads the same text.
"""

import contextlib
import functools
from importlib import import_module
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.niquests.releases import IDNA
from urlprism.readers.programs.requests.model import Fields


def version() -> str:
    """Return the installed version, and whether idna is there; raise ImportError without it."""
    return str(_niquests().__version__) + (IDNA if _has_idna() else "")


def report(text: str, base: str | None) -> Fields:
    """Return the parts of a request, or of a redirect from `base`; raise Refused if it raises."""
    niquests = _niquests()
    with niquests.Session() as session:
        # No proxies or credentials of this machine.
        session.trust_env = False
        try:
            first = session.prepare_request(niquests.Request("GET", text if base is None else base))
            parts = _dialled(session, first)
            if base is not None:
                parts = _dialled(session, _redirected(session, first, text))
        except Refused:
            raise
        except Exception as error:
            raise Refused(str(error), f"niquests, {type(error).__name__}") from error
    return parts


def _redirected(session: Any, first: Any, location: str) -> Any:
    """Return the request after a redirect from the first request to a location."""
    response = _niquests().Response()
    response.status_code, response.url, response.request = 302, first.url, first
    response.headers["Location"] = location.encode().decode("latin-1")
    # A body that has been read.
    response._content, response._content_consumed, response.raw = b"", True, SimpleNamespace()  # noqa: SLF001
    for request in session.resolve_redirects(response, first, yield_requests=True):
        return request
    raise Refused("the location is not followed", "niquests Session.resolve_redirects")


def _dialled(session: Any, request: Any) -> Fields:
    """Return the parts of a request, with the host and port that its connection looks up."""
    utilities = import_module("niquests.utils")
    adapter = session.get_adapter(request.url)
    if utilities.parse_scheme(request.url) not in {"http", "https", "ws", "wss"}:
        raise Refused("a socket of Unix, or a stream of events", "niquests Session.get_adapter")
    pool = adapter.get_connection(request.url)
    connection = pool.ConnectionCls(host=pool.host, port=pool.port, resolver=pool._resolver)  # noqa: SLF001
    path_url = adapter.request_url(request, None)
    utilities.parse_url(path_url)  # as `urlopen` does
    host, port = _asked(connection)
    parts = import_module("urllib.parse").urlsplit(request.url)
    auth = utilities.parse_url(request.url).auth
    fragment = parts.fragment or None
    return Fields(request.url, pool.scheme, host, port, auth, path_url, fragment)


def _asked(connection: Any) -> tuple[str, int]:
    """Return the name and port that a connection looks up, with a resolver of our own."""
    places: list[tuple[str, int]] = []

    def getaddrinfo(name: str, number: int, *_: object, **__: object) -> list[object]:
        name.encode("idna")  # as the real one does; it raises for a label empty or too long
        places.append((name, number))
        return []

    resolver = connection._resolver  # noqa: SLF001
    lent = SimpleNamespace(getaddrinfo=getaddrinfo, _unsafe_expose=False)
    address = connection._dns_host, connection.port or connection.default_port  # noqa: SLF001
    with contextlib.suppress(OSError):
        # It raises one, because the resolver finds no address.
        type(resolver).create_connection(lent, address)
    return places[0]


@functools.cache
def _has_idna() -> bool:
    return find_spec("idna") is not None


@functools.cache
def _niquests() -> Any:
    return import_module("niquests")

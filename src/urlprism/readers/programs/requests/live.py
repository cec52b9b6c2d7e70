"""The installed requests: the request that it prepares, and the host that it would look up.

A Location that is not ASCII is sent as UTF-8, so that requests reads the same text.
"""

import contextlib
import functools
from importlib import import_module
from types import FunctionType, SimpleNamespace
from typing import Any

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.requests.model import Fields


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return str(_requests().__version__)


def report(text: str, base: str | None) -> Fields:
    """Return the parts of a request, or of a redirect from `base`; raise Refused if it raises."""
    requests = _requests()
    with requests.Session() as session:
        # No proxies or credentials of this machine.
        session.trust_env = False
        try:
            first = session.prepare_request(requests.Request("GET", text if base is None else base))
            parts = _dialled(session, first)
            if base is not None:
                parts = _dialled(session, _redirected(session, first, text))
        except Refused:
            raise
        except Exception as error:
            raise Refused(str(error), f"requests, {type(error).__name__}") from error
    return parts


def _redirected(session: Any, first: Any, location: str) -> Any:
    """Return the request after a redirect from the first request to a location."""
    response = _requests().Response()
    response.status_code = 302
    response.url, response.request = first.url, first
    response.headers["Location"] = location.encode().decode("latin-1")
    for request in session.resolve_redirects(response, first, yield_requests=True):
        return request
    reason = "the location is not followed"
    raise Refused(reason, "requests Session.resolve_redirects")


def _dialled(session: Any, request: Any) -> Fields:
    """Return the parts of a request, with the host and port that its connection looks up."""
    adapter = session.get_adapter(request.url)
    pool = _pool(adapter, request)
    connection = pool.ConnectionCls(host=pool.host, port=pool.port)
    # `connection.host` has lost its final dots.
    looked_up = getattr(connection, "_dns_host", connection.host)
    host, port = _asked(looked_up, connection.port)
    parts = _requests().compat.urlparse(request.url)
    userinfo, at, _ = parts.netloc.rpartition("@")
    return Fields(
        url=request.url,
        scheme=pool.scheme,
        host=host,
        port=port,
        auth=userinfo if at else None,
        path_url=adapter.request_url(request, None),
        fragment=parts.fragment or None,
    )


def _pool(adapter: Any, request: Any) -> Any:
    """Return the pool of connections for a request; before 2.32 an adapter gets the URL only."""
    if hasattr(adapter, "get_connection_with_tls_context"):
        return adapter.get_connection_with_tls_context(request, verify=False)
    return adapter.get_connection(request.url)


def _asked(host: str, port: int) -> tuple[str, int]:
    """Return the name and port that `create_connection` looks up, with a resolver of our own."""
    module = import_module("urllib3.util.connection")
    places: list[tuple[str, int]] = []

    def getaddrinfo(name: str, number: int, *_: object) -> list[object]:
        name.encode("idna")  # as the real one does; it raises for a label empty or too long
        places.append((name, number))
        return []

    lent = SimpleNamespace(
        getaddrinfo=getaddrinfo, SOCK_STREAM=module.socket.SOCK_STREAM, error=OSError
    )
    program = module.create_connection
    names = {**vars(module), "socket": lent}
    connect = FunctionType(program.__code__, names, argdefs=program.__defaults__)
    with contextlib.suppress(OSError):
        # It raises one, because the resolver finds no address.
        connect((host, port))
    return places[0]


@functools.cache
def _requests() -> Any:
    return import_module("requests")

"""HTTP by httpx: each hop is checked, and connects to an address that was checked."""

import contextlib
import socket
from collections.abc import Iterator
from typing import Any, Unpack

import httpcore
import httpx

from urlprism._core.records.intake import URLText
from urlprism.recipes.hops import Hop
from urlprism.recipes.trips import OnceOptions, Options, Trip, location_of, single


def request(method: str, url: URLText, **options: Unpack[Options]) -> httpx.Response:
    """Return the response to a request, with its body read.

    Raise UnsafeURL if the URL, a redirect or an address is refused, FetchError if the fetch fails,
    and ValueError or TypeError for wrong options.
    """
    with Trip(method, url, **options) as trip:
        while True:
            hop = trip.hop()
            with _open(hop) as response:
                if not trip.goes_on(response.status, response.headers):
                    return _received(hop, response)


def once(method: str, url: URLText, **options: Unpack[OnceOptions]) -> httpx.Response:
    """Return the response of the first server, even a redirect, with its body read.

    Raise what `request` raises; an option `hops` is a TypeError.
    """
    with single(method, url, **options) as trip:
        hop = trip.hop()
        with _open(hop) as response:
            location_of(response.status, response.headers)  # several are an error, followed or not
            return _received(hop, response)


def get(url: URLText, **options: Unpack[Options]) -> httpx.Response:
    """Return the response to GET, as `request` does."""
    return request("GET", url, **options)


def post(url: URLText, **options: Unpack[Options]) -> httpx.Response:
    """Return the response to POST, as `request` does."""
    return request("POST", url, **options)


@contextlib.contextmanager
def _open(hop: Hop) -> Iterator[httpcore.Response]:
    """Yield the response of one server, whatever its status."""
    # httpx sends by httpcore. The scheme is http because the open stream has its TLS already.
    place = httpcore.URL(scheme="http", host=hop.target.host, port=hop.target.port, target=hop.path)
    fields = list(hop.fields(f"python-httpx/{httpx.__version__}").items())
    with (
        contextlib.closing(_Line(hop.connect())) as line,
        httpcore.ConnectionPool(network_backend=_Opened(line)) as pool,
        hop.translating(OSError, *_ERRORS),
        pool.stream(hop.method, place, headers=fields, content=hop.body) as response,
    ):
        yield response


_ERRORS = (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException)


class _Line(httpcore.NetworkStream):
    """An open connection; its socket has the timeout."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ARG002
        """Return the next octets, or b"" at the end."""
        return self._connection.recv(max_bytes)

    def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ARG002
        """Send octets; a server may answer before it has received all of them."""
        try:
            self._connection.sendall(buffer)
        except OSError as error:
            raise httpcore.WriteError from error

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


class _Opened(httpcore.NetworkBackend):
    """Opens no connection: returns the one that is open, whatever the host."""

    def __init__(self, line: _Line) -> None:
        self._line = line

    def connect_tcp(self, *_: Any, **__: Any) -> httpcore.NetworkStream:
        """Return the open connection."""
        return self._line


def _received(hop: Hop, response: httpcore.Response) -> httpx.Response:
    """Return a response as an object of httpx, with its body read; raise FetchError."""
    body = hop.received(response.status, response.headers, response.iter_stream())
    asked = httpx.Request(hop.method, hop.url, headers=hop.fields())
    made = httpx.Response(response.status, content=body, request=asked)
    # The headers are set afterwards, because the body is decompressed already.
    made.headers = httpx.Headers(response.headers)
    made.extensions = {
        name: response.extensions[name] for name in ("http_version", "reason_phrase")
    }
    return made

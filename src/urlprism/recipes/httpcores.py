"""HTTP by httpx or httpx2, whose connections are those of httpcore or httpcore2.

Each hop is checked, and connects to an address that was checked.
"""

import contextlib
import socket
from collections.abc import Iterator
from typing import Any, Generic, TypeVar, Unpack

from urlprism._core.arguments.intake import URLText
from urlprism.recipes.hops import Hop
from urlprism.recipes.trips import OnceOptions, Options, Trip, location_of, single

_ResponseT = TypeVar("_ResponseT")


class Sender(Generic[_ResponseT]):
    """Sends by a client's package and that of its connections; returns responses of the client."""

    def __init__(self, client: Any, core: Any, response: type[_ResponseT]) -> None:
        self._client = client
        self._core = core
        self._response: Any = response
        self._errors = core.NetworkError, core.ProtocolError, core.TimeoutException

    def request(self, method: str, url: URLText, **options: Unpack[Options]) -> _ResponseT:
        """Return the response to a request, with its body read, after its redirects."""
        with Trip(method, url, **options) as trip:
            while True:
                hop = trip.hop()
                with self._open(hop) as response:
                    if not trip.goes_on(response.status, response.headers):
                        return self._received(hop, response)

    def once(self, method: str, url: URLText, **options: Unpack[OnceOptions]) -> _ResponseT:
        """Return the response of the first server, with its body read."""
        with single(method, url, **options) as trip:
            hop = trip.hop()
            with self._open(hop) as response:
                location_of(
                    response.status, response.headers
                )  # several are an error, followed or not
                return self._received(hop, response)

    @contextlib.contextmanager
    def _open(self, hop: Hop) -> Iterator[Any]:
        """Yield the response of one server, whatever its status."""
        core, client = self._core, self._client
        # The scheme is http because the open stream has its TLS already.
        place = core.URL(scheme="http", host=hop.target.host, port=hop.target.port, target=hop.path)
        agent = f"python-{client.__name__}/{client.__version__}"
        fields = list(hop.fields(agent).items())
        with (
            contextlib.closing(_Line(hop.connect(), core.WriteError)) as line,
            core.ConnectionPool(network_backend=_Opened(line)) as pool,
            hop.translating(OSError, *self._errors),
            pool.stream(hop.method, place, headers=fields, content=hop.body) as response,
        ):
            yield response

    def _received(self, hop: Hop, answer: Any) -> _ResponseT:
        """Return a response as an object of the client, with its body read; raise FetchError."""
        client = self._client
        body = hop.received(answer.status, answer.headers, answer.iter_stream())
        request = client.Request(hop.method, hop.url, headers=hop.fields())
        response = self._response(answer.status, content=body, request=request)
        # The headers are set afterwards, because the body is decompressed already.
        response.headers = client.Headers(answer.headers)
        response.extensions = {
            name: answer.extensions[name] for name in ("http_version", "reason_phrase")
        }
        received: _ResponseT = response
        return received


class _Line:
    """An open connection, as a `NetworkStream`; its socket has the timeout."""

    def __init__(self, connection: socket.socket, write_error: type[Exception]) -> None:
        self._connection = connection
        self._write_error = write_error

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ARG002
        """Return the next octets, or b"" at the end."""
        return self._connection.recv(max_bytes)

    def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ARG002
        """Send octets; a server may answer before it has received all of them."""
        try:
            self._connection.sendall(buffer)
        except OSError as error:
            raise self._write_error from error

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def get_extra_info(self, info: str) -> None:
        """Return None: a name of the interface tells nothing of this connection."""


class _Opened:
    """A `NetworkBackend` that opens no connection: the one that is open is for any host."""

    def __init__(self, line: _Line) -> None:
        self._line = line

    def connect_tcp(self, *_: Any, **__: Any) -> _Line:
        """Return the open connection."""
        return self._line

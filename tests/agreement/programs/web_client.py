"""A client that sends a request target as it is, and keeps its connection while the server does."""

import socket
from http.client import HTTPResponse
from typing import Final

_SECONDS: Final = 20.0
_TRIES: Final = 3


class Client:
    """A client of a server on loopback, from an address there."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.status = 0  # of the last answer, as its fields
        self.fields: dict[str, str] = {}
        self.port = port
        self._from = (address, 0)
        self._socket: socket.socket | None = None

    def ask(
        self, target: str | bytes, method: str = "GET", host: str = "h.example"
    ) -> tuple[int, bytes]:
        """Return the status and the body of the answer to a request for a target.

        The target is of ASCII, or octets as they are.
        """
        octets = target if isinstance(target, bytes) else target.encode("ascii")
        line, field = (method.encode("ascii"), octets), host.encode("ascii")
        request = b"%b %b HTTP/1.1\r\nHost: %b\r\n\r\n" % (*line, field)
        # A server may close the connection after an answer, or reset it after a refusal.
        for _ in range(_TRIES):
            try:
                return self._answer(request)
            except OSError:
                self.close()
        return self._answer(request)

    def close(self) -> None:
        """Close the connection, if there is one."""
        if self._socket is not None:
            self._socket.close()
        self._socket = None

    def _answer(self, request: bytes) -> tuple[int, bytes]:
        if self._socket is None:
            place = ("127.0.0.1", self.port)
            self._socket = socket.create_connection(place, _SECONDS, self._from)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.sendall(request)
        response = HTTPResponse(self._socket, method="GET")
        try:
            response.begin()
            self.status, self.fields = response.status, dict(response.getheaders())
            # A refusal may have no length, and leave the connection open.
            is_endless = response.length is None and not response.chunked and response.status >= 400
            body = b"" if is_endless else response.read()
            closes = is_endless or response.will_close
        finally:
            response.close()
        if closes:
            self.close()
        return response.status, body

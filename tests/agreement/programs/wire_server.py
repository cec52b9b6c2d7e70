"""The server that clients reach in place of what they dial: it keeps what they send there.

a connection ──► where it was to go, if it says so ──► TLS, if it begins so ──► a request ──► `Seen`

One port answers HTTP, HTTPS and a client of SOCKS. Its certificate is for no name: no client is to
check it.
"""

import contextlib
import ipaddress
import queue
import socket
import socketserver
import ssl
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from tests.agreement.programs.request_clients import paged
from tests.help.scripted import CERTIFICATE

_SOCKS: Final = b"\x05"
_DIAL: Final = b"D"
_HANDSHAKE: Final = b"\x16"
# The hosts that a browser asks of itself.
_OF_BROWSERS: Final = (
    ".googleapis.com",
    ".google.com",
    ".gvt1.com",
    ".mozilla.org",
    *(".mozilla.com", ".mozilla.net", ".firefox.com"),
)


class Seen(NamedTuple):
    """Where a client has connected, by which scheme, and what it has sent."""

    dialled: tuple[str, str, int]
    host: bytes | None
    target: bytes
    authorization: bool


class Server(socketserver.ThreadingTCPServer):
    """Keeps each request; the first one is redirected to `location`, if there is one."""

    allow_reuse_address = True
    daemon_threads = True
    address_family = socket.AF_INET6
    request_queue_size = 64

    def __init__(self) -> None:
        super().__init__(("::", 0), _Session)
        self.dialled: list[tuple[str, int]] = []
        self.requests: list[tuple[str, tuple[str, int] | None, Any]] = []
        self.location: bytes | None = None
        self.answer: bytes | None = None
        # Of the page of a browser, which has the server for a proxy.
        self.origin = "http://page.test"
        self.questions: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.answered: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.tls.load_cert_chain(CERTIFICATE)

    def server_bind(self) -> None:
        self.socket.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        super().server_bind()

    @property
    def port(self) -> int:
        return self.server_address[1]

    def seen(
        self, get: Callable[[str], None], url: str, location: bytes | None = None
    ) -> Seen | None:
        """Return what a client does last when it gets a URL, None if it sends nothing.

        With a location, this is the answer to the first request.
        """
        self.answer = location
        self.begin()
        get(url)
        if len(self.requests) < (1 if location is None else 2):
            return None
        scheme, place, sent = self.requests[-1]
        return Seen((scheme, *(place or self.dialled[-1])), *sent)

    def begin(self) -> None:
        """Forget what a client has sent: it begins, or begins again."""
        self.dialled, self.requests, self.location = [], [], self.answer


class _Session(socketserver.BaseRequestHandler):
    server: Server
    request: socket.socket
    place: tuple[str, int] | None = None  # where the connection was to go, if it says so

    def handle(self) -> None:
        with contextlib.suppress(OSError):
            self._take_place()

    def _take_place(self) -> None:
        """Take where a connection was to go, and answer what follows, by TLS if it begins so."""
        if self._next() == _SOCKS:
            self._take_socks()
        if self.place and self.place[0].endswith(_OF_BROWSERS):
            return
        if self._next() == _DIAL:
            self._take_dial()
        if self._next() != _HANDSHAKE:
            self._answer(self.request, "http")
            return
        with self.server.tls.wrap_socket(self.request, server_side=True) as connection:
            self._answer(connection, "https")

    def _next(self) -> bytes:
        """Return the next octet, which stays unread."""
        return self.request.recv(1, socket.MSG_PEEK)

    def _read(self, count: int) -> bytes:
        return self.request.recv(count, socket.MSG_WAITALL)

    def _take_dial(self) -> None:
        """Take the line with which a child begins a connection."""
        line = b"".join(iter(lambda: self._read(1), b"\n"))
        place = bytes.fromhex(line[5:].decode()).decode("utf-8", "surrogateescape")
        host, _, port = place.rpartition(":")
        host = host[1:-1] if host[:1] == "[" and host[-1:] == "]" else host
        self.place = host, int(port)

    def _take_socks(self) -> None:
        """Take the host and the port that a client gives a SOCKS proxy: RFC 1928."""
        self._read(self._read(2)[1])
        self.request.sendall(b"\x05\x00")
        kind = self._read(4)[3]
        if kind == 3:
            host = self._read(self._read(1)[0]).decode("utf-8", "surrogateescape")
        else:
            host = str(ipaddress.ip_address(self._read(4 if kind == 1 else 16)))
        self.place = host, int.from_bytes(self._read(2), "big")
        self.request.sendall(b"\x05\x00\x00\x01\x7f\x00\x00\x01\x00\x01")

    def _answer(self, connection: socket.socket, scheme: str) -> None:
        """Keep a request, and answer it."""
        with connection.makefile("rb") as lines:
            line = lines.readline()
            if not line:
                return
            host, authorization = None, False
            while field := lines.readline().strip(b"\r\n"):
                name, _, value = field.partition(b":")
                host = value.removeprefix(b" ") if name.lower() == b"host" else host
                authorization |= name.lower() == b"authorization"
        target = line.partition(b" ")[2].rpartition(b" HTTP/")[0]
        body = paged(self.server, target, b"no-cors") if host == b"page.test" else None
        location = None
        if body is None:
            body = b""
            self.server.requests.append((scheme, self.place, (host, target, authorization)))
            location, self.server.location = self.server.location, None
        status = b"200 OK" if location is None else b"302 Found\r\nLocation: " + location
        fields = b"Content-Type: text/html;charset=utf-8\r\nConnection: close\r\nContent-Length: "
        connection.sendall(b"HTTP/1.1 %s\r\n%s%d\r\n\r\n%s" % (status, fields, len(body), body))

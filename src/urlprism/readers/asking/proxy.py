"""A proxy on loopback that sends nothing on: it notes what a program requests, and answers.

program ──► GET http://h/p ──► reply(request) ──► 404, 401, or 302 with a Location
        ──► CONNECT h:443 ──► TLS ──► GET /p ──► the same
                          ──► anything else ──► reply(request), and the end

So a program that fetches URLs tells where it would go, and no name is looked up.
"""

import functools
import socket
import socketserver
import ssl
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final, NamedTuple, TypeAlias

from urlprism.readers.asking.conversation import installed

SECONDS: Final = 10.0  # that a program has for its request
_POLL: Final = 0.02  # seconds between two looks whether to end
_LONGEST: Final = 1 << 22  # octets of a request
_CERTIFICATE: Final = (
    *("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"),
    *("-days", "2", "-subj", "/CN=urlprism"),
)


class Request(NamedTuple):
    """A request: its first line, its header fields by name, and the place of its tunnel."""

    line: str
    headers: dict[str, str]
    tunnel: str | None = None


# What is answered: the status and the fields, in octets.
Reply: TypeAlias = "Callable[[Request], bytes]"
NOTHING: Final = b"404 Not Found"
WHO: Final = b'401 Unauthorized\r\nWWW-Authenticate: Basic realm="x"'


def moved(location: str) -> bytes:
    """Return the answer that redirects to a place."""
    return b"302 Found\r\nLocation: " + location.encode()


@contextmanager
def served(reply: Reply) -> Iterator[str]:
    """Serve the proxy while the context lasts, and yield its address, "127.0.0.1:8080".

    Raise ImportError without the program openssl, which makes the key for TLS.
    """
    with _Server(reply, _context()) as server:
        threading.Thread(target=server.serve_forever, args=(_POLL,), daemon=True).start()
        try:
            yield f"127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()


@functools.cache
def _context() -> ssl.SSLContext:
    """Return a context for TLS with a key and a certificate that nobody trusts."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.TemporaryDirectory(prefix="urlprism-") as folder:
        key, certificate = Path(folder, "key.pem"), Path(folder, "certificate.pem")
        command = [
            installed("openssl"),
            *_CERTIFICATE,
            "-keyout",
            str(key),
            "-out",
            str(certificate),
        ]
        subprocess.run(command, check=True, capture_output=True, timeout=SECONDS)  # noqa: S603
        context.load_cert_chain(certificate, key)
    return context


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def __init__(self, reply: Reply, context: ssl.SSLContext) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.reply = reply
        self.context = context


class _Handler(socketserver.BaseRequestHandler):
    """One connection: requests and their answers, in a tunnel after CONNECT."""

    def _server(self) -> _Server:
        assert isinstance(self.server, _Server)  # noqa: S101 - a type checker cannot know
        return self.server

    def handle(self) -> None:
        """Answer until the program closes the connection, or is silent for too long."""
        self.request.settimeout(SECONDS)
        with suppress(OSError, ValueError):  # the program has ended, or has no TLS
            self._talk(self.request, None)

    def _talk(self, connection: socket.socket, tunnel: str | None) -> None:
        with connection, connection.makefile("rb") as stream:
            while request := _read(stream, tunnel):
                method, _, rest = request.line.partition(" ")
                if method == "CONNECT":
                    connection.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
                    place = rest.rpartition(" ")[0]  # a name may have a space
                    try:
                        wrapped = self._server().context.wrap_socket(connection, server_side=True)
                    except OSError:
                        self._server().reply(request._replace(tunnel=place))
                        raise
                    self._talk(wrapped, place)
                    return
                answer = self._server().reply(request)
                connection.sendall(b"HTTP/1.1 " + answer + b"\r\nContent-Length: 0\r\n\r\n")


def _read(stream: IO[bytes], tunnel: str | None) -> Request | None:
    """Return the next request, None at the end of the connection."""
    lines: list[str] = []
    while True:
        octets = stream.readline(_LONGEST)
        if not octets.endswith(b"\n"):
            return None
        line = octets.decode("latin-1").rstrip("\r\n")
        if not line:
            break
        lines.append(line)
    if not lines:
        return None
    fields = (each.partition(":") for each in lines[1:])
    return Request(
        lines[0], {name.lower(): value.removeprefix(" ") for name, _, value in fields}, tunnel
    )

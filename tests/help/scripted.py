"""A server of HTTP that answers each path as a test says, and keeps what it was asked."""

import http.server
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from tests.help import loopback

AUTHORITY: Final = Path(__file__).with_name("tls") / "authority.pem"
CERTIFICATE: Final = Path(__file__).with_name("tls") / "server.pem"


class Asked(NamedTuple):
    """A request: its method, its target, its fields by lower-case names, and its body."""

    method: str
    target: str
    fields: dict[str, str]
    body: bytes


class Server(http.server.ThreadingHTTPServer):
    """Keeps each request; `answers` are by target, without one "the body" is sent."""

    def __init__(self, address: tuple[str, int]) -> None:
        super().__init__(address, Handler)
        self.seen: list[Asked] = []
        self.answers: dict[str, Callable[[Handler], None]] = {}

    @property
    def port(self) -> int:
        """Return the port that the system chose."""
        return int(self.server_address[1])

    def taken(self) -> list[Asked]:
        """Return the requests since the last time."""
        seen, self.seen = self.seen, []
        return seen

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: clients end connections as they like."""


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers by the server's script."""

    server: Server
    protocol_version = "HTTP/1.1"
    timeout = loopback.PATIENCE

    def answer(self) -> None:
        length = int(self.headers.get("Content-Length", 0))
        fields = {name.lower(): value for name, value in self.headers.items()}
        target = self.requestline.split(" ")[1]
        self.server.seen.append(Asked(self.command, target, fields, self.rfile.read(length)))
        self.server.answers.get(target, sending(b"the body"))(self)
        self.close_connection = True

    def __getattr__(self, name: str) -> Callable[[], None]:
        """Return what answers to a method, whichever it is."""
        if name.startswith("do_"):
            return self.answer
        raise AttributeError(name)

    def log_message(self, *args: object) -> None:
        """Write nothing."""


def sending(
    body: bytes, status: int = 200, *fields: tuple[str, str], length: int | None = None
) -> Callable[[Handler], None]:
    """Return what answers with a body; its length may be told wrongly."""

    def answer(handler: Handler) -> None:
        handler.send_response(status)
        handler.send_header("Content-Length", str(len(body) if length is None else length))
        for name, value in fields:
            handler.send_header(name, value)
        handler.end_headers()
        if handler.command != "HEAD":
            handler.wfile.write(body)

    return answer


def redirecting(location: str, status: int = 302, body: bytes = b"") -> Callable[[Handler], None]:
    """Return what answers with a redirect."""
    return sending(body, status, ("Location", location))


def writing(*pieces: bytes) -> Callable[[Handler], None]:
    """Return what answers with octets as they are, and ends the connection."""

    def answer(handler: Handler) -> None:
        with suppress(OSError):
            for piece in pieces:
                handler.wfile.write(piece)
                handler.wfile.flush()

    return answer


@contextmanager
def scripted(host: str = loopback.HOST, port: int = 0) -> Iterator[Server]:
    """Run a server; yield it."""
    server = Server((host, port))
    with loopback.in_thread(server):
        yield server


@contextmanager
def secure(names: list[str | None]) -> Iterator[Server]:
    """Run a server with TLS for www.example.com; `names` will be those that are asked for."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    context.sni_callback = lambda _, name, __: names.append(name)
    server = Server((loopback.HOST, 0))
    server.socket = context.wrap_socket(server.socket, server_side=True)
    with loopback.in_thread(server):
        yield server

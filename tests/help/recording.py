"""A server of HTTP that records what it is asked, and redirects where it is told to."""

import http.server
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tests.help import loopback

BODY: Final = b"the body"


class Server(http.server.ThreadingHTTPServer):
    """Keeps the field Host and the target of each request; `redirects` are by target."""

    def __init__(self, address: tuple[str, int]) -> None:
        self.address_family = (
            loopback.socket.AF_INET6 if ":" in address[0] else loopback.socket.AF_INET
        )
        super().__init__(address, Handler)
        self.seen: list[tuple[str, str]] = []
        self.redirects: dict[str, str] = {}

    @property
    def port(self) -> int:
        """Return the port that the system chose."""
        return int(self.server_address[1])

    def taken(self) -> list[tuple[str, str]]:
        """Return the requests since the last time."""
        seen, self.seen = self.seen, []
        return seen


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers each GET alike, but for those that are redirected."""

    server: Server

    def do_GET(self) -> None:
        # `path` has lost the second slash of "//".
        self.server.seen.append((self.headers["Host"], self.requestline.split(" ")[1]))
        location = self.server.redirects.get(self.path)
        self.send_response(200 if location is None else 302)
        if location is not None:
            self.send_header("Location", location)
        self.send_header("Content-Length", str(len(BODY)))
        self.end_headers()
        self.wfile.write(BODY)

    def log_message(self, *args: object) -> None:
        """Write nothing."""


@contextmanager
def recording(host: str = loopback.HOST) -> Iterator[Server]:
    """Run a server; yield it."""
    server = Server((host, 0))
    with loopback.in_thread(server):
        yield server

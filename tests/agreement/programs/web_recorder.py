"""The server behind a proxy: it answers each request by what it was asked for.

The body has the target and the field Host, in hexadecimal, a space between them.
"""

import socketserver
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from tests.help import loopback

_HOST: Final = b"\r\nhost:"


class Handler(socketserver.StreamRequestHandler):
    """Answers requests without bodies, one after another."""

    def handle(self) -> None:
        """Answer until the connection ends."""
        with suppress(ConnectionError):
            self._answer()

    def _answer(self) -> None:
        while head := self._head():
            told = answer(head)
            length = b"Content-Length: %d\r\n\r\n" % len(told)
            self.wfile.write(b"HTTP/1.1 200 OK\r\n" + length + told)

    def _head(self) -> bytes:
        """Return a request line and its fields, octet by octet; nothing at the end."""
        lines = []
        while (line := self.rfile.readline()) not in {b"\r\n", b"\n"}:
            if not line:
                return b""
            lines.append(line)
        return b"".join(lines)


class Server(socketserver.ThreadingTCPServer):
    """A server on loopback, at a port of its own."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def __init__(self) -> None:
        super().__init__((loopback.HOST, 0), Handler)


def answer(head: bytes) -> bytes:
    """Return what is told of a request: its target is all between the method and the version."""
    line, _, fields = head.partition(b"\r\n")
    target = line.partition(b" ")[2].rpartition(b" ")[0]
    _, _, behind = (b"\r\n" + fields).lower().partition(_HOST)
    # Where the field begins in small letters, it does as it was sent.
    start = len(b"\r\n" + fields) - len(behind)
    host = (b"\r\n" + fields)[start:].partition(b"\r\n")[0].strip()
    return target.hex().encode() + b" " + host.hex().encode()


def read(body: bytes) -> tuple[bytes, bytes]:
    """Return the target and the host that an answer tells."""
    target, _, host = body.decode("ascii").partition(" ")
    return bytes.fromhex(target), bytes.fromhex(host)


@contextmanager
def recorder() -> Iterator[int]:
    """Run the server; yield its port."""
    with loopback.in_thread(Server()) as port:
        yield port

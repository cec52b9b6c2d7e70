"""Servers on the loopback interface, at ports that the system chooses."""

import socket
import socketserver
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import Any, Final

HOST: Final = "127.0.0.1"
PATIENCE: Final = 20


@contextmanager
def child(command: Sequence[str], env: Mapping[str, str] | None = None) -> Iterator[int]:
    """Run a server, which prints its port first of all; yield the port."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=env, text=True) as process:
        try:
            line = process.stdout.readline()
            assert line, f"{command[0]} did not start"
            yield int(line)
        finally:
            process.kill()


@contextmanager
def in_thread(server: socketserver.BaseServer) -> Iterator[int]:
    """Run a server of this process; yield its port."""
    with server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def kept_port() -> Iterator[int]:
    """Keep a port for a server that cannot choose one itself, or that goes away and comes back.

    A socket that is bound and does not listen leaves the port to servers that reuse addresses; the
    system gives it to nobody else.
    """
    with closing(socket.socket()) as keeper:
        keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        keeper.bind((HOST, 0))
        yield keeper.getsockname()[1]


class Inetd(socketserver.ThreadingTCPServer):
    """Starts a program for each connection, which is its input and its output, as inetd does."""

    def __init__(self, command: Sequence[str], **options: Any) -> None:
        super().__init__((HOST, 0), Session)
        self.command = command
        self.options = options


class Session(socketserver.BaseRequestHandler):
    """One connection and its program."""

    def handle(self) -> None:
        subprocess.run(
            self.server.command, stdin=self.request, stdout=self.request,
            timeout=PATIENCE, check=False, **self.server.options,
        )  # fmt: skip


def exchange(address: tuple[str, int], octets: bytes) -> bytes:
    """Return what a server says to what it is sent, until it ends the connection."""
    with closing(socket.create_connection(address, timeout=PATIENCE)) as connection:
        connection.sendall(octets)
        return b"".join(iter(lambda: connection.recv(1 << 16), b""))

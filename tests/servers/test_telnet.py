"""The client of telnet URLs, with a server that asks for a login and keeps what it is told."""

import socketserver

import pytest

from tests.help import loopback
from tests.servers.clients import client

pytestmark = [pytest.mark.once, pytest.mark.real]


class Session(socketserver.StreamRequestHandler):
    """Asks for a name, and greets."""

    timeout = loopback.PATIENCE

    def handle(self):
        self.wfile.write(b"login: ")
        name = self.rfile.readline()
        self.server.told.append(name)
        self.wfile.write(b"hello " + name)


@pytest.fixture
def server():
    server = socketserver.ThreadingTCPServer((loopback.HOST, 0), Session)
    server.told = []
    with loopback.in_thread(server):
        yield server


@pytest.mark.requirement("R1738-53")
@pytest.mark.parametrize(
    ("login", "advice"),
    [
        ("", ""),
        ("me@", "log in with this user: me\n"),
        ("m%65:p%40@", "log in with this user: me\nlog in with this password: p@\n"),
        ("a%0D%0Ab@", "log in with this user: a%0D%0Ab\n"),
    ],
)
def test_the_client_of_the_page(server, capsys, login, advice):
    """The person is advised, and types; the client types nothing (§3.8)."""
    port = server.server_address[1]
    with client("telnet")(f"telnet://{login}127.0.0.1:{port}/") as connection:
        stream = connection.makefile("rwb")
        assert stream.read(7) == b"login: "
        assert capsys.readouterr().out == advice
        stream.write(b"someone else\r\n")
        stream.flush()
        assert stream.readline() == b"hello someone else\r\n"
    assert server.told == [b"someone else\r\n"]

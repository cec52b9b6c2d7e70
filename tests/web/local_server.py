"""A real server on loopback, in a process of its own, and questions to it over sockets."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

PATIENCE = 60  # seconds until a server has begun, or has ended
# A server that waits half a second for a request, to be told on standard output where it is.
IMPATIENT = """
from urlprism.web.serving import listening, serve
listener = listening(0)
serve(listener, lambda: print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True), 0.5)
"""
COMMAND = ("-m", "urlprism", "serve", "--port", "0", "--no-open")


class Told(NamedTuple):
    """An answer: its status, its headers by lower-case names, and its body."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self):
        """Return what the body says."""
        return json.loads(self.body.decode("ascii"))


class Server(NamedTuple):
    """A server that runs: its port, and its process."""

    port: int
    process: subprocess.Popen[str]

    @property
    def address(self):
        """Return where it is."""
        return f"http://127.0.0.1:{self.port}"

    def ask(self, method, path, body=None, headers=None):
        """Ask once, and return the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            found = {name.lower(): value for name, value in response.getheaders()}
            return Told(response.status, found, response.read())
        finally:
            connection.close()

    def post(self, path, question):
        """Ask a question in JSON."""
        body = json.dumps(question).encode("ascii")
        return self.ask("POST", path, body, {"content-type": "application/json"})

    def raw(self, octets, *, then=b""):
        """Send octets, and return all that comes back until the server closes."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as link:
            link.sendall(octets + then)
            pieces = list(iter(lambda: link.recv(1 << 16), b""))
        return b"".join(pieces)

    def end(self, number=signal.SIGINT):
        """End the server by a signal; return its exit code, and what it said."""
        self.process.send_signal(number)
        said, complained = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said, complained


@contextmanager
def serving(*arguments: str) -> Iterator[Server]:
    """Run a server by Python with these arguments, and end it whatever happens."""
    process = subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    try:
        line = process.stdout.readline()
        assert line.startswith("http://127.0.0.1:"), line + process.stderr.read()
        yield Server(int(line.rstrip("/\n").rpartition(":")[2]), process)
    finally:
        process.kill()
        process.communicate()

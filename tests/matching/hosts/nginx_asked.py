"""A real nginx with a socket for each name: a server that has the name, behind one for the rest."""

import re
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

_CONFIG: Final = """
daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/nginx.log crit;
worker_rlimit_nofile {files};
events {{ worker_connections {files}; }}
http {{
  access_log off; keepalive_requests 1000000; server_names_hash_bucket_size 1024;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{servers}
}}
"""
_SERVERS: Final = """
server {{ listen unix:{folder}/{number}.sock default_server; return 200 "no."; }}
server {{ listen unix:{folder}/{number}.sock; server_name "{name}"; return 200 "yes."; }}
"""
_TRIES: Final = 600
_SECONDS: Final = 20.0


class Program(NamedTuple):
    """An nginx: its path, and the environment in which its libraries are."""

    path: str
    environment: dict[str, str]

    def version(self) -> str:
        """Return its version."""
        done = subprocess.run(
            [self.path, "-v"], capture_output=True, text=True, check=True, env=self.environment
        )
        return re.search("nginx/([0-9.]+)", done.stderr)[1]

    def takes(self, name: str) -> bool:
        """Whether it takes a name of a server."""
        with tempfile.TemporaryDirectory(prefix="urlprism-nginx-") as scratch:
            command = [self.path, "-t", "-q", "-c", _written(Path(scratch), [name]), "-p", scratch]
            done = subprocess.run(command, capture_output=True, check=False, env=self.environment)
        return done.returncode == 0


class Servers:
    """Servers that run, one for each name, and a connection to each that was asked."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._connection: tuple[int, socket.socket] | None = None

    def ask(self, number: int, field: str) -> str:
        """Return "yes" if the server with the name gets a request with a field Host."""
        octets = field.encode("utf-8", "surrogatepass")
        request = b"GET / HTTP/1.1\r\nHost: %s\r\n\r\n" % octets
        for _ in range(3):
            connection = self._connected(number)
            with suppress(ConnectionError):
                connection.sendall(request)
                answer = _answer(connection)
                if answer.endswith(b"."):
                    return answer.rpartition(b"\n")[2].decode().removesuffix(".")
                if answer.startswith(b"HTTP/1.1 400 "):
                    self.close()
                    return "no"
            self.close()
        raise AssertionError(field)

    def _connected(self, number: int) -> socket.socket:
        if self._connection is None or self._connection[0] != number:
            self.close()
            connection = socket.socket(socket.AF_UNIX)
            self._connection = number, connection
            connection.settimeout(_SECONDS)
            connection.connect(str(self._folder / f"{number}.sock"))
        return self._connection[1]

    def close(self) -> None:
        """Close the connection, if there is one."""
        if self._connection is not None:
            self._connection[1].close()
        self._connection = None


def _answer(connection: socket.socket) -> bytes:
    """Return what a server sends, up to a "." of ours or the end."""
    answer = b""
    while not answer.endswith((b"\r\n\r\nyes.", b"\r\n\r\nno.")):
        more = connection.recv(65_536)
        if not more:
            break
        answer += more
    return answer


def _written(folder: Path, names: Sequence[str]) -> str:
    """Write the configuration of servers with these names; return its path."""
    servers = "".join(
        _SERVERS.format(folder=folder, number=number, name=re.sub(r'(["\\])', r"\\\1", name))
        for number, name in enumerate(names)
    )
    path = folder / "nginx.conf"
    text = _CONFIG.format(folder=folder, servers=servers, files=len(names) + 500)
    path.write_text(text, "utf-8", newline="")
    return str(path)


@contextmanager
def started(program: Program, names: Sequence[str]) -> Iterator[Servers]:
    """Yield servers with these names, which run as long as the context."""
    with tempfile.TemporaryDirectory(prefix="urlprism-nginx-") as scratch:
        folder = Path(scratch)
        log = folder / "log"
        with log.open("wb") as out:
            process = subprocess.Popen(
                [program.path, "-c", _written(folder, names), "-p", scratch],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env=program.environment,
            )
        servers = Servers(folder)
        try:
            _wait(servers, len(names) - 1, process, log)
            yield servers
        finally:
            servers.close()
            process.kill()
            process.wait()


def _wait(servers: Servers, last: int, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(_TRIES):
        with suppress(OSError):
            servers.close()
            servers.ask(last, "no.such.host.test")
            return
        if process.poll() is not None:
            break
        time.sleep(0.05)
    raise AssertionError(log.read_text("utf-8", "replace")[-800:])

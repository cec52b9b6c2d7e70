"""Clients that run here, and a server that keeps the octets of the request-target of each request.

URL ──► a client ──► the server: "GET ", the request-target, " HTTP/1.1" ──► these octets

A client of Python runs in this process, others in a child, which takes a URL a line, as the digits
of its octets, and answers a line each time it is done.
"""

import asyncio
import contextlib
import http.client
import io
import json
import os
import queue
import shutil
import socket
import socketserver
import ssl
import subprocess
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote_to_bytes

import aiohttp
import httpx
import pycurl
import requests
import urllib3

from tests.help import loopback
from urlprism.readers.asking import children
from urlprism.readers.programs.browsers import live as browsing

SOURCES: Final = Path(__file__).parent / "request_clients"
# Those that are started for each URL.
STARTED: Final = {
    "wget": ("wget", "--no-config", "--no-proxy", "--tries=1", "--output-document=/dev/null"),
    "wget2": ("wget2", "--no-config", "--no-proxy", "--tries=1", "--output-document=/dev/null"),
    "aria2": (
        "aria2c",
        "--no-conf",
        "--max-tries=1",
        "--allow-overwrite",
        "--dir=/dev",
        "--out=null",
    ),
}
BROWSERS: Final = ("chromium", "firefox", "webkit")
_TIMEOUT: Final = 5
_SECONDS: Final = 60
_PAGE: Final = b"""<!doctype html><script type=module>
for (let url = "";;) {
  url = await (await fetch("/__next?" + encodeURIComponent(url))).text();
  try { await (await fetch(new URL(url), { cache: "no-store", mode: MODE })).text(); } catch {}
}
</script>"""
# How a browser has a SOCKS proxy, also for loopback, which looks up all names: PORT is its port. It
# checks no certificate behind that.
_PROXIED: Final = {
    "chromium": (
        *("--proxy-server=socks5://127.0.0.1:PORT", "--proxy-bypass-list=<-loopback>"),
        "--ignore-certificate-errors",
    ),
    "firefox": ("--marionette",),
    "webkit": ("--proxy=socks5://127.0.0.1:PORT", "--ignore-tls-errors"),
}
_PREFERENCES: Final = {
    "network.proxy.type": "1",
    "network.proxy.socks": '"127.0.0.1"',
    "network.proxy.socks_port": "PORT",
    "network.proxy.socks_remote_dns": "true",
    "network.proxy.allow_hijacking_localhost": "true",
    "marionette.port": "0",
    "remote.prefs.recommended": "false",
}
_SESSION: Final = [0, 1, "WebDriver:NewSession", {"acceptInsecureCerts": True}]
# Those that take a URL a line.
CHILDREN: Final = {
    "node.fetch": ("node", "client.mjs"),
    "node.http": ("node", "client.mjs", "http"),
    "node.url.parse": ("node", "client.mjs", "parse"),
    "go": ("go", "run", "client.go"),
    "php": ("php", "client.php"),
    "ruby": ("ruby", "client.rb"),
    "perl": ("perl", "client.pl"),
    "java.net.URI": ("java", "Client.java", "URI"),
    "java.net.URL": ("java", "Client.java", "URL"),
}


class Server(socketserver.ThreadingTCPServer):
    """Keeps each request-target; the first request is redirected to `location`, if there is one."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__((loopback.HOST, 0), _Session)
        self.seen: list[bytes] = []
        self.location: bytes | None = None
        self.answer: bytes | None = None
        self.questions: queue.SimpleQueue[str] = queue.SimpleQueue()  # of a page
        self.answered: queue.SimpleQueue[str] = queue.SimpleQueue()

    @property
    def origin(self) -> str:
        """Return the scheme, the host and the port, without a slash."""
        return f"http://{loopback.HOST}:{self.server_address[1]}"

    def target(self, get: Callable[[str], None], url: str, base: str | None = None) -> bytes | None:
        """Return what a client sends last when it gets a URL, None if it sends nothing.

        With a base, the client gets that, and the URL is the Location of the answer.
        """
        self.answer = None if base is None else url.encode()
        self.begin()
        get(url if base is None else base)
        if base is not None and len(self.seen) < 2:
            return None
        return self.seen[-1] if self.seen else None

    def begin(self) -> None:
        """Forget what a client has sent: it begins, or begins again."""
        self.seen, self.location = [], self.answer


class _Session(socketserver.StreamRequestHandler):
    server: Server

    def handle(self) -> None:
        line = self.rfile.readline()
        if not line:
            return
        target = line.partition(b" ")[2].rpartition(b" HTTP/")[0]
        while self.rfile.readline().strip():
            pass
        body, location = paged(self.server, target), None
        if body is None:
            body = b""
            self.server.seen.append(target)
            location, self.server.location = self.server.location, None
        status = b"200 OK" if location is None else b"302 Found\r\nLocation: " + location
        fields = b"Content-Type: text/html;charset=utf-8\r\nConnection: close\r\nContent-Length: "
        self.wfile.write(b"HTTP/1.1 %s\r\n%s%d\r\n\r\n%s" % (status, fields, len(body), body))


def paged(server: Any, target: bytes, mode: bytes = b"cors") -> bytes | None:
    """Return the body for the page that fetches, with what it asks for; None for other targets."""
    if target == b"/__page":
        return _PAGE.replace(b"MODE", b'"%s"' % mode)
    if target.startswith(b"/__next?"):
        server.answered.put(unquote_to_bytes(target.partition(b"?")[2]).decode())
        with contextlib.suppress(queue.Empty):
            return server.questions.get(timeout=_SECONDS).encode()
        return b""
    return b"" if target == b"/favicon.ico" else None


def by_requests(url: str) -> None:
    with contextlib.suppress(requests.RequestException, ValueError, UnicodeError):
        session = requests.Session()
        session.trust_env = False
        session.get(url, timeout=_TIMEOUT)


def by_httpx(url: str) -> None:
    with (
        contextlib.suppress(httpx.HTTPError, httpx.InvalidURL, ValueError),
        httpx.Client(trust_env=False, follow_redirects=True, verify=_TLS) as client,
    ):
        client.get(url, timeout=_TIMEOUT)


def by_urllib3(url: str) -> None:
    with contextlib.suppress(urllib3.exceptions.HTTPError, ValueError, UnicodeError):
        urllib3.PoolManager(timeout=_TIMEOUT, retries=1).request("GET", url)


def by_urllib(url: str) -> None:
    with contextlib.suppress(OSError, ValueError, UnicodeError, http.client.HTTPException):
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        opener.open(url, timeout=_TIMEOUT)


def by_aiohttp(url: str) -> None:
    async def fetch() -> None:
        limit = aiohttp.ClientTimeout(total=_TIMEOUT)
        async with aiohttp.ClientSession(trust_env=False, timeout=limit) as session:
            with contextlib.suppress(aiohttp.ClientError, ValueError, UnicodeError):
                await session.get(url)

    asyncio.run(fetch())


def by_curl(url: str) -> None:
    handle = pycurl.Curl()
    handle.setopt(pycurl.URL, url.encode())
    handle.setopt(pycurl.PROXY, "")
    handle.setopt(pycurl.FOLLOWLOCATION, 1)
    handle.setopt(pycurl.WRITEDATA, io.BytesIO())
    handle.setopt(pycurl.TIMEOUT, _TIMEOUT)
    with contextlib.suppress(pycurl.error):
        handle.perform()
    handle.close()


_TLS: Final = ssl.create_default_context()  # reading it again takes long

IN_PROCESS: Final = {
    "requests": by_requests,
    "httpx": by_httpx,
    "urllib3": by_urllib3,
    "urllib": by_urllib,
    "aiohttp": by_aiohttp,
    "yarl": by_aiohttp,
    "curl": by_curl,
}


@contextlib.contextmanager
def client(name: str, server: Server) -> Iterator[Callable[[str], None]]:
    """Yield the function that gets a URL by a client.

    Raise FileNotFoundError or ImportError if it is not here.
    """
    if name in IN_PROCESS:
        yield IN_PROCESS[name]
    elif name in STARTED:
        yield _starting(STARTED[name])
    elif name in BROWSERS:
        with browser(name, server) as get:
            yield get
    else:
        with _child(CHILDREN[name]) as get:
            yield get


def _starting(command: tuple[str, ...]) -> Callable[[str], None]:
    if shutil.which(command[0]) is None:
        raise FileNotFoundError(command[0])

    def get(url: str) -> None:
        subprocess.run(
            [*command, url],
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_SECONDS,
            check=False,
        )

    return get


@contextlib.contextmanager
def _child(words: tuple[str, ...]) -> Iterator[Callable[[str], None]]:
    command = [str(SOURCES / each) if "." in each else each for each in words]
    with subprocess.Popen(command, stdin=-1, stdout=-1, stderr=subprocess.DEVNULL) as process:

        def get(url: str) -> None:
            process.stdin.write(url.encode().hex().encode() + b"\n")
            process.stdin.flush()
            assert process.stdout.readline(), f"{words[0]} has ended"

        try:
            yield get
        finally:
            process.stdin.close()
            process.kill()


@contextlib.contextmanager
def browser(name: str, server: Any, through: int | None = None) -> Iterator[Callable[[str], None]]:
    """Yield the function that has a page of the server fetch a URL, through a proxy if any."""

    def get(url: str) -> None:
        # A browser may load the page twice: then the first one takes a question, and is gone.
        for _ in range(_SECONDS // _TIMEOUT):
            server.begin()
            server.questions.put(url)
            with contextlib.suppress(queue.Empty):
                while server.answered.get(timeout=_TIMEOUT) != url:
                    pass
                return

    with (
        contextlib.ExitStack() as stack,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
    ):
        command = browsing.command(name, f"{server.origin}/__page", profile)
        if through is not None:
            command[-1:] = _proxied(name, Path(profile), through) + command[-1:]
        process = children.started(command)
        try:
            server.answered.get(timeout=_SECONDS)
            if through is not None and name == "firefox":
                stack.enter_context(_trusting(Path(profile)))
            yield get
        finally:
            children.end(process)
            process.stdin.close()
            process.stdout.close()


def _proxied(name: str, profile: Path, port: int) -> list[str]:
    """Return the options with which a browser goes through a proxy; Firefox has preferences."""
    if name == "firefox":
        lines = [f'user_pref("{key}", {value});' for key, value in _PREFERENCES.items()]
        with (profile / "user.js").open("a") as preferences:
            preferences.write("\n".join(["", *lines]).replace("PORT", str(port)))
    return [each.replace("PORT", str(port)) for each in _PROXIED[name]]


def _trusting(profile: Path) -> socket.socket:
    """Return the session in which Firefox accepts each certificate: it is to stay open."""
    port = int((profile / "MarionetteActivePort").read_text())
    session = socket.create_connection((loopback.HOST, port), _SECONDS)
    session.recv(1 << 16)
    words = json.dumps(_SESSION)
    session.sendall(f"{len(words)}:{words}".encode())
    assert b"acceptInsecureCerts" in session.recv(1 << 16)
    return session

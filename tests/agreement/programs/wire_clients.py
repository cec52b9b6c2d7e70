"""Clients that dial what they want and reach one server, which keeps what they send there.

URL ──► a client ──► its look-up, answered with the loopback address ──► the server ──► `Seen`

No name is resolved and no other host is reached. A client of this process has its look-ups and its
connections replaced; curl asks the server as a SOCKS proxy, by name; others run in a child, whose
connections begin with a line that says where they were to go. No client checks a certificate.
"""

import asyncio
import contextlib
import importlib
import io
import os
import socket
import ssl
import subprocess
import sys
import urllib.request
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import aiohttp
import httpx
import httpx2
import pycurl
import requests
import urllib3

from tests.agreement.programs.request_clients import BROWSERS, browser
from tests.agreement.programs.wire_server import Server
from tests.help import loopback, npm_packages

SOURCES: Final = Path(__file__).parent / "request_clients"
_TIMEOUT: Final = 5
_CHILDREN: Final = {
    "http.client": (sys.executable, "wire.py", "client"),
    "node": ("node", "wire.mjs", "fetch"),
    "node.http": ("node", "wire.mjs", "http"),
    "go": ("go", "run", "wire.go"),
}
# Releases of a package of npm, each with what it needs, in the installed Node.js.
AXIOS: Final = (
    *("axios@1.21.1", "axios@1.16.1", "axios@1.8.4", "axios@1.7.3", "axios@1.0.0"),
    *("axios@0.27.2", "axios@0.26.1", "axios@0.19.2"),
)
_UNCHECKED: Final = ssl.create_default_context()
_UNCHECKED.check_hostname, _UNCHECKED.verify_mode = False, ssl.CERT_NONE


class _Adapter(requests.adapters.HTTPAdapter):
    """Loads no certificates, which takes longer than the rest."""

    def init_poolmanager(self, *arguments: Any, **options: Any) -> None:
        super().init_poolmanager(*arguments, ssl_context=_UNCHECKED, **options)


def _requests(server: Server, stack: contextlib.ExitStack) -> Callable[[str], None]:
    def get(url: str) -> None:
        with requests.Session() as session:
            session.trust_env = False
            session.mount("https://", _Adapter())
            session.get(url, timeout=_TIMEOUT, verify=False)

    return get


def _niquests(server: Server, stack: contextlib.ExitStack) -> Callable[[str], None]:
    # It replaces urllib3: it is there in a process of its own only.
    niquests = importlib.import_module("niquests")

    def get(url: str) -> None:
        with niquests.Session() as session:
            session.trust_env = session.verify = False
            session.get(url, timeout=_TIMEOUT)

    return get


def _httpx(server: Server, stack: contextlib.ExitStack) -> Callable[[str], None]:
    client = httpx.Client(
        trust_env=False, follow_redirects=True, timeout=_TIMEOUT, verify=_UNCHECKED
    )
    return stack.enter_context(client).get


def _httpx2(server: Server, stack: contextlib.ExitStack) -> Callable[[str], None]:
    client = httpx2.Client(
        trust_env=False, follow_redirects=True, timeout=_TIMEOUT, verify=_UNCHECKED
    )
    return stack.enter_context(client).get


def _urllib3(server: Server, stack: contextlib.ExitStack) -> Callable[[str], None]:
    def get(url: str) -> None:
        retries = urllib3.Retry(connect=0, read=0, redirect=1)
        unchecked = {"ssl_context": _UNCHECKED, "cert_reqs": "CERT_NONE"}
        with urllib3.PoolManager(timeout=_TIMEOUT, retries=retries, **unchecked) as pools:
            pools.request("GET", url)

    return get


def _urllib_request(server: Server, stack: contextlib.ExitStack) -> Callable[[str], None]:
    secure = urllib.request.HTTPSHandler(context=_UNCHECKED)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), secure)

    def get(url: str) -> None:
        opener.open(url, timeout=_TIMEOUT).close()

    return get


def _aiohttp(server: Server, stack: contextlib.ExitStack) -> Callable[[str], None]:
    loop = asyncio.new_event_loop()
    stack.callback(loop.close)
    connect = loop.sock_connect

    async def dial(sock: socket.socket, address: tuple[Any, ...]) -> None:
        if address[1] != server.port:  # an address that nobody has looked up
            server.dialled.append((address[0], address[1]))
        host = "::1" if sock.family == socket.AF_INET6 else loopback.HOST
        await connect(sock, (host, server.port))

    loop.sock_connect = dial

    async def fetch(url: str) -> None:
        limit = aiohttp.ClientTimeout(total=_TIMEOUT)
        async with aiohttp.ClientSession(trust_env=False, timeout=limit) as session:
            await session.get(url, ssl=False)

    return lambda url: loop.run_until_complete(fetch(url))


def _curl(server: Server, stack: contextlib.ExitStack) -> Callable[[str], None]:
    def get(url: str) -> None:
        handle = pycurl.Curl()
        handle.setopt(pycurl.URL, url.encode())
        handle.setopt(pycurl.PROXY, f"socks5h://{loopback.HOST}:{server.port}")
        handle.setopt(pycurl.NOPROXY, "")
        handle.setopt(pycurl.PROTOCOLS, pycurl.PROTO_ALL & ~pycurl.PROTO_FTP)
        handle.setopt(pycurl.FOLLOWLOCATION, 1)
        handle.setopt(pycurl.SSL_VERIFYPEER, 0)
        handle.setopt(pycurl.SSL_VERIFYHOST, 0)
        handle.setopt(pycurl.WRITEDATA, io.BytesIO())
        handle.setopt(pycurl.TIMEOUT, _TIMEOUT)
        try:
            handle.perform()
        finally:
            handle.close()

    return get


IN_PROCESS: Final = {
    "requests": _requests,
    "httpx": _httpx,
    "httpx2": _httpx2,
    "urllib3": _urllib3,
    "urllib.request": _urllib_request,
    "aiohttp": _aiohttp,
    "curl": _curl,
}
# Those that are in no environment of this one.
APART: Final = {"niquests": _niquests}
NAMES: Final = (*IN_PROCESS, *_CHILDREN, *AXIOS, *BROWSERS)


@contextlib.contextmanager
def client(name: str, server: Server) -> Iterator[Callable[[str], None]]:
    """Yield the function that gets a URL by a client; raise FileNotFoundError if it is not here."""
    if name in IN_PROCESS or name in APART:
        with contextlib.ExitStack() as stack:
            stack.enter_context(warnings.catch_warnings())
            warnings.simplefilter("ignore")
            stack.enter_context(patch.object(socket, "getaddrinfo", _looked_up_by(server)))
            fetch = {**IN_PROCESS, **APART}[name](server, stack)

            def get(url: str) -> None:
                with contextlib.suppress(Exception):
                    fetch(url)

            yield get
    elif name in BROWSERS:
        with browser(name, server, server.port) as get:
            yield get
    else:
        with child(_words(name), server) as get:
            yield get


def _words(name: str) -> tuple[str, ...]:
    """Return the command of a child; raise MissingError for a package that cannot be fetched."""
    if name not in AXIOS:
        return _CHILDREN[name]
    return "node", "wire.mjs", "axios", str(npm_packages.installed(name))


def _looked_up_by(server: Server) -> Callable[..., list[Any]]:
    """Return a look-up that notes each question, and answers all with the server's address."""

    look_up = socket.getaddrinfo

    def getaddrinfo(host: Any, port: Any, *_: object, **__: object) -> list[Any]:
        octets = host.encode("idna") if isinstance(host, str) else host
        reached = look_up(loopback.HOST, port)[0][4][1]  # the resolver itself changes some
        server.dialled.append((octets.partition(b"\0")[0].decode("latin-1"), reached))
        address = loopback.HOST, server.port
        return [(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", address)]

    return getaddrinfo


@contextlib.contextmanager
def child(words: tuple[str, ...], server: Server) -> Iterator[Callable[[str], None]]:
    """Yield the function that gets a URL by a child, which takes the server's port at the end."""
    command = [str(SOURCES / each) if "wire." in each else each for each in words]
    command.append(str(server.port))
    env = {**os.environ, "NODE_TLS_REJECT_UNAUTHORIZED": "0"}
    with subprocess.Popen(
        command, stdin=-1, stdout=-1, stderr=subprocess.DEVNULL, env=env
    ) as process:

        def get(url: str) -> None:
            octets = url.encode("utf-8", "surrogatepass").hex().encode()
            process.stdin.write(octets + b"\n")
            process.stdin.flush()
            assert process.stdout.readline(), f"{words[0]} has ended"

        try:
            yield get
        finally:
            process.stdin.close()
            process.kill()

"""Libraries of libcurl before the URL API of 7.62.0: what a transfer asks a proxy and a server for.

Each transfer goes to a proxy on this machine, which connects to nothing: it gets the host and the
port, and plays the server of an http URL, which gets the login, the path and the query. Of a file
URL the message names the path.
"""

import base64
import ctypes
import socket
import threading
from typing import Final, NamedTuple

from tests.agreement.programs.libcurls import Wheel, candidates, load_needed
from tests.help.wheels import unpacked
from urlprism.readers.programs.curl.live import OPTIONS, VersionInfo, schemes_of
from urlprism.readers.programs.curl.releases import Libcurl, libcurl

# For Linux on x86-64; the libraries need no Python.
WHEELS: Final = {
    "7.61.1": Wheel(
        "fiona==1.8.0", "100a7e040d71a7f7ca9ec5a7804533946ce162ea03bf7358384a9370cae36df6", "3.6"
    ),
    "7.61.0": Wheel(
        "pulsar-client==2.3.0",
        "6d1e153e8e7fa10b3c75500b5ebcd19b1bcb9231c57226c089b1da94103143c8",
        "3.6",
    ),
    "7.60.0": Wheel(
        "netCDF4==1.4.2", "b0c8b04c4f0b3d99952627e6c1e63701b9127660f81885c91f681a6497ce2107", "3.6"
    ),
    "7.59.0": Wheel(
        "netCDF4==1.4.0", "2276aa6d62fd40fa228f2bf5f964f6f5250b3c5fec941eb3d20b9559da6deb32", "3.6"
    ),
    "7.54.0": Wheel(
        "pulsar-client==1.22.0",
        "787a723ceb1de19dd68cef9075b2090134db73df8a0336cc3b6ba76965321f50",
        "3.6",
    ),
    "7.51.0": Wheel(
        "rasterio==1.0a9", "72a6900f8942de7cc88457b541d0fc7698c7b66628a9d1e34b2c95470d5a9109", "3.6"
    ),
}
MORE: Final = OPTIONS | {
    "PROXYTYPE": 101,
    "PROXYPORT": 59,
    "TIMEOUT_MS": 155,
    "FOLLOWLOCATION": 52,
    "ERRORBUFFER": 10010,
    "PROTOCOLS": 181,
    "WRITEFUNCTION": 20011,
}
SOCKS_WITH_NAMES: Final = 7  # CURLPROXY_SOCKS5_HOSTNAME
# Those that do not ask the proxy, or read the URL again before they do: their bits of PROTOCOLS.
NOT_ASKED: Final = {
    "scp": 4,
    "sftp": 5,
    "ldap": 7,
    "ldaps": 8,
    "tftp": 11,
    "smb": 26,
    "smbs": 27,
    "rtmp": 19,
    "rtmpt": 20,
    "rtmpe": 21,
    "rtmpte": 22,
    "rtmps": 23,
    "rtmpts": 24,
}
ASKED: Final = (1 << 28) - 1 - sum(1 << bit for bit in set(NOT_ASKED.values()))
SERVER_FIRST: Final = frozenset({"ftp", "imap", "pop3", "smtp", "telnet"})
PATIENCE: Final = 5  # seconds
NAME, IPV4 = 3, 1  # kinds of addresses
MESSAGE: Final = 65536
_TAKEN: Final = ctypes.CFUNCTYPE(
    ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_void_p
)(lambda _data, size, count, _user: size * count)


class Seen(NamedTuple):
    """What the proxy saw of a connection, and if it was one of HTTP, the server."""

    host: bytes
    port: int
    asked: str | None = None
    login: bytes | None = None
    field: bytes | None = None  # Host


class Proxy:
    """A SOCKS proxy and the server behind it, which redirects the first request to `location`."""

    def __init__(self) -> None:
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = self._server.getsockname()[1]
        self.location: bytes | None = None
        self.waits = True
        self.seen: list[Seen] = []
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            client, _ = self._server.accept()
            with client, client.makefile("rb") as stream:
                client.settimeout(PATIENCE)
                try:
                    self._connected(client, stream)
                    self._answered(client, stream)
                except (OSError, IndexError):  # the client has left
                    continue

    def _connected(self, client, stream) -> None:
        """Store to what host and port a client asks to be connected."""
        stream.read(stream.read(2)[1])
        client.sendall(b"\x05\x00")
        kind = stream.read(4)[3]
        host = stream.read(stream.read(1)[0] if kind == NAME else 4 if kind == IPV4 else 16)
        if kind != NAME:
            family = socket.AF_INET if kind == IPV4 else socket.AF_INET6
            host = socket.inet_ntop(family, host).encode()
        self.seen.append(Seen(host, int.from_bytes(stream.read(2), "big")))
        client.sendall(b"\x05\x00\x00\x01" + bytes(6))

    def _answered(self, client, stream) -> None:
        """Answer a request of HTTP, and store what it asks for."""
        is_first = len(self.seen) == 1
        if not self.waits and not (is_first and self.location is not None):
            return
        line = stream.readline() if stream.peek(1)[:1] == b"G" else b""
        if not line.startswith(b"GET "):
            return
        login = host = None
        while (field := stream.readline().strip()) != b"":
            if field.startswith(b"Authorization: Basic "):
                login = base64.b64decode(field.rpartition(b" ")[2])
            if field.startswith(b"Host: "):
                host = field.removeprefix(b"Host: ")
        asked = line.removeprefix(b"GET ").rpartition(b" HTTP/")[0].decode("utf-8", "replace")
        self.seen[-1] = self.seen[-1]._replace(asked=asked, login=login, field=host)
        told = b"HTTP/1.1 200 OK\r\n"
        if self.location is not None and is_first:
            told = b"HTTP/1.1 302 Found\r\nLocation: " + self.location + b"\r\n"
        client.sendall(told + b"Content-Length: 0\r\nConnection: close\r\n\r\n")


class Transfer(NamedTuple):
    """What became of a transfer: its code, its message, and each connection that was seen."""

    code: int
    message: bytes
    seen: list[Seen]


class OlderLibrary:
    """One libcurl, and the proxy that it is given."""

    def __init__(self, version: str) -> None:
        wheel = WHEELS[version]
        path = next(candidates(unpacked(wheel.requirement, wheel.sha256, wheel.python)))
        load_needed(path)
        self._curl = curl = ctypes.CDLL(str(path))
        curl.curl_version_info.restype = ctypes.POINTER(VersionInfo)
        curl.curl_easy_init.restype = ctypes.c_void_p
        for name in ("setopt", "perform", "cleanup"):
            number = [ctypes.c_int] if name == "setopt" else []
            getattr(curl, f"curl_easy_{name}").argtypes = [ctypes.c_void_p, *number]
        self.about = curl.curl_version_info(0).contents
        self.proxy = Proxy()

    def built_as(self, version: str) -> Libcurl:
        """Return what is known of a version, with the schemes of this library that are asked."""
        known = libcurl(version)
        named = schemes_of(self.about) - NOT_ASKED.keys()
        return known._replace(
            ports={name: each for name, each in known.ports.items() if name in named}
        )

    def transfer(self, url: bytes, location: bytes | None, *, waits: bool) -> Transfer:
        """Return what became of a transfer of a URL, from which a redirect leads to a location.

        `waits` says whether the proxy waits for what is asked behind the last connection.
        """
        self.proxy.seen, self.proxy.location, self.proxy.waits = [], location, waits
        said = ctypes.create_string_buffer(MESSAGE)
        values = {
            "URL": ctypes.c_char_p(url),
            "PROXY": ctypes.c_char_p(b"127.0.0.1"),
            "PROXYPORT": ctypes.c_long(self.proxy.port),
            "PROXYTYPE": ctypes.c_long(SOCKS_WITH_NAMES),
            "NOSIGNAL": ctypes.c_long(1),
            "TIMEOUT_MS": ctypes.c_long(PATIENCE * 1000),
            "FOLLOWLOCATION": ctypes.c_long(location is not None),
            "ERRORBUFFER": said,
            "PROTOCOLS": ctypes.c_long(ASKED),
            "WRITEFUNCTION": _TAKEN,
        }
        handle = self._curl.curl_easy_init()
        try:
            for name, value in values.items():
                assert self._curl.curl_easy_setopt(handle, MORE[name], value) == 0, name
            code = self._curl.curl_easy_perform(handle)
        finally:
            self._curl.curl_easy_cleanup(handle)
        return Transfer(code, said.value, list(self.proxy.seen))

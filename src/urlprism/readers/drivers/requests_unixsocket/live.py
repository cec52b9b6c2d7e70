"""The installed requests-unixsocket: the socket that it connects to, which is a stand-in."""

import io
import os
from types import SimpleNamespace
from typing import Any

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.drivers.requests_unixsocket.prepared import Fields
from urlprism.readers.programs.requests import live as requests

_ANSWER: bytes = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
# A path of a socket on Linux, without the octet that ends it.
_LONGEST: int = 107


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("requests_unixsocket")
    return version_of("requests-unixsocket")


def report(text: str, base: str | None) -> Fields:
    """Return the parts of a request, or of a redirect from `base`; raise Refused if it raises."""

    def read(text: str) -> Fields:
        package = module("requests_unixsocket")
        with package.Session() as session:
            session.trust_env = False
            wanted = text if base is None else base
            request = session.prepare_request(module("requests").Request("GET", wanted))
            if base is not None:
                _parts(session, request)
                request = requests._redirected(session, request, text)  # noqa: SLF001 - ours
            return _parts(session, request)

    return asked(read, text, "requests_unixsocket")


def _parts(session: Any, request: Any) -> Fields:
    adapter = session.get_adapter(request.url)
    is_authorized = "Authorization" in request.headers
    if not isinstance(adapter, module("requests_unixsocket.adapters").UnixAdapter):
        parts = requests._dialled(session, request)  # noqa: SLF001 - ours
        return Fields(parts.url, parts.scheme, None, *parts[2:], is_authorized=is_authorized)
    connected = sent_by(adapter, request)
    split = module("requests").compat.urlsplit(request.url)
    userinfo, at, _ = split.netloc.rpartition("@")
    host, _, port = connected.host.partition(":")
    return Fields(
        *(request.url, split.scheme, connected.path, host, int(port or 80)),
        *(userinfo if at else None, connected.target, split.fragment or None),
        is_authorized=b"\r\nAuthorization: " in connected.octets,
    )


class Connected:
    """A socket that records where it is connected, and what is sent; it answers at once."""

    def __init__(self) -> None:
        self.path = ""
        self.octets = b""

    @property
    def host(self) -> str:
        """Return the field Host that was sent."""
        header = self.octets.decode("latin-1").split("\r\n")
        return next(each[6:] for each in header if each.startswith("Host: "))

    @property
    def target(self) -> str:
        """Return the request-target that was sent."""
        return self.octets.partition(b"\r\n")[0].split(b" ")[1].decode()

    def connect(self, path: str) -> None:
        """Record the path; raise OSError for one that is too long, as a socket does."""
        if len(os.fsencode(path)) > _LONGEST:
            raise OSError(path)
        self.path = path

    def sendall(self, octets: bytes) -> None:
        """Record what is sent."""
        self.octets += octets

    def makefile(self, *_: object, **__: object) -> io.BytesIO:
        """Return the answer."""
        return io.BytesIO(_ANSWER)

    def settimeout(self, *_: object) -> None:
        """Wait for nothing."""

    def setsockopt(self, *_: object) -> None:
        """Change nothing."""

    def close(self) -> None:
        """Close nothing."""


def sent_by(adapter: Any, request: Any) -> Connected:
    """Return the socket by which an adapter has sent a request."""
    adapters = module("requests_unixsocket.adapters")
    connected, real = Connected(), adapters.socket
    adapters.socket = SimpleNamespace(
        socket=lambda *_: connected, AF_UNIX=real.AF_UNIX, SOCK_STREAM=real.SOCK_STREAM
    )
    try:
        adapter.send(request)
    finally:
        adapters.socket = real
    return connected

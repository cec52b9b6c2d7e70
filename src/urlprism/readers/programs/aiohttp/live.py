"""The installed aiohttp: what a `ClientSession` requests, up to where it would connect.

text ──► ClientSession.get ──► TCPConnector ──► our own resolver ──► report
base ──► the same, answered by a redirect ──► Location ──► the same

Nothing is resolved or sent: the resolver knows one address, and the connection to it is replaced by
one that answers with a redirect, or by none. A Location is sent as UTF-8, as aiohttp reads it.
Proxies and credentials of this machine are ignored.
"""

import asyncio
import functools
import socket
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.aiohttp.model import Fields

_REDIRECT: Final = b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: %s\r\n\r\n"
_SECONDS: Final = 10.0


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return str(_aiohttp().__version__)


def report(text: str, base: str | None) -> Fields:
    """Return the request for a URL, or for a redirect from `base`; raise Refused if it fails."""
    if base is not None and ("\r" in text or "\n" in text):
        raise Refused("a header field cannot contain a line end", "aiohttp HttpResponseParser")
    urls = [text] if base is None else [base, text]
    with asyncio.Runner() as runner:
        return runner.run(_asked(*urls))


async def _asked(url: str, location: str | None = None) -> Fields:
    """Return the parts of the last request that gets as far as connecting."""
    aiohttp = _aiohttp()
    connector = _connector_class()(location)
    limit = aiohttp.ClientTimeout(total=_SECONDS)
    async with aiohttp.ClientSession(
        connector=connector, trust_env=False, cookie_jar=aiohttp.DummyCookieJar(), timeout=limit
    ) as session:
        try:
            await session.get(url)
        except _WouldConnect:
            return _parts(*connector.last)
        except Exception as error:
            raise Refused(str(error), f"aiohttp, {type(error).__name__}") from error
        raise Refused("the location is not followed", "aiohttp ClientSession._request")


class _WouldConnect(BaseException):
    """A request has reached the point where it would connect."""


def _parts(request: Any, host: str, port: int) -> Fields:
    """Return the parts of a request, with the host and port that it would connect to."""
    url, user, password = request.original_url, None, None
    if "Authorization" in request.headers:
        sent = _aiohttp().BasicAuth.decode(request.headers["Authorization"])
        user, password = sent.login, sent.password
    return Fields(
        *(str(url), url.scheme, user, password, host, port),
        *(url.raw_path, url.raw_query_string, url.raw_fragment),
    )


@functools.cache
def _aiohttp() -> Any:
    return import_module("aiohttp")


@functools.cache
def _resolver_class() -> Any:
    """Return the class of a resolver that gives each name itself as its address."""
    abstract = import_module("aiohttp.abc").AbstractResolver

    class Resolver(abstract):  # type: ignore[misc,valid-type]
        """A resolver without a network, which refuses the names that a real one cannot get."""

        async def resolve(self, host: str, port: int = 0, family: int = 0) -> list[Any]:
            # The call of ThreadedResolver, but without the network.
            with suppress(OSError):
                socket.getaddrinfo(host, port, flags=socket.AI_NUMERICHOST)
            name = host.partition("\0")[0]  # a C string ends there
            address = {"hostname": host, "host": name, "port": port}
            return [{**address, "family": family, "proto": 0, "flags": 0}]

        async def close(self) -> None:
            """Do nothing."""

    return Resolver


@functools.cache
def _connector_class() -> Any:
    """Return the class of a connector that does everything except connect."""
    aiohttp = _aiohttp()

    class Connector(aiohttp.TCPConnector):  # type: ignore[misc,name-defined]
        """Answers the first request with a redirect, if there is one; ends all others."""

        def __init__(self, location: str | None) -> None:
            resolver = _resolver_class()()
            super().__init__(resolver=resolver, use_dns_cache=False, force_close=True)
            self.location = location
            self.last: tuple[Any, str, int] | None = None

        async def _wrap_create_connection(
            self, *arguments: Any, req: Any, addr_infos: Any = None, **_: Any
        ) -> tuple[Any, Any]:
            # Before 3.10 host and port are given as they are.
            host, port = arguments[1:3] if addr_infos is None else addr_infos[0][4][:2]
            self.last = (req, host, port)
            if self.location is None:
                raise _WouldConnect
            octets = self.location.encode("utf-8", "surrogatepass")
            self.location = None
            protocol = self._factory()
            transport = _Answering(protocol, _REDIRECT % octets)
            protocol.connection_made(transport)
            return transport, protocol

    return Connector


class _Answering(asyncio.Transport):
    """A connection that answers once, always with the same octets."""

    def __init__(self, protocol: Any, answer: bytes) -> None:
        super().__init__()
        self._protocol = protocol
        self._answer: bytes | None = answer
        self._is_closing = False

    def write(self, data: object) -> None:  # noqa: ARG002 - asyncio's signature
        if self._answer is not None:
            asyncio.get_running_loop().call_soon(self._protocol.data_received, self._answer)
            self._answer = None

    def writelines(self, list_of_data: object) -> None:  # noqa: ARG002
        self.write(b"")

    def is_closing(self) -> bool:
        return self._is_closing

    def close(self) -> None:
        if not self._is_closing:
            self._is_closing = True
            asyncio.get_running_loop().call_soon(self._protocol.connection_lost, None)

    def abort(self) -> None:
        self.close()

    def get_write_buffer_size(self) -> int:
        return 0

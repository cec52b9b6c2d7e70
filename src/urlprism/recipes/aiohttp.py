"""HTTP by aiohttp: each hop is checked, and connects to an address that was checked."""

import asyncio
import contextlib
import io
import socket
from collections.abc import AsyncIterator
from typing import Unpack

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.streams import EmptyStreamReader
from multidict import CIMultiDict, CIMultiDictProxy
from yarl import URL

from urlprism._core.arguments.intake import URLText
from urlprism.recipes.hops import PIECE, Hop
from urlprism.recipes.pinning import resolving_here
from urlprism.recipes.trips import Options, Trip
from urlprism.redaction.masking import redact


async def request(method: str, url: URLText, **options: Unpack[Options]) -> aiohttp.ClientResponse:
    """Return the response to a request, with its body read.

    Raise UnsafeURL if the URL, a redirect or an address is refused, FetchError if the fetch fails,
    and ValueError or TypeError for wrong options.
    """
    with Trip(method, url, **options) as trip:
        while True:
            # In a thread: the resolver of the system blocks.
            with resolving_here():
                hop = await asyncio.to_thread(trip.hop)
            with hop.translating(aiohttp.ClientError, OSError):
                async with asyncio.timeout(hop.deadline.left()), _session(hop) as session:
                    response = await _answer(session, hop)
                    with contextlib.ExitStack() as stack:
                        stack.callback(response.close)
                        if not trip.goes_on(response.status, response.raw_headers):
                            response.content = _Read(await _body(response, hop))
                            await response.read()
                            stack.pop_all()  # a closed response cannot be read again
                            return response


async def get(url: URLText, **options: Unpack[Options]) -> aiohttp.ClientResponse:
    """Return the response to GET, as `request` does."""
    return await request("GET", url, **options)


async def post(url: URLText, **options: Unpack[Options]) -> aiohttp.ClientResponse:
    """Return the response to POST, as `request` does."""
    return await request("POST", url, **options)


@contextlib.asynccontextmanager
async def _session(hop: Hop) -> AsyncIterator[aiohttp.ClientSession]:
    """Yield a session that connects only to the addresses of a hop, and close its connections."""
    opened: list[socket.socket] = []

    def open_socket(place: aiohttp.AddrInfoType) -> socket.socket:
        opened.append(socket.socket(*place[:3]))
        return opened[-1]

    # With several addresses, aiohttp tries the next one before the first has failed.
    patience = hop.connect_timeout * len(hop.addresses)
    connector = aiohttp.TCPConnector(
        resolver=_Checked(hop), ssl=hop.tls or True, force_close=True, socket_factory=open_socket
    )
    session = aiohttp.ClientSession(
        connector=connector,
        cookie_jar=aiohttp.DummyCookieJar(),
        # A proxy would resolve the host again, and .netrc would send a password.
        trust_env=False,
        auto_decompress=False,
        skip_auto_headers=["Content-Type"],
        timeout=aiohttp.ClientTimeout(total=None, sock_connect=patience),
    )
    async with session:
        try:
            yield session
        finally:
            # asyncio would try to send the rest first, and wait for a server that does not read.
            for each in opened:
                with contextlib.suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)


async def _answer(session: aiohttp.ClientSession, hop: Hop) -> aiohttp.ClientResponse:
    """Return the response of one server, whatever its status."""
    # Keep the URL as it is: yarl would decode some triplets.
    place = URL(hop.url, encoded=True)
    # A large body in one piece would block the event loop.
    body = None if hop.body is None else io.BytesIO(hop.body)
    try:
        return await session.request(
            hop.method, place, headers=hop.fields(), data=body, allow_redirects=False
        )
    except aiohttp.ClientResponseError as error:
        error.request_info = without_secrets(error.request_info)  # the text shows its URL
        error.args = ()
        raise
    except aiohttp.ClientSSLError as error:
        raise hop.untrusted() from error
    except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError) as error:
        raise hop.unreachable() from error


def without_secrets(info: aiohttp.RequestInfo) -> aiohttp.RequestInfo:
    """Return what an error of aiohttp shows of a request, without secrets of its URL or fields."""
    url = URL(redact(str(info.real_url)), encoded=True)
    return aiohttp.RequestInfo(url, info.method, CIMultiDictProxy(CIMultiDict()), url)


async def _body(response: aiohttp.ClientResponse, hop: Hop) -> bytes:
    """Return the body of a response; raise FetchError."""
    body = hop.body_of(response.status, response.raw_headers)
    async for piece in response.content.iter_chunked(PIECE):
        body.take(piece)
    return body.whole()


class _Read(EmptyStreamReader):
    """The stream of a body that has been read."""

    def __init__(self, body: bytes) -> None:
        super().__init__()
        self._body = body

    async def read(self, n: int = -1) -> bytes:  # noqa: ARG002 - all of it is asked for
        """Return the body."""
        return self._body


class _Checked(AbstractResolver):
    """A resolver that knows one host, with its checked addresses."""

    def __init__(self, hop: Hop) -> None:
        self._hop = hop

    async def resolve(
        self,
        host: str,
        port: int = 0,
        family: socket.AddressFamily = socket.AF_UNSPEC,  # noqa: ARG002 - any
    ) -> list[ResolveResult]:
        """Return all checked addresses of the host."""
        return [place_of(address, host, port) for address in self._hop.addresses]

    async def close(self) -> None:
        """Do nothing."""


def place_of(address: str, host: str, port: int) -> ResolveResult:
    """Return an address of a host as a resolver of aiohttp does."""
    return ResolveResult(
        hostname=host,
        host=address,
        port=port,
        family=socket.AF_INET6 if ":" in address else socket.AF_INET,
        proto=socket.IPPROTO_TCP,
        flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
    )

"""aiohttp for strangers' URLs: `safe_session`, or its parts for a session of one's own.

    >>> import asyncio
    >>> async def fetch():
    ...     async with safe_session(policy=Policy(schemes={"https"})) as session:
    ...         await session.get("http://example.com/")
    >>> try:
    ...     asyncio.run(fetch())
    ... except aiohttp.InvalidURL as error:
    ...     print(error)
    http://example.com/ - the scheme is not allowed: http (Policy), at characters 0 to 3

`SafeMiddleware` asks `safe_target` before each request and each redirect, `SafeResolver` checks all
addresses of a host; a session needs both, and `SafeMiddleware.watching`. A body has at most `limit`
octets, decompressed, however it is read. `urlprism.recipes.aiohttp` fetches one URL without a
session.
"""

import asyncio
import socket
import ssl
from collections.abc import Iterable
from typing import Any

from urlprism._vocabulary.closing import make
from urlprism.bridges.extras import not_installed
from urlprism.comparison.gate import DEFAULT, STRICT, Policy, SafeTarget, State, safe_target
from urlprism.comparison.unsafe import UnsafeURL
from urlprism.readers import Reader
from urlprism.readers import readers as readers_of
from urlprism.recipes import forms
from urlprism.recipes.pinning import Resolve, checked, look_up
from urlprism.recipes.trips import LIMIT

try:
    import aiohttp
    from aiohttp.abc import AbstractResolver, ResolveResult

    from urlprism._vocabulary.telling import told
    from urlprism.bridges.streams import LimitedStream
    from urlprism.recipes.aiohttp import place_of
except ModuleNotFoundError as missing:
    raise not_installed("aiohttp", "aiohttp", "aiohttp", missing) from missing

__all__ = ["Policy", "SafeMiddleware", "SafeResolver", "safe_session"]


class SafeMiddleware:
    """A middleware of clients that sends only requests whose URL `safe_target` lets pass.

    A refused URL is `aiohttp.InvalidURL`, whose `__cause__` is the UnsafeURL. A proxy would look
    the name up again: a request through one is refused, too. With a `limit`, a body gives at most
    so many octets; then it raises ClientPayloadError. `watching()` belongs to the `trace_configs`
    of the same session. Let it be the last of several middlewares, so that it sees the request that
    is sent. Raise ValueError for an unknown reader or a wrong limit.

    >>> middleware = SafeMiddleware(Policy(schemes={"https"}))
    """

    def __init__(
        self,
        policy: Policy = STRICT,
        readers: str | Reader | Iterable[str | Reader] = DEFAULT,
        limit: int | None = None,
    ) -> None:
        self._policy, self._readers = policy, readers_of(readers)
        self._limit = None if limit is None else forms.count("limit", limit)

    async def __call__(
        self, request: aiohttp.ClientRequest, handler: aiohttp.ClientHandlerType
    ) -> aiohttp.ClientResponse:
        """Send a request, if it is safe."""
        try:
            _check_proxy(request)
        except UnsafeURL as error:
            raise _invalid(error) from error
        self.check(str(request.url))
        response = await handler(request)
        if self._limit is not None:
            response.content = LimitedStream(response.content, self._limit, response.close)
        return response

    def check(self, text: str, base: str | None = None) -> None:
        """Raise InvalidURL for a text that `safe_target` does not let pass.

        >>> SafeMiddleware().check("http://example.com/")
        """
        try:
            safe_target(text, base, self._readers, self._policy)
        except UnsafeURL as error:
            raise _invalid(error) from error

    def watching(self) -> aiohttp.TraceConfig:
        """Return what checks a URL as it was given, and each Location: a middleware sees neither.

        aiohttp takes a login out of them before, and reads a Location by yarl alone.

        >>> len(SafeMiddleware().watching().on_request_redirect)
        1
        """
        watch = aiohttp.TraceConfig()
        watch.on_request_start.append(self._on_start)
        watch.on_request_redirect.append(self._on_redirect)
        return watch

    async def _on_start(
        self, _: aiohttp.ClientSession, __: object, said: aiohttp.TraceRequestStartParams
    ) -> None:
        self.check(str(said.url))

    async def _on_redirect(
        self, _: aiohttp.ClientSession, __: object, said: aiohttp.TraceRequestRedirectParams
    ) -> None:
        headers = said.response.headers
        location = headers.get("Location") or headers.get("URI")  # as aiohttp itself looks
        try:
            # Without one, aiohttp returns the response.
            if location:
                self.check(location, str(said.response.url))
        except aiohttp.InvalidURL:
            said.response.close()
            raise


class SafeResolver(AbstractResolver):
    """A resolver that refuses a host of which the policy refuses an address.

    `resolve` returns the addresses of a host and a port; it is asked in a thread.

    >>> resolver = SafeResolver(resolve=lambda host, port: ["10.0.0.1"])
    >>> import asyncio
    >>> try:
    ...     asyncio.run(resolver.resolve("example.com", 80))
    ... except aiohttp.InvalidURL as error:
    ...     error.__cause__.cause
    'address-private'
    """

    def __init__(self, policy: Policy = STRICT, resolve: Resolve = look_up) -> None:
        self._policy, self._resolve = policy, resolve

    async def resolve(
        self,
        host: str,
        port: int = 0,
        family: socket.AddressFamily = socket.AF_UNSPEC,  # noqa: ARG002 - any
    ) -> list[ResolveResult]:
        """Return all addresses of a host; raise InvalidURL if one is refused, OSError for none."""
        # The URL has passed already: what matters here are the addresses, and who refuses them.
        target = make(SafeTarget, "http", host, port, host, State.NEEDS_RESOLVING, (), self._policy)
        try:
            addresses = await asyncio.to_thread(checked, target, self._resolve)
        except UnsafeURL as error:
            raise _invalid(error) from error
        return [place_of(address, host, port) for address in addresses]

    async def close(self) -> None:
        """Do nothing."""


def safe_session(
    *,
    policy: Policy = STRICT,
    readers: str | Reader | Iterable[str | Reader] = DEFAULT,
    resolve: Resolve = look_up,
    timeout: float = 10,
    limit: int = LIMIT,
    tls: ssl.SSLContext | None = None,
    **options: Any,
) -> aiohttp.ClientSession:
    """Return a session for URLs of strangers, within a running loop.

    `timeout` is in seconds, for a request with its redirects and its body. A body gives at most
    `limit` octets, decompressed; then it raises ClientPayloadError. `tls` decides whom to trust;
    None means the authorities of the system. `options` are other arguments of
    `aiohttp.ClientSession`, but for `connector` and `trust_env`: it uses no proxies and no .netrc
    of the environment. A call may set `max_redirects`; one with `middlewares` of its own replaces
    the check. Raise ValueError for a wrong limit or timeout.

    >>> import asyncio
    >>> async def show():
    ...     async with safe_session(timeout=5) as session:
    ...         return session.trust_env, session.timeout.total
    >>> asyncio.run(show())
    (False, 5)
    """
    guard = SafeMiddleware(policy, readers, limit)  # the last one sees what is sent
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(resolver=SafeResolver(policy, resolve), ssl=tls or True),
        middlewares=(*options.pop("middlewares", ()), guard),
        trace_configs=[*(options.pop("trace_configs", None) or ()), guard.watching()],
        trust_env=False,
        timeout=aiohttp.ClientTimeout(total=forms.seconds("timeout", timeout)),
        **options,
    )


def _check_proxy(request: aiohttp.ClientRequest) -> None:
    """Raise UnsafeURL for a request through a proxy."""
    if request.proxy is not None:
        url = str(request.url)
        message = "a proxy looks the name up itself"
        raise UnsafeURL(message, url, 0, len(url), "Policy", "proxy")


def _invalid(error: UnsafeURL) -> aiohttp.InvalidURL:
    """Return the error of aiohttp; the URL that it shows has no secrets."""
    said = told(error)
    return aiohttp.InvalidURL(said.text, said.line)

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
addresses of a host; a session needs both. Without redirects of its own, with a limit for the body,
`urlprism.recipes.aiohttp` fetches one URL.
"""

import asyncio
import socket
from collections.abc import Iterable
from typing import Any

from urlprism.bridges.extras import not_installed
from urlprism.comparison.gate import DEFAULT, STRICT, Policy, SafeTarget, State, safe_target
from urlprism.comparison.unsafe import UnsafeURL
from urlprism.readers import Reader
from urlprism.readers import readers as readers_of
from urlprism.recipes.pinning import Resolve, checked, look_up

try:
    import aiohttp
    from aiohttp.abc import AbstractResolver, ResolveResult

    from urlprism._vocabulary.telling import told
    from urlprism.recipes.aiohttp import place_of
except ModuleNotFoundError as missing:
    raise not_installed("aiohttp", "aiohttp", "aiohttp", missing) from missing

__all__ = ["Policy", "SafeMiddleware", "SafeResolver", "safe_session"]


class SafeMiddleware:
    """A middleware of clients that sends only requests whose URL `safe_target` lets pass.

    A refused URL is `aiohttp.InvalidURL`, whose `__cause__` is the UnsafeURL. A proxy would look
    the name up again: a request through one is refused, too.

    >>> middleware = SafeMiddleware(Policy(schemes={"https"}))
    """

    def __init__(self, policy: Policy = STRICT, readers: Iterable[str | Reader] = DEFAULT) -> None:
        self._policy, self._readers = policy, readers_of(readers)

    async def __call__(
        self, request: aiohttp.ClientRequest, handler: aiohttp.ClientHandlerType
    ) -> aiohttp.ClientResponse:
        """Send a request, if it is safe."""
        url = str(request.url)
        try:
            _check_proxy(request)
            safe_target(url, None, self._readers, self._policy)
        except UnsafeURL as error:
            raise _invalid(error) from error
        return await handler(request)


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
        target = SafeTarget("http", host, port, host, State.NEEDS_RESOLVING, (), self._policy)
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
    readers: Iterable[str | Reader] = DEFAULT,
    resolve: Resolve = look_up,
    timeout: float = 10,
    **options: Any,
) -> aiohttp.ClientSession:
    """Return a session for URLs of strangers, within a running loop.

    `timeout` is in seconds, for a request with its redirects and its body. `options` are other
    arguments of `aiohttp.ClientSession`. It reads no proxies and no .netrc of the environment. Each
    call may set `max_redirects`, and reads as much of a body as it wants.

    >>> import asyncio
    >>> async def show():
    ...     async with safe_session(timeout=5) as session:
    ...         return session.trust_env, session.timeout.total
    >>> asyncio.run(show())
    (False, 5)
    """
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(resolver=SafeResolver(policy, resolve)),
        middlewares=(SafeMiddleware(policy, readers), *options.pop("middlewares", ())),
        trust_env=False,
        timeout=aiohttp.ClientTimeout(total=timeout),
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

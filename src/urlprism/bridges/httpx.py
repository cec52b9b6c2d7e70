"""httpx for strangers' URLs: transports to mount, and `safe_client` with one.

    >>> client = safe_client(policy=Policy(schemes={"https"}), timeout=5)
    >>> try:
    ...     client.get("http://example.com/")
    ... except httpx.InvalidURL as error:
    ...     print(str(error).splitlines()[0])
    the scheme is not allowed: http (Policy)

Each request is one hop of `urlprism.recipes.httpx`: the URL is checked by `safe_target`, all
addresses of its host are checked, and the connection goes to one of them. Redirects, logins and
cookies are those of the client; each redirect is checked again.
"""

from collections.abc import Callable, Mapping
from typing import Final, Unpack

from urlprism.bridges.extras import not_installed
from urlprism.bridges.meanings import Changes, converted, parsed
from urlprism.gate import Policy
from urlprism.recipes.pinning import resolving_here
from urlprism.recipes.trips import HopOptions
from urlprism.whatwg import URL

try:
    import anyio.to_thread
    import httpcore
    import httpx

    from urlprism.bridges.httpcores import HopTransport, Library, TripClient
    from urlprism.recipes.httpcores import Sender
except ModuleNotFoundError as missing:
    raise not_installed("httpx", "httpx", "httpx", missing) from missing

__all__ = [
    "AsyncSafeTransport",
    "Policy",
    "SafeTransport",
    "from_httpx",
    "safe_async_client",
    "safe_client",
    "to_httpx",
]

_LIBRARY: Final = Library(httpx, Sender(httpx, httpcore, httpx.Response))


class SafeTransport(HopTransport, httpx.BaseTransport):
    """A transport that fetches only what `safe_target` lets pass; its options are of each hop.

    They are those of recipes without `headers`, `body` and `hops`, which belong to the client and
    its calls; `timeout` is for one hop, and so is one of the client or of a call, but for httpx's
    default of 5 seconds for each step. A body is read whole, up to the option `limit`. A refused
    URL is `httpx.InvalidURL`, a failed fetch ConnectError, ReadTimeout, ReadError or
    RemoteProtocolError; the `__cause__` is that of the recipes. Raise TypeError for an option that
    is not of each hop.

    >>> client = httpx.Client(mounts={"all://": SafeTransport(timeout=5)}, trust_env=False)
    """

    def __init__(self, **options: Unpack[HopOptions]) -> None:
        super().__init__(**options)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request to an address that was checked."""
        response: httpx.Response = _LIBRARY.answer(request, request.read(), self.options)
        return response


class AsyncSafeTransport(HopTransport, httpx.AsyncBaseTransport):
    """The same for an AsyncClient: each request waits in a thread.

    >>> client = httpx.AsyncClient(transport=AsyncSafeTransport(timeout=5), trust_env=False)
    """

    def __init__(self, **options: Unpack[HopOptions]) -> None:
        super().__init__(**options)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request to an address that was checked."""
        body = await request.aread()
        with resolving_here():
            response: httpx.Response = await anyio.to_thread.run_sync(
                _LIBRARY.answer, request, body, self.options
            )
        return response


class ClientOptions(HopOptions, total=False):
    """The keyword arguments of a client: those of each hop, `hops`, and some of `httpx.Client`.

    >>> ClientOptions(hops=3, base_url="https://example.com/")
    {'hops': 3, 'base_url': 'https://example.com/'}
    """

    hops: int
    auth: httpx.Auth | tuple[str | bytes, str | bytes] | None
    headers: Mapping[str, str] | httpx.Headers
    cookies: Mapping[str, str] | httpx.Cookies
    params: Mapping[str, str] | httpx.QueryParams
    base_url: httpx.URL | str
    follow_redirects: bool
    event_hooks: Mapping[str, list[Callable[..., object]]]
    default_encoding: str | Callable[[bytes], str]


class _Client(TripClient, httpx.Client):
    """A client that tells its transport what belongs to one call."""

    _library = _LIBRARY


class _AsyncClient(TripClient, httpx.AsyncClient):
    """The same for asyncio."""

    _library = _LIBRARY


def safe_client(**options: Unpack[ClientOptions]) -> httpx.Client:
    """Return a client for URLs of strangers, which follows redirects unless told otherwise.

    The options are those of recipes, without `body`, and those of `httpx.Client` that
    `ClientOptions` names. A cookie without a domain goes to the origin of the first URL only. Raise
    TypeError for an option that is not one of them, `httpx.InvalidURL` for a `base_url` that httpx
    refuses.

    >>> safe_client(hops=3).max_redirects
    3
    """
    of_hop, of_client = _LIBRARY.options_for("safe_client", options)
    client = _Client(transport=SafeTransport(**of_hop), **of_client)
    client.base_url = options.get("base_url", "")
    return client


def safe_async_client(**options: Unpack[ClientOptions]) -> httpx.AsyncClient:
    """Return the same for asyncio.

    >>> safe_async_client().follow_redirects
    True
    """
    of_hop, of_client = _LIBRARY.options_for("safe_async_client", options)
    client = _AsyncClient(transport=AsyncSafeTransport(**of_hop), **of_client)
    client.base_url = options.get("base_url", "")
    return client


def from_httpx(url: httpx.URL, *, changes: Changes = "raise") -> URL:
    """Return the URL of an object of httpx.

    Raise ChangedURLError if a part would mean something else; `changes` may be "warn" or "ignore".
    Raise URLError for a relative reference.

    >>> from_httpx(httpx.URL("http://h/a b"))
    URL('http://h/a%20b')
    """
    return parsed(str(url), changes, url.raw_host.decode)


def to_httpx(url: URL, *, changes: Changes = "raise") -> httpx.URL:
    """Return the object of httpx.

    Raise ChangedURLError if a part would mean something else; `changes` may be "warn" or "ignore".
    Raise `httpx.InvalidURL` where httpx refuses the URL.

    >>> to_httpx(URL("http://h/%7Ea")).raw_path
    b'/%7Ea'
    """
    target = httpx.URL(url.href)
    converted(url.href, str(target), "httpx", changes, host=target.raw_host.decode)
    return target

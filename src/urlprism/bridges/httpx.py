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

import contextlib
from collections.abc import Iterator, Mapping
from typing import Final, Unpack

from urlprism.bridges.extras import not_installed
from urlprism.bridges.meanings import Changes, converted, parsed
from urlprism.bridges.sending import fields_of
from urlprism.comparison.gate import Policy
from urlprism.comparison.unsafe import UnsafeURL
from urlprism.recipes.errors import (
    BadResponseError,
    FetchError,
    OutOfTimeError,
    TooLargeError,
)
from urlprism.recipes.trips import Options, Trip
from urlprism.whatwg import URL

try:
    import anyio.to_thread
    import httpx

    from urlprism.recipes.httpx import once
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


_OF_HTTPX: Final = dict.fromkeys(("connect", "read", "write", "pool"), 5.0)


class SafeTransport(httpx.BaseTransport):
    """A transport that fetches only what `safe_target` lets pass; the options are those of recipes.

    A body is read whole, up to the option `limit`; the option `timeout` is for the whole request,
    and so is one of the client or of a call, but for httpx's default of 5 seconds for each step.
    A refused URL is `httpx.InvalidURL`, a failed fetch ConnectError, ReadTimeout, ReadError or
    RemoteProtocolError; the `__cause__` is that of the recipes.

    >>> client = httpx.Client(mounts={"all://": SafeTransport(timeout=5)}, trust_env=False)
    """

    def __init__(self, **options: Unpack[Options]) -> None:
        self.options = options
        Trip("GET", "", **options).__exit__(None, None, None)  # a wrong option is told at once

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request to an address that was checked."""
        return _answer(request, request.read(), self.options)


class AsyncSafeTransport(httpx.AsyncBaseTransport):
    """The same for an AsyncClient: each request waits in a thread.

    >>> client = httpx.AsyncClient(transport=AsyncSafeTransport(timeout=5), trust_env=False)
    """

    def __init__(self, **options: Unpack[Options]) -> None:
        self.options = options
        Trip("GET", "", **options).__exit__(None, None, None)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request to an address that was checked."""
        body = await request.aread()
        return await anyio.to_thread.run_sync(_answer, request, body, self.options)


def safe_client(**options: Unpack[Options]) -> httpx.Client:
    """Return a client for URLs of strangers, which follows redirects; the options are of recipes.

    >>> safe_client(hops=3).max_redirects
    3
    """
    transport = SafeTransport(**options)
    hops = options.get("hops", 5)
    return httpx.Client(
        transport=transport,
        trust_env=False,
        follow_redirects=True,
        max_redirects=hops,
        timeout=None,  # noqa: S113 - it is the transport's
    )


def safe_async_client(**options: Unpack[Options]) -> httpx.AsyncClient:
    """Return the same for asyncio.

    >>> safe_async_client().follow_redirects
    True
    """
    transport = AsyncSafeTransport(**options)
    hops = options.get("hops", 5)
    return httpx.AsyncClient(
        transport=transport,
        trust_env=False,
        follow_redirects=True,
        max_redirects=hops,
        timeout=None,  # noqa: S113 - it is the transport's
    )


def _answer(request: httpx.Request, body: bytes, given: Options) -> httpx.Response:
    """Return the response to a request; raise the errors of httpx."""
    options = given.copy()
    fields = fields_of(request.headers.multi_items())
    options["headers"] = {**options.get("headers", {}), **fields}
    options["body"] = body or None
    options.update(_timeouts(request.extensions.get("timeout", {})))
    with _translating(request):
        return once(request.method, str(request.url), **options)


def _timeouts(said: Mapping[str, float | None]) -> Options:
    """Return the options for the timeouts of a request; none for those that httpx has of itself."""
    found = Options()
    if said == _OF_HTTPX:
        return found
    connect, read = said.get("connect"), said.get("read")
    if connect is not None:
        found["connect_timeout"] = connect
    if read is not None:
        found["timeout"] = read
    return found


@contextlib.contextmanager
def _translating(request: httpx.Request) -> Iterator[None]:
    """Turn the errors of the gate and of recipes into those of httpx."""
    try:
        yield
    except UnsafeURL as error:
        raise httpx.InvalidURL(str(error)) from error
    except FetchError as error:
        kind = _kind_of(error)
        raise kind(str(error), request=request) from error


_ERRORS: Final[tuple[tuple[type[FetchError], type[httpx.TransportError]], ...]] = (
    (OutOfTimeError, httpx.ReadTimeout),
    (TooLargeError, httpx.ReadError),
    (BadResponseError, httpx.RemoteProtocolError),
)


def _kind_of(error: FetchError) -> type[httpx.TransportError]:
    """Return the class of the client's own error."""
    for known, kind in _ERRORS:
        if isinstance(error, known):
            return kind
    return httpx.ConnectError


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
    made = httpx.URL(url.href)
    converted(url.href, str(made), "httpx", changes, host=made.raw_host.decode)
    return made

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
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Unpack

from urlprism.bridges.extras import not_installed
from urlprism.bridges.meanings import Changes, converted, parsed
from urlprism.bridges.sending import check_hop, masked, options_of, refusal
from urlprism.gate import DEFAULT, STRICT, Policy, UnsafeURL, safe_target
from urlprism.recipes import BadResponseError, FetchError, OutOfTimeError, TooLargeError, forms
from urlprism.recipes.trips import (
    HOPS,
    TIMEOUT,
    HopOptions,
    deadline_of,
    location_of,
)
from urlprism.whatwg import URL

try:
    import anyio.to_thread
    import httpx

    from urlprism.recipes.httpx import once
except ModuleNotFoundError as missing:
    raise not_installed("httpx", "httpx", "httpx", missing) from missing

if TYPE_CHECKING:
    from urlprism.recipes.deadlines import Deadline

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
# Where a request of a client keeps what a transport has to know of the whole trip.
_TRIP: Final = "urlprism.trip"
# Where it keeps the texts from which httpx has made its URL.
_GIVEN: Final = "urlprism.url"


class _Trip:
    """A call of a client with its redirects, from its first hop to its last."""

    def __init__(self, cookies: httpx.Cookies, *, is_followed: bool) -> None:
        # httpx would send these to every host.
        self.anywhere = {f"{each.name}={each.value}" for each in cookies.jar if not each.domain}
        self.is_followed = is_followed
        self.origin: tuple[str, bytes, int | None] | None = None
        self.deadline: Deadline | None = None

    def fields(self, url: httpx.URL, fields: Mapping[str, str]) -> dict[str, str]:
        """Return the fields of a hop: to another origin, without cookies that have no domain."""
        origin = url.scheme, url.raw_host, url.port
        self.origin = self.origin or origin
        found = dict(fields)
        if origin != self.origin and self.anywhere:
            for name in [each for each in found if each.lower() == "cookie"]:
                pairs = [each for each in found.pop(name).split("; ") if each not in self.anywhere]
                found |= {name: "; ".join(pairs)} if pairs else {}
        return found


class SafeTransport(httpx.BaseTransport):
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
        self.options = options
        check_hop("SafeTransport", options)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request to an address that was checked."""
        return _answer(request, request.read(), self.options)


class AsyncSafeTransport(httpx.AsyncBaseTransport):
    """The same for an AsyncClient: each request waits in a thread.

    >>> client = httpx.AsyncClient(transport=AsyncSafeTransport(timeout=5), trust_env=False)
    """

    def __init__(self, **options: Unpack[HopOptions]) -> None:
        self.options = options
        check_hop("AsyncSafeTransport", options)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request to an address that was checked."""
        body = await request.aread()
        return await anyio.to_thread.run_sync(_answer, request, body, self.options)


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


class _Client(httpx.Client):
    """A client that tells its transport what belongs to one call."""

    _base = ""  # as it was given

    def build_request(self, method: str, url: httpx.URL | str, **options: Any) -> httpx.Request:
        """Return a request; raise InvalidURL for a URL that httpx refuses."""
        with contextlib.suppress(*_UNREAD):
            request = super().build_request(method, url, **options)
            request.extensions = {**request.extensions, _GIVEN: (str(url), self._base)}
            return request
        raise _refused(url, self._base)

    @property
    def base_url(self) -> httpx.URL:
        """The base of the URLs of calls; raise InvalidURL for one that httpx refuses."""
        return self._base_url

    @base_url.setter
    def base_url(self, url: httpx.URL | str) -> None:
        self._base_url = self._enforce_trailing_slash(_parsed(url))
        self._base = str(url)

    def send(self, request: httpx.Request, **options: Any) -> httpx.Response:
        """Send a request, and follow its redirects; the timeout is for all of them."""
        _begin(self, request, options.get("follow_redirects"))
        return super().send(request, **options)


class _AsyncClient(httpx.AsyncClient):
    """The same for asyncio."""

    _base = ""

    def build_request(self, method: str, url: httpx.URL | str, **options: Any) -> httpx.Request:
        """Return a request; raise InvalidURL for a URL that httpx refuses."""
        with contextlib.suppress(*_UNREAD):
            request = super().build_request(method, url, **options)
            request.extensions = {**request.extensions, _GIVEN: (str(url), self._base)}
            return request
        raise _refused(url, self._base)

    @property
    def base_url(self) -> httpx.URL:
        """The base of the URLs of calls; raise InvalidURL for one that httpx refuses."""
        return self._base_url

    @base_url.setter
    def base_url(self, url: httpx.URL | str) -> None:
        self._base_url = self._enforce_trailing_slash(_parsed(url))
        self._base = str(url)

    async def send(self, request: httpx.Request, **options: Any) -> httpx.Response:
        """Send a request, and follow its redirects; the timeout is for all of them."""
        _begin(self, request, options.get("follow_redirects"))
        return await super().send(request, **options)


def safe_client(**options: Unpack[ClientOptions]) -> httpx.Client:
    """Return a client for URLs of strangers, which follows redirects unless told otherwise.

    The options are those of recipes, without `body`, and those of `httpx.Client` that
    `ClientOptions` names. A cookie without a domain goes to the origin of the first URL only. Raise
    TypeError for an option that is not one of them, `httpx.InvalidURL` for a `base_url` that httpx
    refuses.

    >>> safe_client(hops=3).max_redirects
    3
    """
    of_hop, of_client = _parted("safe_client", options)
    client = _Client(transport=SafeTransport(**of_hop), **of_client)
    client.base_url = options.get("base_url", "")
    return client


def safe_async_client(**options: Unpack[ClientOptions]) -> httpx.AsyncClient:
    """Return the same for asyncio.

    >>> safe_async_client().follow_redirects
    True
    """
    of_hop, of_client = _parted("safe_async_client", options)
    client = _AsyncClient(transport=AsyncSafeTransport(**of_hop), **of_client)
    client.base_url = options.get("base_url", "")
    return client


_NO_PROXY: Final = "a proxy looks the name up itself"
_TRANSPORT: Final = "the transport is SafeTransport; for another client, mount that one"
_TLS: Final = "give tls, an ssl.SSLContext"
_NOT_TAKEN: Final = {
    "body": "give content or data to the call",
    "max_redirects": "give hops",
    **dict.fromkeys(("proxy", "proxies", "trust_env"), _NO_PROXY),
    **dict.fromkeys(("transport", "mounts", "app", "http1", "http2", "limits"), _TRANSPORT),
    **dict.fromkeys(("verify", "cert"), _TLS),
}


def _parted(door: str, options: ClientOptions) -> tuple[HopOptions, dict[str, Any]]:
    """Return the options of each hop, and those of the client."""
    forms.refuse(door, options, _NOT_TAKEN)
    forms.headers(dict(httpx.Headers(options.get("headers"))))
    of_client: dict[str, Any] = {"follow_redirects": True, "trust_env": False, "timeout": None}
    of_client |= {**options, "max_redirects": forms.count("hops", options.get("hops", HOPS))}
    of_client.pop("hops", None)
    of_hop: Any = {
        name: of_client.pop(name) for name in HopOptions.__annotations__ if name in options
    }
    of_client["timeout"] = None  # it is the transport's
    of_client.pop("base_url", None)
    return of_hop, of_client


def _parsed(url: httpx.URL | str) -> httpx.URL:
    """Return a URL of httpx; raise InvalidURL, which does not show it, if httpx refuses it."""
    with contextlib.suppress(*_UNREAD):
        return httpx.URL(url)
    raise _refused(url)


# What httpx raises for a text that it does not read; it shows pieces of the text.
_UNREAD: Final = (httpx.InvalidURL, UnicodeError)


def _refused(url: httpx.URL | str, base: httpx.URL | str = "") -> httpx.InvalidURL:
    """Return the error for a URL that httpx refuses, without what httpx says of it."""
    error = refusal("httpx", str(url), str(base) or None, {})
    made = httpx.InvalidURL(str(error))
    made.__cause__ = error
    return made


def _begin(client: httpx.Client | httpx.AsyncClient, request: httpx.Request, said: object) -> None:
    """Begin the trip of a call, which may say whether redirects are followed."""
    is_followed = said if isinstance(said, bool) else client.follow_redirects
    trip = _Trip(client.cookies, is_followed=is_followed)
    request.extensions = {**request.extensions, _TRIP: trip}


def _answer(request: httpx.Request, body: bytes, given: HopOptions) -> httpx.Response:
    """Return the response to a request; raise the errors of httpx."""
    trip = request.extensions.get(_TRIP)
    options = options_of(given, request.headers.multi_items(), body or None)
    options.update(_timeouts(request.extensions.get("timeout", {})))  # type: ignore[typeddict-item]
    if isinstance(trip, _Trip):
        options["headers"] = trip.fields(request.url, options.get("headers", {}))
        trip.deadline = trip.deadline or deadline_of(options.get("timeout", TIMEOUT))
        options["timeout"] = trip.deadline
    try:
        response = once(request.method, str(request.url), **options)
        location = location_of(response.status_code, response.headers.raw)
        if location and isinstance(trip, _Trip) and trip.is_followed:
            readers, policy = given.get("readers", DEFAULT), given.get("policy", STRICT)
            location = safe_target(location, str(request.url), readers, policy).url
    except (UnsafeURL, FetchError) as error:
        failure = error
    else:
        if location:
            request.extensions = {**request.extensions, _GIVEN: (location,)}  # for the next hop
            response.headers["Location"] = _read(location, request.url)
        return response
    raise _told(failure, request)


def _read(location: str, base: httpx.URL) -> str:
    """Return a Location as httpx will read it, whatever other fields are encoded by.

    Raise InvalidURL where httpx would show the text, or could not compare the hosts.
    """
    with contextlib.suppress(*_UNREAD):
        read = httpx.URL(location)
        _ = read.host, base.host  # httpx asks for them, and fails where they are no IDNA
        return location if location.isascii() else str(read)
    raise _refused(location, base)


def _timeouts(said: Mapping[str, float | None]) -> HopOptions:
    """Return the options for the timeouts of a request; none for those that httpx has of itself."""
    found = HopOptions()
    if said == _OF_HTTPX:
        return found
    connect, read = said.get("connect"), said.get("read")
    if connect is not None:
        found["connect_timeout"] = connect
    if read is not None:
        found["timeout"] = read
    return found


def _told(error: UnsafeURL | FetchError, request: httpx.Request) -> Exception:
    """Return the error of httpx for one of the gate or of recipes."""
    made: Exception
    cause: Exception = error
    if isinstance(error, UnsafeURL):
        cause = masked(error, *request.extensions.get(_GIVEN, ()))
        made = httpx.InvalidURL(str(cause))
    else:
        made = _kind_of(error)(str(error), request=request)
    made.__cause__ = cause
    return made


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

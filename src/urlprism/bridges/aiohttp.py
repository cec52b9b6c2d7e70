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

What the gate checked is sent, octet for octet, after redirects too: `SafeTarget.url`. yarl decodes
some triplets of a text: with a session of one's own, ask for `yarl.URL(text, encoded=True)`.

`SafeMiddleware` asks `safe_target` before each request and each redirect, `SafeResolver` checks all
addresses of a host; a session needs both, and `SafeMiddleware.watching`. A body has at most `limit`
octets, decompressed, however it is read. `urlprism.recipes.aiohttp` fetches one URL without a
session.
"""

import asyncio
import contextlib
import socket
import ssl
import warnings
from collections.abc import Iterable
from contextvars import ContextVar
from typing import Any, Final

from urlprism._core.classes.closing import make
from urlprism.bridges.extras import not_installed
from urlprism.bridges.sending import masked, refusal, through_proxy
from urlprism.gate import DEFAULT, STRICT, Policy, SafeTarget, State, UnsafeURL, safe_target
from urlprism.readers import Reader
from urlprism.readers import readers as readers_of
from urlprism.recipes import Resolve, forms, look_up
from urlprism.recipes.pinning import checked, resolving_here
from urlprism.recipes.trips import LIMIT, TIMEOUT, HopOptions, location_text

try:
    import aiohttp
    import yarl
    from aiohttp.abc import AbstractResolver, ResolveResult
    from multidict import CIMultiDict, CIMultiDictProxy

    from urlprism._core.classes.telling import told
    from urlprism.bridges.streams import LimitedStream
    from urlprism.recipes.aiohttp import place_of, without_secrets
except ModuleNotFoundError as missing:
    raise not_installed("aiohttp", "aiohttp", "aiohttp", missing) from missing

__all__ = ["Policy", "SafeMiddleware", "SafeResolver", "safe_session"]

# What the gate made of a text before aiohttp read it: for the first request, and for the next one.
_FIRST: Final[ContextVar[SafeTarget | None]] = ContextVar("first", default=None)
_NEXT: Final[ContextVar[SafeTarget | None]] = ContextVar("next", default=None)


class SafeMiddleware:
    """A middleware of clients that sends only requests whose URL `safe_target` lets pass.

    A refused URL is `aiohttp.InvalidURL`, whose `__cause__` is the UnsafeURL. A proxy would look
    the name up again: a request through one is refused, and so is one with a Host of its own. With
    a `limit`, a body gives at most so many octets; then it raises ClientPayloadError. `watching()`
    belongs to the `trace_configs` of the same session. Let it be the last of several middlewares,
    so that it sees the request that is sent. Raise ValueError for an unknown reader or a wrong
    limit.

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
            _check_way(request)
        except UnsafeURL as error:
            raise _invalid(error) from error
        target = self.target(str(request.url))
        _send_octets(request, _sent(request, target).url)
        response = await handler(request)
        if self._limit is not None:
            response.content = LimitedStream(response.content, self._limit, response.close)
        return response

    def check(self, text: str, base: str | None = None) -> None:
        """Raise InvalidURL for a text that `safe_target` does not let pass.

        >>> SafeMiddleware().check("http://example.com/")
        """
        self.target(text, base)

    def target(self, text: str, base: str | None = None) -> SafeTarget:
        """Return what `safe_target` does: its `url` is sent; raise InvalidURL as `check` does.

        >>> SafeMiddleware().target("http://example.com/a%40b").url
        'http://example.com/a%40b'
        """
        try:
            return safe_target(text, base, self._readers, self._policy)
        except UnsafeURL as error:
            raise _invalid(error) from error

    def refused(self, text: str) -> aiohttp.InvalidURL:
        """Return the error for a text that aiohttp refuses, without what aiohttp says of it.

        >>> SafeMiddleware().refused("http://h:x/").url
        'http://h:x/'
        """
        options = HopOptions(policy=self._policy, readers=self._readers)
        return _invalid(refusal("aiohttp", text, None, options))

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
        _NEXT.set(_FIRST.get())
        self.check(str(said.url))

    async def _on_redirect(
        self, _: aiohttp.ClientSession, __: object, said: aiohttp.TraceRequestRedirectParams
    ) -> None:
        headers = said.response.headers
        locations = headers.getall("Location", [])
        location = next(iter(locations), "") or headers.get("URI")  # as aiohttp itself looks
        try:
            if len(set(locations)) > 1:
                text = ", ".join(locations)
                rule = "RFC 9110 §10.2.2"
                raise _invalid(UnsafeURL("several locations", text, 0, len(text), rule, "several"))
            # Without one, aiohttp returns the response.
            if location:
                _NEXT.set(self.target(location, str(said.response.url)))
        except aiohttp.InvalidURL:
            said.response.close()
            raise


class SafeResolver(AbstractResolver):
    """A resolver that refuses a host of which the policy refuses an address.

    `resolve` returns the addresses of a host and a port; it is asked in a thread, unless it is a
    coroutine.

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
            with resolving_here():
                addresses = await asyncio.to_thread(checked, target, self._resolve)
        except UnsafeURL as error:
            raise _invalid(error) from error
        return [place_of(address, host, port) for address in addresses]

    async def close(self) -> None:
        """Do nothing."""


class _Response(aiohttp.ClientResponse):
    """A response whose Location can be followed whatever its octets are."""

    @property
    def headers(self) -> CIMultiDictProxy[str]:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The fields; octets of a Location that are not UTF-8 are triplets."""
        fields = super().headers
        location = fields.get("Location", "")
        if location.isascii():
            return fields
        text = location_text(location.encode("utf-8", "surrogateescape"))
        changed = CIMultiDict(fields)
        changed.popone("Location")
        others = changed.popall("Location", [])
        changed.extend(("Location", each) for each in (text, *others))
        return CIMultiDictProxy(changed)


class _ResponseError(aiohttp.ClientResponseError):
    """That of aiohttp, which shows no secret of the URL."""

    def __init__(self, error: aiohttp.ClientResponseError) -> None:
        info = without_secrets(error.request_info)
        super().__init__(info, error.history, status=error.status, headers=error.headers)
        self.message = error.message
        self.args = (str(self),)

    def __repr__(self) -> str:
        """Return the name and the text: the responses of the history would show their URLs."""
        return f"{type(self).__name__}({str(self)!r})"


class _TooManyRedirectsError(_ResponseError, aiohttp.TooManyRedirects):
    """The same for a redirect too many."""


with warnings.catch_warnings():
    # aiohttp discourages subclasses, but no hook of it sees a text before yarl has rewritten it.
    warnings.simplefilter("ignore", DeprecationWarning)

    class _Session(aiohttp.ClientSession):
        """A session whose every call is checked; what aiohttp refuses is shown without secrets."""

        ATTRS = aiohttp.ClientSession.ATTRS | {"_guard", "_base"}

        def __init__(self, guard: SafeMiddleware, base: str, **options: Any) -> None:
            super().__init__(**options)
            self._guard, self._base = guard, base

        async def _request(
            self, method: str, str_or_url: str | yarl.URL, **options: Any
        ) -> aiohttp.ClientResponse:
            """Send a request, whose last middleware is the check."""
            if options.get("proxy") is not None:
                raise _invalid(through_proxy(str(str_or_url)))
            if options.get("middlewares") is not None:
                options["middlewares"] = (*options["middlewares"], self._guard)
            failure: aiohttp.ClientError | None = None
            text = str_or_url
            token = _FIRST.set(None)
            try:
                parsed = _parsed(str_or_url)
                # Fields that are added to a query are added by yarl, which writes all of it anew.
                if isinstance(str_or_url, str) and parsed.absolute and not options.get("params"):
                    _FIRST.set(self._guard.target(str_or_url))
                return await super()._request(method, parsed, **options)
            except aiohttp.ClientResponseError as error:
                is_loop = isinstance(error, aiohttp.TooManyRedirects)
                failure = _TooManyRedirectsError(error) if is_loop else _ResponseError(error)
            except (aiohttp.InvalidURL, aiohttp.NonHttpUrlClientError, UnicodeError) as error:
                text = getattr(error, "url", str_or_url)
                if isinstance(error.__cause__, UnsafeURL):
                    failure = _invalid(masked(error.__cause__, str(str_or_url), self._base))
            finally:
                _FIRST.reset(token)
            # Out here, what aiohttp says of a URL is not the context of this error.
            raise failure or self._guard.refused(str(text))


def safe_session(
    *,
    policy: Policy = STRICT,
    readers: str | Reader | Iterable[str | Reader] = DEFAULT,
    resolve: Resolve = look_up,
    timeout: float = TIMEOUT,
    limit: int = LIMIT,
    tls: ssl.SSLContext | None = None,
    **options: Any,
) -> aiohttp.ClientSession:
    """Return a session for URLs of strangers, within a running loop.

    `timeout` is in seconds, for a request with its redirects and its body. A body gives at most
    `limit` octets, decompressed; then it raises ClientPayloadError. `tls` decides whom to trust;
    None means the authorities of the system. `options` are other arguments of
    `aiohttp.ClientSession`: it uses no proxies and no .netrc of the environment. A call may set
    `max_redirects`. Raise ValueError for a wrong limit or timeout, TypeError for an option that
    aiohttp would send to every origin, or that leads around the check, and InvalidURL for a
    `base_url` that aiohttp refuses.

    >>> import asyncio
    >>> async def show():
    ...     async with safe_session(timeout=5) as session:
    ...         return session.trust_env, session.timeout.total
    >>> asyncio.run(show())
    (False, 5)
    """
    forms.refuse("safe_session", options, _NOT_TAKEN)
    forms.headers(dict(CIMultiDict(options.get("headers") or ())))
    base = None if options.get("base_url") is None else _parsed(options["base_url"])
    guard = SafeMiddleware(policy, readers, limit)  # the last one sees what is sent
    return _Session(
        guard,
        str(options.get("base_url") or ""),
        connector=aiohttp.TCPConnector(resolver=SafeResolver(policy, resolve), ssl=tls or True),
        middlewares=(*options.pop("middlewares", ()), guard),
        trace_configs=[*(options.pop("trace_configs", None) or ()), guard.watching()],
        trust_env=False,
        timeout=aiohttp.ClientTimeout(total=forms.seconds("timeout", timeout)),
        **{"response_class": _Response, **options, "base_url": base},
    )


def _send_octets(request: aiohttp.ClientRequest, url: str) -> None:
    """Have a request, and its response, have a URL as it is; the fragment stays."""
    fragment = request.original_url.raw_fragment
    request.url = yarl.URL(url, encoded=True)
    request.original_url = yarl.URL(f"{url}#{fragment}" if fragment else url, encoded=True)


def _sent(request: aiohttp.ClientRequest, target: SafeTarget) -> SafeTarget:
    """Return the target of a request: that of the text, if nothing else has changed the request."""
    read = _NEXT.get()
    is_changed = request.url != request.original_url.with_fragment(None)
    if read is None or is_changed:
        return target
    places = [(each.scheme, each.host, each.port) for each in (read, target)]
    return read if places[0] == places[1] else target


_NO_PROXY: Final = "a proxy looks the name up itself"
_NOT_TAKEN: Final = {
    "body": "give data to the call",
    "hops": "give max_redirects to the call",
    "auth": "aiohttp would send it to every origin; give headers, with Authorization",
    "cookies": "aiohttp would send them to every host; give them to the call, or to "
    "session.cookie_jar.update_cookies with the URL of their host",
    **dict.fromkeys(("proxy", "proxy_auth", "trust_env"), _NO_PROXY),
    **dict.fromkeys(("connector", "connector_owner"), "its own connects to what was checked"),
    "connect_timeout": "give a call a ClientTimeout",
}


def _parsed(url: str | yarl.URL) -> yarl.URL:
    """Return a URL of yarl; raise InvalidURL, which does not show it, where yarl fails."""
    with contextlib.suppress(ValueError, IndexError):  # of some texts it does not say a word
        return yarl.URL(url)
    raise _invalid(refusal("aiohttp", str(url), None, {}))


def _check_way(request: aiohttp.ClientRequest) -> None:
    """Raise UnsafeURL for a request through a proxy, or for another host than that of the URL."""
    url = str(request.url)
    if request.proxy is not None:
        raise through_proxy(url)
    if request.headers.get("Host") != request.url.host_port_subcomponent:
        # aiohttp would send it to each server of a redirect.
        message = "the field Host is not that of the URL"
        raise UnsafeURL(message, url, 0, len(url), "RFC 9110 §7.2", "host")


def _invalid(error: UnsafeURL) -> aiohttp.InvalidURL:
    """Return the error of aiohttp; the URL that it shows has no secrets."""
    said = told(error)
    made = aiohttp.InvalidURL(said.text, said.line)
    made.__cause__ = error
    return made

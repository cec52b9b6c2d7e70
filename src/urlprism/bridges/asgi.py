"""Middlewares of ASGI: one refuses redirects elsewhere, the other requests that are for others.

`SafeRedirects` reads the fields Location and Refresh before the response starts, and leaves bodies
alone. The page is known by the scheme and the field Host of the request, or by `base`.
`HostOriginMiddleware` reads the fields Host and Origin before the application gets a request.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, MutableMapping
from typing import Final, TypeAlias

from urlprism._core.arguments.intake import URLText
from urlprism.bridges.locations import Locations, address_of, base_of, fields_of, page
from urlprism.bridges.redirects import WEB
from urlprism.bridges.request_hosts import RefusedRequest, RequestHosts

# The types of ASGI; the specification leaves the values open.
Scope: TypeAlias = MutableMapping[str, object]
Message: TypeAlias = MutableMapping[str, object]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

_START: Final = "http.response.start"
_REQUESTS: Final = frozenset({"http", "websocket"})
_POLICY_VIOLATION: Final = 1008  # RFC 6455 §7.4.1


class SafeRedirects:
    """An application of ASGI whose redirects stay at its host, or go to one of `hosts`.

    `hosts`, `base` and `schemes` are those of `urlprism.bridges.locations.Locations`. A redirect
    that is refused becomes a response 400, whose body names the place and the rule; the log
    "urlprism.redirects" has a warning. Raise ValueError for an entry of `hosts` that is no host.

    >>> async def application(scope, receive, send):
    ...     headers = [(b"location", b"//evil.example")]
    ...     await send({"type": "http.response.start", "status": 302, "headers": headers})
    ...     await send({"type": "http.response.body", "body": b""})
    >>> import asyncio
    >>> async def show(message):
    ...     print(message.get("status", message.get("body")))
    >>> scope = {"type": "http", "scheme": "https", "headers": [(b"host", b"www.example.com")]}
    >>> asyncio.run(SafeRedirects(application)(scope, None, show))  # doctest: +ELLIPSIS
    400
    b'The redirect was refused: browsers leave for evil.example, ...
    """

    def __init__(
        self,
        app: App,
        hosts: Iterable[str] = (),
        base: URLText | None = None,
        schemes: Collection[str] = WEB,
    ) -> None:
        self.app = app
        self._locations = Locations(hosts, base, schemes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request by the application, unless it redirects elsewhere."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        is_refused = False
        base = _base(scope)  # now: the application may write into its scope

        async def checked(message: Message) -> None:
            nonlocal is_refused
            if message["type"] == _START:
                # What may be read once only is read here, and what was checked is what is sent.
                fields = [(_kept(name), _kept(value)) for name, value in _headers(message)]
                message = {**message, "headers": fields}
                answer = self._instead(base, message)
                is_refused = bool(answer)
                for each in answer:
                    await send(each)
            if not is_refused:
                await send(message)

        await self.app(scope, receive, checked)

    def _instead(self, base: str, message: Message) -> tuple[Message, ...]:
        """Return the messages to send in place of a response, none if it may be sent."""
        headers, status = _headers(message), message["status"]
        assert isinstance(status, int)  # noqa: S101 - so says ASGI
        locations, refreshes = fields_of(headers, "location"), fields_of(headers, "refresh")
        refused = self._locations.refusal(status, locations, base, refreshes)
        if refused is None:
            return ()
        return _answer("http", 400, page(refused))


class HostOriginMiddleware:
    """An application of ASGI that gets only requests for its hosts, by pages of allowed origins.

    The arguments are those of `urlprism.bridges.request_hosts.RequestHosts`: by default, requests
    for this machine only, by its own pages or by no page. Any other request is answered with 400 or
    421 for its Host, 403 for its Origin, and a text that names the field; the log "urlprism.hosts"
    has a warning. Handshakes of WebSocket are checked alike.

    >>> import asyncio
    >>> async def show(message):
    ...     print(message.get("status", message.get("body")))
    >>> scope = {"type": "http", "headers": [(b"host", b"evil.example:8000")]}
    >>> asyncio.run(HostOriginMiddleware(None)(scope, None, show))  # doctest: +ELLIPSIS
    421
    b'The request was refused: the field Host: ...
    """

    def __init__(
        self,
        app: App,
        allowed_hosts: Iterable[str] | None = None,
        allowed_origins: Iterable[str] | None = None,
    ) -> None:
        self.app = app
        self._hosts = RequestHosts(allowed_hosts, allowed_origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request by the application, if it is meant."""
        refused = self._refusal(scope) if scope["type"] in _REQUESTS else None
        if refused is None:
            await self.app(scope, receive, send)
            return
        for message in _denial(scope, refused):
            await send(message)

    def _refusal(self, scope: Scope) -> RefusedRequest | None:
        headers = [(bytes(name), bytes(value)) for name, value in _headers(scope)]
        return self._hosts.refusal(fields_of(headers, "host"), fields_of(headers, "origin"))


def _denial(scope: Scope, refused: RefusedRequest) -> tuple[Message, ...]:
    """Return the messages that refuse a request: without the extension, a WebSocket gets a 403."""
    if scope["type"] == "http":
        return _answer("http", refused.status, refused.page)
    extensions = scope.get("extensions")
    if isinstance(extensions, dict) and "websocket.http.response" in extensions:
        return _answer("websocket.http", refused.status, refused.page)
    reason = f"the field {refused.field}: {refused.message}"
    return ({"type": "websocket.close", "code": _POLICY_VIOLATION, "reason": reason},)


def _answer(kind: str, status: int, body: bytes) -> tuple[Message, ...]:
    """Return the messages of an answer in plain text."""
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
    ]
    return (
        {"type": f"{kind}.response.start", "status": status, "headers": headers},
        {"type": f"{kind}.response.body", "body": body},
    )


def _kept(octets: bytes | bytearray | memoryview) -> bytes:
    """Return octets that nobody can change any more."""
    return bytes(octets) if isinstance(octets, bytearray | memoryview) else octets


def _headers(message: MutableMapping[str, object]) -> Iterable[tuple[bytes, bytes]]:
    headers: Iterable[tuple[bytes, bytes]] = message.get("headers", ())  # type: ignore[assignment]
    return headers


def _base(scope: Scope) -> str:
    """Return the URL of a request, as far as a redirect depends on it."""
    host = next((value for name, value in _headers(scope) if name.lower() == b"host"), b"")
    return base_of(scope.get("scheme", "http"), host.decode("latin-1") or _server(scope))


def _server(scope: Scope) -> str:
    """Return the address of the server, for a request without the field Host."""
    server = scope.get("server")
    if not isinstance(server, tuple | list) or server[1] is None:
        return ""
    return address_of(*server)

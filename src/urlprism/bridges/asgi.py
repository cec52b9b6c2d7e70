"""A middleware of ASGI that refuses a redirect which browsers would take elsewhere.

It reads the fields Location and Refresh before the response starts, and leaves bodies alone. The
page is known by the scheme and the field Host of the request, or by `base`.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, MutableMapping
from typing import Final, TypeAlias

from urlprism._core.arguments.intake import URLText
from urlprism.bridges.locations import Locations, address_of, base_of, fields_of, page
from urlprism.bridges.redirects import WEB

# The types of ASGI; the specification leaves the values open.
Scope: TypeAlias = MutableMapping[str, object]
Message: TypeAlias = MutableMapping[str, object]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

_START: Final = "http.response.start"


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
        body = page(refused)
        instead = [
            (b"content-type", b"text/plain; charset=utf-8"),
            (b"content-length", str(len(body)).encode()),
        ]
        return (
            {"type": _START, "status": 400, "headers": instead},
            {"type": "http.response.body", "body": body},
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

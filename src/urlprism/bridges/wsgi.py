"""A middleware of WSGI that refuses a redirect which browsers would take elsewhere.

It reads the fields Location and Refresh before the response starts, and leaves bodies alone. The
page is known by the scheme and the field Host of the request, or by `base`.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, TypeAlias

from urlprism._core.arguments.intake import URLText
from urlprism.bridges.locations import Locations, address_of, base_of, fields_of, page
from urlprism.bridges.redirects import WEB

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

_Headers: TypeAlias = list[tuple[str, str]]
_Error: TypeAlias = (
    tuple[type[BaseException], BaseException, TracebackType] | tuple[None, None, None]
)


class SafeRedirects:
    """An application of WSGI whose redirects stay at its host, or go to one of `hosts`.

    `hosts`, `base` and `schemes` are those of `urlprism.bridges.locations.Locations`. A redirect
    that is refused becomes a response 400, whose body names the place and the rule; the log
    "urlprism.redirects" has a warning. Raise ValueError for an entry of `hosts` that is no host.

    >>> def application(environ, start_response):
    ...     start_response("302 Found", [("Location", "//evil.example")])
    ...     return []
    >>> def show(status, headers, error=None):
    ...     print(status)
    >>> environ = {"wsgi.url_scheme": "https", "HTTP_HOST": "www.example.com"}
    >>> (body,) = SafeRedirects(application)(environ, show)
    400 Bad Request
    >>> body.partition(b",")[0]
    b'The redirect was refused: browsers leave for evil.example'
    """

    def __init__(
        self,
        app: "WSGIApplication",
        hosts: Iterable[str] = (),
        base: URLText | None = None,
        schemes: Collection[str] = WEB,
    ) -> None:
        self.app = app
        self._locations = Locations(hosts, base, schemes)

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request by the application, unless it redirects elsewhere."""
        has_body = environ.get("REQUEST_METHOD") != "HEAD"
        start = _Start(self._locations, _base(environ), start_response, has_body=has_body)
        chunks = self.app(environ, start)
        # An application that is a generator has not started yet.
        return chunks if start.is_done and start.body is None else _Chunks(chunks, start)


class _Start:
    """A `start_response` that refuses a redirect; then `body` is what to send instead."""

    def __init__(
        self, locations: Locations, base: str, start: "StartResponse", *, has_body: bool
    ) -> None:
        self._locations, self._base, self._start = locations, base, start
        self._has_body = has_body
        self.is_done = False
        self.body: bytes | None = None

    def __call__(
        self, status: str, headers: _Headers, exc_info: _Error | None = None, /
    ) -> Callable[[bytes], object]:
        """Start the response of the application, or the one in place of it."""
        self.is_done = True
        headers = [(name, value) for name, value in headers]  # the application keeps its list
        locations, refreshes = fields_of(headers, "location"), fields_of(headers, "refresh")
        refused = self._locations.refusal(int(status[:3]), locations, self._base, refreshes)
        if refused is None:
            self.body = None
            return self._start(status, headers, exc_info)
        body = page(refused)
        headers = [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", str(len(body))),
        ]
        self.body = body if self._has_body else b""
        self._start("400 Bad Request", headers, exc_info)
        return lambda _: None


class _Chunks:
    """The body of a response, or the one in place of it."""

    def __init__(self, chunks: Iterable[bytes], start: _Start) -> None:
        self._chunks, self._start = chunks, start

    def __iter__(self) -> Iterator[bytes]:
        """Yield the chunks of the application until it turns out to be refused."""
        for chunk in () if self._start.body is not None else self._chunks:
            if self._start.body is not None:
                break
            yield chunk
        if self._start.body:
            yield self._start.body

    def close(self) -> None:
        """Close the body of the application."""
        close = getattr(self._chunks, "close", None)
        if close is not None:
            close()


def _base(environ: "WSGIEnvironment") -> str:
    """Return the URL of a request, as far as a redirect depends on it (PEP 3333)."""
    host = environ.get("HTTP_HOST")
    if not host:
        host = address_of(environ.get("SERVER_NAME", ""), environ.get("SERVER_PORT", ""))
    return base_of(environ.get("wsgi.url_scheme", "http"), host)

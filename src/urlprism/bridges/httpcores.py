"""What the bridges of httpx and httpx2 share: one mechanism for a client and its transports.

request of a client ──► one hop of a recipe ──► response ──► Location, checked for the next hop
"""

import contextlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from urlprism.bridges.sending import check_hop, masked, options_of, refusal
from urlprism.gate import DEFAULT, STRICT, UnsafeURL, safe_target
from urlprism.recipes import BadResponseError, FetchError, OutOfTimeError, TooLargeError, forms
from urlprism.recipes.httpcores import Sender
from urlprism.recipes.trips import (
    HOPS,
    TIMEOUT,
    HopOptions,
    deadline_of,
    location_of,
)

if TYPE_CHECKING:
    from urlprism.recipes.deadlines import Deadline

_OF_CLIENT: Final = dict.fromkeys(("connect", "read", "write", "pool"), 5.0)
# Where a request of a client keeps what a transport has to know of the whole trip.
_TRIP: Final = "urlprism.trip"
# Where it keeps the texts from which the client has made its URL.
_TEXTS: Final = "urlprism.url"
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


class _Trip:
    """A call of a client with its redirects, from its first hop to its last."""

    def __init__(self, cookies: Any, *, is_followed: bool) -> None:
        # The client would send these to every host.
        self.anywhere = {f"{each.name}={each.value}" for each in cookies.jar if not each.domain}
        self.is_followed = is_followed
        self.origin: tuple[str, bytes, int | None] | None = None
        self.deadline: Deadline | None = None

    def fields(self, url: Any, fields: Mapping[str, str]) -> dict[str, str]:
        """Return the fields of a hop: to another origin, without cookies that have no domain."""
        origin = url.scheme, url.raw_host, url.port
        self.origin = self.origin or origin
        sent = dict(fields)
        if origin != self.origin and self.anywhere:
            for name in [each for each in sent if each.lower() == "cookie"]:
                pairs = [each for each in sent.pop(name).split("; ") if each not in self.anywhere]
                sent |= {name: "; ".join(pairs)} if pairs else {}
        return sent


class Library:
    """httpx, or a package that continues it, with its recipe's sender."""

    def __init__(self, package: Any, sender: Sender[Any]) -> None:
        self._package = package
        self._sender = sender
        self._name = package.__name__
        # What the package raises for a text that it does not read; it shows pieces of the text.
        self._unread = package.InvalidURL, UnicodeError
        self._errors = (
            (OutOfTimeError, package.ReadTimeout),
            (TooLargeError, package.ReadError),
            (BadResponseError, package.RemoteProtocolError),
        )

    def options_for(
        self, door: str, options: Mapping[str, Any]
    ) -> tuple[HopOptions, dict[str, Any]]:
        """Return the options of each hop, and those of the client."""
        forms.refuse(door, options, _NOT_TAKEN)
        forms.headers(dict(self._package.Headers(options.get("headers"))))
        of_client: dict[str, Any] = {"follow_redirects": True, "trust_env": False}
        of_client |= {**options, "max_redirects": forms.count("hops", options.get("hops", HOPS))}
        of_client.pop("hops", None)
        of_hop: Any = {
            name: of_client.pop(name) for name in HopOptions.__annotations__ if name in options
        }
        of_client["timeout"] = None  # it is the transport's
        of_client.pop("base_url", None)
        return of_hop, of_client

    def parsed(self, url: Any) -> Any:
        """Return a URL of the package; raise InvalidURL, which does not show it, if refused."""
        with contextlib.suppress(*self._unread):
            return self._package.URL(url)
        raise self._refused(url)

    def marked(self, build: Any, base: str, method: str, url: Any, options: Any) -> Any:
        """Return a request that `build` makes, with the texts of its URL; raise InvalidURL."""
        is_cut = False
        with contextlib.suppress(*self._unread):
            is_cut = self._is_cut(url)
            request = None if is_cut else build(method, url, **options)
            if request is not None:
                request.extensions = {**request.extensions, _TEXTS: (str(url), base)}
                return request
        raise self._refused(url, "" if is_cut else base)

    def _is_cut(self, url: Any) -> bool:
        """Whether the package would join a URL to the base without the scheme or host that it has.

        Of "file:///etc/passwd" and "//h/x" it takes the paths only.
        """
        read = self._package.URL(url)
        return read.is_relative_url and bool(read.scheme or read.host)

    def answer(self, request: Any, body: bytes, hop: HopOptions) -> Any:
        """Return the response to a request; raise the errors of the package."""
        trip = request.extensions.get(_TRIP)
        options = options_of(hop, request.headers.multi_items(), body or None)
        options.update(_timeouts(request.extensions.get("timeout", {})))  # type: ignore[typeddict-item]
        if isinstance(trip, _Trip):
            options["headers"] = trip.fields(request.url, options.get("headers", {}))
            trip.deadline = trip.deadline or deadline_of(options.get("timeout", TIMEOUT))
            options["timeout"] = trip.deadline
        try:
            response = self._sender.once(request.method, str(request.url), **options)
            location = location_of(response.status_code, response.headers.raw)
            if location and isinstance(trip, _Trip) and trip.is_followed:
                readers, policy = hop.get("readers", DEFAULT), hop.get("policy", STRICT)
                location = safe_target(location, str(request.url), readers, policy).url
        except (UnsafeURL, FetchError) as error:
            failure = error
        else:
            if location:
                request.extensions = {**request.extensions, _TEXTS: (location,)}  # for the next hop
                response.headers["Location"] = self._location(location, request.url)
            return response
        raise self._translated(failure, request)

    def _location(self, location: str, base: Any) -> str:
        """Return a Location as the package will read it, whatever other fields are encoded by.

        Raise InvalidURL where it would show the text, or could not compare the hosts.
        """
        with contextlib.suppress(*self._unread):
            url = self._package.URL(location)
            _ = url.host, base.host  # the client asks for them, and fails where they are no IDNA
            return location if location.isascii() else str(url)
        raise self._refused(location, base)

    def _refused(self, url: Any, base: Any = "") -> Any:
        """Return the error for a URL that the package refuses, without what it says of it."""
        error = refusal(self._name, str(url), str(base) or None, {})
        shown = self._package.InvalidURL(str(error))
        shown.__cause__ = error
        return shown

    def _translated(self, error: UnsafeURL | FetchError, request: Any) -> Any:
        """Return the error of the package for one of the gate or of recipes."""
        cause: Exception = error
        if isinstance(error, UnsafeURL):
            cause = masked(error, *request.extensions.get(_TEXTS, ()))
            shown = self._package.InvalidURL(str(cause))
        else:
            kinds = [kind for own, kind in self._errors if isinstance(error, own)]
            kind = kinds[0] if kinds else self._package.ConnectError
            shown = kind(str(error), request=request)
        shown.__cause__ = cause
        return shown


class HopTransport:
    """What transports have in common: the options of each hop, checked at once."""

    def __init__(self, **options: Any) -> None:
        self.options = HopOptions()
        self.options.update(options)  # type: ignore[typeddict-item]
        check_hop(type(self).__name__, self.options)


class TripClient:
    """What clients do, waited for or not: they tell their transport what belongs to one call.

    It stands before the client of the package among the bases of a class, which `super` is.
    """

    _library: Library
    _base = ""  # as it was given

    def build_request(self, method: str, url: Any, **options: Any) -> Any:
        """Return a request; raise InvalidURL for a URL that the package refuses."""
        build = super().build_request  # type: ignore[misc]
        return self._library.marked(build, self._base, method, url, options)

    @property
    def base_url(self) -> Any:
        """The base of the URLs of calls; raise InvalidURL for one that the package refuses."""
        return self._base_url

    @base_url.setter
    def base_url(self, url: Any) -> None:
        client: Any = self
        self._base_url = client._enforce_trailing_slash(self._library.parsed(url))  # noqa: SLF001 - of the client
        self._base = str(url)

    def send(self, request: Any, **options: Any) -> Any:
        """Send a request, and follow its redirects; the timeout is for all of them."""
        client: Any = self
        said = options.get("follow_redirects")
        is_followed = said if isinstance(said, bool) else client.follow_redirects
        trip = _Trip(client.cookies, is_followed=is_followed)
        request.extensions = {**request.extensions, _TRIP: trip}
        return super().send(request, **options)  # type: ignore[misc]


def _timeouts(said: Mapping[str, float | None]) -> HopOptions:
    """Return the options for the timeouts of a request; none for those that are the default."""
    options = HopOptions()
    if said == _OF_CLIENT:
        return options
    connect, read = said.get("connect"), said.get("read")
    if connect is not None:
        options["connect_timeout"] = connect
    if read is not None:
        options["timeout"] = read
    return options

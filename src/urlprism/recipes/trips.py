"""A fetch from redirect to redirect, which all recipes share: `Trip`.

url ──► safe_target ──► addresses ──► Hop ──► the client asks ──► a redirect? ──► safe_target ...
"""

import base64
import re
import ssl
from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import Final, Self, TypedDict, Unpack
from urllib.parse import unquote_to_bytes

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism.comparison.lenient import LenientParts
from urlprism.gate import DEFAULT, STRICT, Policy, SafeTarget, UnsafeURL, safe_target
from urlprism.readers import Reader
from urlprism.recipes import forms
from urlprism.recipes.bodies import Fields
from urlprism.recipes.deadlines import Deadline
from urlprism.recipes.errors import BadResponseError, NoAddressError
from urlprism.recipes.hops import Hop
from urlprism.recipes.pinning import REDIRECTS, Resolve, checked, look_up

LIMIT: Final = 10_000_000
TIMEOUT: Final = 10
HOPS: Final = 5


class HopOptions(TypedDict, total=False):
    """The keyword arguments that mean the same for each hop, so a layer below a client takes them.

    >>> HopOptions(timeout=3)
    {'timeout': 3}
    """

    policy: Policy
    readers: str | Reader | Iterable[str | Reader]
    resolve: Resolve
    timeout: float | Deadline
    connect_timeout: float
    limit: int
    tls: ssl.SSLContext | None


class OnceOptions(HopOptions, total=False):
    """The keyword arguments of a single request.

    >>> OnceOptions(body=b"a")
    {'body': b'a'}
    """

    headers: Mapping[str, str]
    body: bytes | None


class Options(OnceOptions, total=False):
    """The keyword arguments of every recipe; `Trip` has the defaults.

    >>> Options(hops=0, timeout=3)
    {'hops': 0, 'timeout': 3}
    """

    hops: int


class Trip:
    """Fetches a URL hop by hop: send the request of `hop()`, and repeat while `goes_on()`.

    `headers` and `body` are sent, `body` unchanged. At most `hops` redirects are followed, each
    checked by `policy` and `readers`. The whole fetch takes at most `timeout` seconds, or ends with
    a Deadline that began before; connecting to one address takes at most `connect_timeout`. A
    response body has at most `limit` octets.
    `resolve` returns the addresses of a host. `tls` decides whom to trust; None means the
    authorities of the system.

    Raise ValueError or TypeError for a wrong method, field, body or number.

    >>> found = ["93.184.215.14"]
    >>> with Trip("GET", "http://example.com/a", resolve=lambda host, port: found) as trip:
    ...     trip.hop().host, trip.goes_on(200, [])
    ('example.com', False)
    """

    def __init__(
        self,
        method: str,
        url: URLText,
        *,
        headers: Mapping[str, str] = forms.NOTHING,
        body: bytes | None = None,
        policy: Policy = STRICT,
        readers: str | Reader | Iterable[str | Reader] = DEFAULT,
        resolve: Resolve = look_up,
        hops: int = HOPS,
        timeout: float | Deadline = TIMEOUT,
        connect_timeout: float = 3,
        limit: int = LIMIT,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self._url = from_utf8(url)
        self._method = forms.method(method)
        self._headers = forms.headers(headers)
        self._body = forms.body(body)
        self._policy, self._readers, self._resolve = policy, readers, resolve
        self._hops = self._most = forms.count("hops", hops)
        self._limit = forms.count("limit", limit)
        self._connect_timeout = forms.seconds("connect_timeout", connect_timeout)
        self._deadline = deadline_of(timeout)
        self._tls = tls
        self._location: str | None = None
        self._target: SafeTarget | None = None
        self._login: str | None = None

    def __enter__(self) -> Self:
        """Return the trip."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the trip: stop the timer of its deadline."""
        self._deadline.close()

    def hop(self) -> Hop:
        """Return the next request; raise UnsafeURL if it is refused, or a FetchError."""
        before, target = self._target, self._next_target()
        login = login_of(target, self._asked)
        if before is None or _origin(before) == _origin(target):
            self._login = login or self._login
        else:
            self._login = login
            self._headers = _without(self._headers, _FOR_ONE_ORIGIN)
        self._target = target
        headers = dict(self._headers)
        if self._login and not any(name.lower() == "authorization" for name in headers):
            headers["Authorization"] = self._login
        addresses = self._deadline.within(lambda: self._addresses(target))
        return Hop(
            *(target, addresses, self._method, headers, self._body, self._limit),
            *(self._deadline, self._connect_timeout, self._trust(target)),
        )

    def goes_on(self, status: int, fields: Fields) -> bool:
        """Whether a response is a redirect to follow (RFC 9110 §15.4); if so, prepare the next hop.

        Raise UnsafeURL after `hops` redirects, and BadResponseError if the response has several
        locations.
        """
        location = location_of(status, fields)
        if location is None:
            return False
        if not self._hops:
            raise UnsafeURL.of_redirects(self._url, self._most)
        self._hops -= 1
        self._location = location
        is_post = status in {301, 302} and self._method == "POST"
        if is_post or (status == 303 and self._method not in {"GET", "HEAD"}):
            self._method, self._body = "GET", None
            self._headers = _without(self._headers, _OF_A_BODY)
        return True

    def _trust(self, target: SafeTarget) -> ssl.SSLContext | None:
        """Return whom to trust with TLS, or None without TLS."""
        if target.scheme != "https":
            return None
        self._tls = self._tls or ssl.create_default_context()
        return self._tls

    @property
    def _asked(self) -> str:
        """The text that was checked last: the URL as it was given, or the Location."""
        return self._url if self._target is None or self._location is None else self._location

    def _next_target(self) -> SafeTarget:
        """Return the next target; raise UnsafeURL if it is refused."""
        if self._target is None or self._location is None:
            target = safe_target(self._url, readers=self._readers, policy=self._policy)
        else:
            target = self._target.redirected(self._location)
        if target.scheme not in {"http", "https"}:
            message = f"recipes cannot fetch URLs with the scheme {target.scheme}"
            end = len(target.scheme) if LenientParts(self._asked).is_scheme else len(self._asked)
            raise UnsafeURL(message, self._asked, 0, end, "recipes", "scheme")
        return target

    def _addresses(self, target: SafeTarget) -> tuple[str, ...]:
        """Return the checked addresses of a host; raise NoAddressError if resolving fails."""
        try:
            return checked(target, self._resolve)
        except (OSError, UnicodeError) as error:
            reason = (isinstance(error, OSError) and error.strerror) or "the resolver failed"
            message = f"{target.host} has no address: {reason}"
            raise NoAddressError(message) from error


# Dropped if a redirect leads to another origin: they are meant for the first one only.
_FOR_ONE_ORIGIN: Final = frozenset({"authorization", "cookie", "proxy-authorization"})
# Dropped together with the body that they describe (RFC 9110 §15.4).
_OF_A_BODY: Final = frozenset(
    {"content-type", "content-encoding", "content-language", "content-location", "digest"}
    | {"content-digest", "last-modified"}
)


def login_of(target: SafeTarget, asked: str) -> str | None:
    """Return the value of the field Authorization for the user of a URL (RFC 7617 §2), or None.

    `asked` is the text of which the target is. Raise UnsafeURL for a login that cannot be sent.
    """
    authority = target.url.partition("//")[2].partition("/")[0]
    userinfo = authority.rpartition("@")[0]
    user, _, password = map(unquote_to_bytes, userinfo.partition(":"))
    if not user and not password:
        return None
    if b":" in user or any(octet < 0x20 or octet == 0x7F for octet in user + password):
        start, end = LenientParts(asked).userinfo or (0, len(asked))
        message = "a user with a colon, or a login with a control, cannot be sent"
        raise UnsafeURL(message, asked, start, end, "RFC 7617 §2", "userinfo")
    return f"Basic {base64.b64encode(user + b':' + password).decode()}"


def _origin(target: SafeTarget) -> tuple[str, str, int]:
    return target.scheme, target.host, target.port


def _without(headers: dict[str, str], names: frozenset[str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name.lower() not in names}


def single(method: str, url: URLText, **options: Unpack[OnceOptions]) -> Trip:
    """Return the trip of one request; raise TypeError for `hops`, what `Trip` raises for others."""
    forms.refuse("once()", options, {"hops": "it follows no redirect; request() does"})
    return Trip(method, url, hops=0, **options)


def deadline_of(timeout: float | Deadline) -> Deadline:
    """Return the end of a fetch; raise ValueError for a wrong number of seconds."""
    if isinstance(timeout, Deadline):
        return timeout
    return Deadline(forms.seconds("timeout", timeout))


def location_of(status: int, fields: Fields) -> str | None:
    """Return where a redirect leads (RFC 9110 §15.4), None for another response.

    Raise BadResponseError if there are several locations.
    """
    locations = {value for name, value in fields if name.lower() == b"location"}
    if status not in REDIRECTS or not locations:
        return None
    if len(locations) > 1:
        message = "the Location fields differ"
        raise BadResponseError(message)
    return location_text(*locations)


# How Python holds an octet that is not UTF-8 ("surrogateescape").
_NOT_UTF8: Final = re.compile("[\udc80-\udcff]")


def location_text(octets: bytes) -> str:
    r"""Return the text of a field Location: UTF-8, and a triplet for each octet that is not.

    curl, Wget and `urllib.request` ask so for what is beyond ASCII.

    >>> location_text(b"/a%20\xc3\xb8\xf8")
    '/a%20ø%F8'
    """
    text = octets.decode("utf-8", "surrogateescape")
    return _NOT_UTF8.sub(lambda found: f"%{ord(found[0]) - 0xDC00:02X}", text)

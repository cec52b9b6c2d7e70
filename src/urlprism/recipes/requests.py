"""HTTP by requests: each hop is checked, and connects to an address that was checked."""

import contextlib
import io
from collections.abc import Iterator
from typing import Any, Unpack

import requests
from requests.adapters import HTTPAdapter
from requests.structures import CaseInsensitiveDict
from urllib3 import HTTPConnectionPool
from urllib3.exceptions import HTTPError

from urlprism._core.arguments.intake import URLText
from urlprism.recipes.bodies import Fields
from urlprism.recipes.hops import PIECE, Hop
from urlprism.recipes.trips import OnceOptions, Options, Trip, location_of, single
from urlprism.recipes.urllib3 import octets_of, pool_of


def request(method: str, url: URLText, **options: Unpack[Options]) -> requests.Response:
    """Return the response to a request, with its body read.

    Raise UnsafeURL if the URL, a redirect or an address is refused, FetchError if the fetch fails,
    and ValueError or TypeError for wrong options.
    """
    with Trip(method, url, **options) as trip:
        while True:
            hop = trip.hop()
            with _open(hop) as (response, fields):
                if not trip.goes_on(response.status_code, fields):
                    return _received(hop, response, fields)


def once(method: str, url: URLText, **options: Unpack[OnceOptions]) -> requests.Response:
    """Return the response of the first server, even a redirect, with its body read.

    Raise what `request` raises; an option `hops` is a TypeError.
    """
    with single(method, url, **options) as trip:
        hop = trip.hop()
        with _open(hop) as (response, fields):
            location_of(response.status_code, fields)  # several are an error, followed or not
            return _received(hop, response, fields)


def get(url: URLText, **options: Unpack[Options]) -> requests.Response:
    """Return the response to GET, as `request` does."""
    return request("GET", url, **options)


def post(url: URLText, **options: Unpack[Options]) -> requests.Response:
    """Return the response to POST, as `request` does."""
    return request("POST", url, **options)


def _received(hop: Hop, response: requests.Response, fields: Fields) -> requests.Response:
    """Return a response with its body read; raise FetchError if that fails."""
    pieces = response.raw.stream(PIECE, decode_content=False)
    body = hop.received(response.status_code, fields, pieces)
    # A session looks there for the cookies of a response.
    original = getattr(response.raw, "_original_response", None)
    response.raw = _Read(body)
    response.raw._original_response = original  # noqa: SLF001 - the name is that of requests
    return response


class _Read(io.BytesIO):
    """A body that has been read."""

    _original_response: Any = None


@contextlib.contextmanager
def _open(hop: Hop) -> Iterator[tuple[requests.Response, Fields]]:
    """Yield the response of one server, whatever its status, and its fields."""
    fields = hop.fields(requests.utils.default_user_agent())
    # Use no session: it would read the whole body of a redirect, and use .netrc and proxies.
    prepared = requests.Request(hop.method, hop.url, fields, data=hop.body).prepare()
    prepared.headers = CaseInsensitiveDict(fields)
    with (
        contextlib.closing(pool_of(hop)) as pool,
        hop.translating(requests.RequestException, HTTPError, OSError),
    ):
        response = _Adapter(pool).send(prepared, stream=True, timeout=hop.deadline.left())
        with contextlib.closing(response.raw) as raw:
            yield response, octets_of(raw)


class _Adapter(HTTPAdapter):
    """Sends through one pool, whatever the URL."""

    def __init__(self, pool: HTTPConnectionPool) -> None:
        super().__init__()
        self._pool = pool

    def get_connection(self, *_: Any, **__: Any) -> HTTPConnectionPool:
        """Return the pool; requests before 2.32 calls this method."""
        return self._pool

    def get_connection_with_tls_context(self, *_: Any, **__: Any) -> HTTPConnectionPool:
        """Return the pool."""
        return self._pool

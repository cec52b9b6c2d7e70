"""HTTP by urllib3: each hop is checked, and connects to an address that was checked."""

import contextlib
import io
from collections.abc import Iterator
from typing import Unpack

from urllib3 import BaseHTTPResponse, HTTPConnectionPool, HTTPResponse
from urllib3.connection import HTTPConnection
from urllib3.exceptions import HTTPError

from urlprism._core.arguments.intake import URLText
from urlprism.recipes.bodies import Fields
from urlprism.recipes.hops import PIECE, Hop
from urlprism.recipes.trips import OnceOptions, Options, Trip, location_of, single


def request(method: str, url: URLText, **options: Unpack[Options]) -> HTTPResponse:
    """Return the response to a request, with its body read.

    Raise UnsafeURL if the URL, a redirect or an address is refused, FetchError if the fetch fails,
    and ValueError or TypeError for wrong options.
    """
    with Trip(method, url, **options) as trip:
        while True:
            hop = trip.hop()
            with _open(hop) as (response, fields):
                if not trip.goes_on(response.status, fields):
                    return _received(hop, response, fields)


def once(method: str, url: URLText, **options: Unpack[OnceOptions]) -> HTTPResponse:
    """Return the response of the first server, even a redirect, with its body read.

    Raise what `request` raises; an option `hops` is a TypeError.
    """
    with single(method, url, **options) as trip:
        hop = trip.hop()
        with _open(hop) as (response, fields):
            location_of(response.status, fields)  # several are an error, followed or not
            return _received(hop, response, fields)


def get(url: URLText, **options: Unpack[Options]) -> HTTPResponse:
    """Return the response to GET, as `request` does."""
    return request("GET", url, **options)


def post(url: URLText, **options: Unpack[Options]) -> HTTPResponse:
    """Return the response to POST, as `request` does."""
    return request("POST", url, **options)


def pool_of(hop: Hop) -> HTTPConnectionPool:
    """Return a pool whose only connection is open already, with TLS if needed."""
    opened = [hop.connect()]

    class Connection(HTTPConnection):
        def connect(self) -> None:
            self.sock = opened.pop()

    class Pool(HTTPConnectionPool):
        ConnectionCls = Connection  # pyright: ignore[reportAssignmentType]

    return Pool(hop.target.host, hop.target.port, maxsize=1)


@contextlib.contextmanager
def _open(hop: Hop) -> Iterator[tuple[BaseHTTPResponse, Fields]]:
    """Yield the response of one server, whatever its status, and its fields."""
    fields = hop.fields("python-urllib3")
    with (
        contextlib.closing(pool_of(hop)) as pool,
        hop.translating(HTTPError, OSError),
    ):
        response = pool.urlopen(
            *(hop.method, hop.path, hop.body, fields),
            retries=False,
            redirect=False,
            timeout=hop.deadline.left(),
            preload_content=False,
        )
        with contextlib.closing(response):
            yield response, octets_of(response)


def octets_of(response: BaseHTTPResponse) -> Fields:
    """Return the fields of a response as octets."""
    headers = response.headers.iteritems()
    return [(name.encode(), text.encode("latin-1")) for name, text in headers]


def _received(hop: Hop, response: BaseHTTPResponse, fields: Fields) -> HTTPResponse:
    """Return a response with its body read and decompressed; raise FetchError if that fails."""
    pieces = response.stream(PIECE, decode_content=False)
    body = hop.received(response.status, fields, pieces)
    return HTTPResponse(
        io.BytesIO(body),
        response.headers,
        *(response.status, response.version, response.version_string, response.reason),
        decode_content=False,
        request_method=hop.method,
        request_url=hop.url,
    )

"""HTTP by the standard library: each hop is checked, and connects to a checked address."""

import contextlib
import http.client
import io
import sys
from collections.abc import Iterator
from typing import Final, Unpack
from urllib.response import addinfourl

from urlprism._core.arguments.intake import URLText
from urlprism.recipes.bodies import Fields
from urlprism.recipes.hops import PIECE, Hop
from urlprism.recipes.trips import Options, Trip

_NAME: Final = f"Python-urllib/{sys.version_info[0]}.{sys.version_info[1]}"


def request(method: str, url: URLText, **options: Unpack[Options]) -> addinfourl:
    """Return the response to a request, with its body read, as `urllib.request.urlopen` does.

    Raise UnsafeURL if the URL, a redirect or an address is refused, FetchError if the fetch fails,
    and ValueError or TypeError for wrong options.

    >>> request("GET", "http://169.254.169.254/")  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    UnsafeURL: the address is one that the policy refuses
    """
    with Trip(method, url, **options) as trip:
        while True:
            hop = trip.hop()
            with _open(hop) as (response, fields):
                if not trip.goes_on(response.status, fields):
                    pieces = iter(lambda: response.read1(PIECE), b"")
                    body = hop.received(response.status, fields, pieces)
                    return addinfourl(io.BytesIO(body), response.headers, hop.url, response.status)


def get(url: URLText, **options: Unpack[Options]) -> addinfourl:
    """Return the response to GET, as `request` does."""
    return request("GET", url, **options)


def post(url: URLText, **options: Unpack[Options]) -> addinfourl:
    """Return the response to POST, as `request` does."""
    return request("POST", url, **options)


@contextlib.contextmanager
def _open(hop: Hop) -> Iterator[tuple[http.client.HTTPResponse, Fields]]:
    """Yield the response of one server, whatever its status, and its fields."""
    connection = http.client.HTTPConnection(hop.target.host, hop.target.port)
    connection.sock = hop.connect()
    with (
        hop.translating(OSError, http.client.HTTPException),
        contextlib.closing(connection),
    ):
        connection.request(hop.method, hop.path, hop.body, hop.fields(_NAME))
        with connection.getresponse() as response:
            headers = response.getheaders()
            yield response, [(name.encode(), value.encode("latin-1")) for name, value in headers]

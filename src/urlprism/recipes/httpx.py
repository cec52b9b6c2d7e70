"""HTTP by httpx: each hop is checked, and connects to an address that was checked."""

from typing import Final, Unpack

import httpcore
import httpx

from urlprism._core.arguments.intake import URLText
from urlprism.recipes.httpcores import Sender
from urlprism.recipes.trips import OnceOptions, Options

_SENDER: Final = Sender(httpx, httpcore, httpx.Response)


def request(method: str, url: URLText, **options: Unpack[Options]) -> httpx.Response:
    """Return the response to a request, with its body read.

    Raise UnsafeURL if the URL, a redirect or an address is refused, FetchError if the fetch fails,
    and ValueError or TypeError for wrong options.
    """
    return _SENDER.request(method, url, **options)


def once(method: str, url: URLText, **options: Unpack[OnceOptions]) -> httpx.Response:
    """Return the response of the first server, even a redirect, with its body read.

    Raise what `request` raises; an option `hops` is a TypeError.
    """
    return _SENDER.once(method, url, **options)


def get(url: URLText, **options: Unpack[Options]) -> httpx.Response:
    """Return the response to GET, as `request` does."""
    return request("GET", url, **options)


def post(url: URLText, **options: Unpack[Options]) -> httpx.Response:
    """Return the response to POST, as `request` does."""
    return request("POST", url, **options)

"""The installed httpx: `URL`, and the request that its `Client` makes of a redirect.

A Location that is not ASCII is sent as UTF-8, which httpx takes it for: it reads the same text.
"""

import functools
from importlib import import_module
from typing import Any

from urlprism.readers.httpx import Fields
from urlprism.readers.reading import Refused


def version() -> str:
    """Return the version that is installed; ImportError if none is."""
    return str(_httpx().__version__)


def report(text: str, base: str | None) -> Fields:
    """Return what the installed httpx makes of a URL, or of a Location that `base` answers with."""
    httpx = _httpx()
    try:
        url = httpx.URL(text) if base is None else _redirected(text, base)
        return _fields(url)
    except Exception as error:
        raise Refused(str(error), type(error).__name__) from error


def _redirected(location: str, base: str) -> Any:
    """Return the URL of the request that follows a redirect."""
    httpx = _httpx()
    request = httpx.Request("GET", base)
    response = httpx.Response(302, headers={b"Location": location.encode()}, request=request)
    return _client()._build_redirect_request(request, response).url  # noqa: SLF001 -- it connects to nothing


def _fields(url: Any) -> Fields:
    """Return the parts; only the URL as text tells an absent fragment from an empty one."""
    path, mark, query = url.raw_path.decode().partition("?")
    _, sign, fragment = str(url).partition("#")
    return Fields(
        str(url),
        url.scheme,
        url.userinfo.decode(),
        url.host,
        url.raw_host.decode(),
        url.port,
        path,
        query if mark else None,
        fragment if sign else None,
    )


@functools.cache
def _httpx() -> Any:
    return import_module("httpx")


@functools.cache
def _client() -> Any:
    """Return a client that reads no environment; to make one may take long."""
    return _httpx().Client(trust_env=False, verify=False)

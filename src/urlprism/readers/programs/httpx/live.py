"""The installed httpx: `URL`, and the request of its `Client` after a redirect.

A Location that is not ASCII is sent as UTF-8, so that httpx reads the same text.
"""

import functools
from importlib import import_module
from typing import Any

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.httpx.model import Fields


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return str(_httpx().__version__)


def report(text: str, base: str | None) -> Fields:
    """Return the parts of a URL, or of a redirect from `base`; raise Refused if httpx raises."""
    httpx = _httpx()
    try:
        url = httpx.URL(text) if base is None else _redirected(text, base)
        return _fields(url)
    except Exception as error:
        raise Refused(str(error), type(error).__name__) from error


def _redirected(location: str, base: str) -> Any:
    """Return the URL of the request after a redirect from `base`."""
    httpx = _httpx()
    request = httpx.Request("GET", base)
    response = httpx.Response(302, headers={b"Location": location.encode()}, request=request)
    return _client()._build_redirect_request(request, response).url  # noqa: SLF001 -- it connects to nothing


def _fields(url: Any) -> Fields:
    """Return the parts; only the text of the URL shows whether an empty fragment is present."""
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
    """Return a client that ignores the environment, kept because it is slow to create."""
    return _httpx().Client(trust_env=False, verify=False)

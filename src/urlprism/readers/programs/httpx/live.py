"""The installed httpx: `URL`, and the request of its `Client` after a redirect.

A Location that is not ASCII is sent as UTF-8, so that httpx reads the same text.
"""

import functools
from importlib import import_module
from typing import Any, Final

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.httpx.model import Fields


class Package:
    """httpx, or a package that continues it, by its name."""

    def __init__(self, name: str) -> None:
        self._name = name

    def version(self) -> str:
        """Return the installed version; raise ImportError if there is none."""
        return str(self._httpx.__version__)

    def report(self, text: str, base: str | None) -> Fields:
        """Return the parts of a URL, or of a redirect from `base`; raise Refused if it raises."""
        try:
            url = self._httpx.URL(text) if base is None else self._redirected(text, base)
            return _fields(url)
        except Exception as error:
            raise Refused(str(error), type(error).__name__) from error

    def _redirected(self, location: str, base: str) -> Any:
        """Return the URL of the request after a redirect from `base`."""
        httpx = self._httpx
        request = httpx.Request("GET", base)
        response = httpx.Response(302, headers={b"Location": location.encode()}, request=request)
        return self._client._build_redirect_request(request, response).url  # noqa: SLF001 -- it connects to nothing

    @functools.cached_property
    def _httpx(self) -> Any:
        return import_module(self._name)

    @functools.cached_property
    def _client(self) -> Any:
        """A client that ignores the environment, kept because it is slow to create."""
        return self._httpx.Client(trust_env=False, verify=False)


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


_PACKAGE: Final = Package("httpx")
version: Final = _PACKAGE.version
report: Final = _PACKAGE.report

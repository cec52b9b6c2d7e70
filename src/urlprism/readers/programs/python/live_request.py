"""The running interpreter's own `urllib.request`: a request, and the connection that it makes."""

import platform
import urllib.request
from email.message import Message
from http.client import HTTPConnection, HTTPSConnection
from types import SimpleNamespace
from typing import Any

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.python.opening import Fields

_OPENED = frozenset({"ftp", "file", "data"})


def version() -> str:
    """Return the version of the interpreter."""
    return platform.python_version()


def report(text: str, base: str | None) -> Fields:
    """Return the attributes of a request, after a redirect with a base; raise Refused for an error.

    A Location is sent as UTF-8.
    """
    try:
        request = urllib.request.Request(text if base is None else base)  # noqa: S310 - not opened
        fields = _fields(request)
        if base is not None:
            fields = _fields(_redirected(request, text))
    except Refused:
        raise
    except Exception as error:
        raise Refused(str(error), f"urllib.request, {type(error).__name__}") from error
    return fields


def _redirected(request: urllib.request.Request, location: str) -> urllib.request.Request:
    """Return the request after a redirect."""
    handler = urllib.request.HTTPRedirectHandler()
    asked: list[urllib.request.Request] = []
    parent: Any = SimpleNamespace(open=lambda new, **_: asked.append(new))
    handler.parent = parent
    request.timeout = None
    headers = Message()
    headers._headers = [("Location", location.encode().decode("latin-1").lstrip(" \t"))]  # type: ignore[attr-defined] # noqa: SLF001 - as it is read
    answer: Any = SimpleNamespace(read=lambda: b"", close=lambda: None)
    handler.http_error_302(request, answer, 302, "Found", headers)  # type: ignore[arg-type]
    return asked[0]


def _fields(request: urllib.request.Request) -> Fields:
    """Return the attributes, and what a connection has that is not made."""
    name, port = request.host or None, None
    kinds = {"http": HTTPConnection, "https": HTTPSConnection}
    if request.type in kinds:
        if not request.host:
            raise Refused("no host given", "urllib.request, URLError")
        connection = kinds[request.type](request.host)
        name, port = connection.host, connection.port
    elif request.type not in _OPENED:
        raise Refused("unknown url type", "urllib.request, URLError")
    elif request.type == "ftp" and name:
        name = name.rpartition("@")[2]
    fragment: str | None = request.fragment  # type: ignore[attr-defined]
    parts = request.full_url, request.type, request.host, request.selector, fragment
    return Fields(*parts, name, port)

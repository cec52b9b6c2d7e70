"""The installed yarl: `URL`, and the steps that aiohttp's client takes of it for a redirect."""

import functools
from importlib import import_module
from typing import Any

from urlprism.readers.reading import Refused, Report
from urlprism.readers.yarl import FIELDS, FOLLOWED, REQUESTED, lacks_slashes


def version() -> str:
    """Return the version that is installed; ImportError if none is."""
    return str(_yarl().__version__)


def report(text: str, base: str | None) -> Report:
    """Return what the installed yarl makes of a URL, or of a Location that `base` answers with."""
    try:
        url = _yarl().URL(text) if base is None else _redirected(text, base)
        requested = url if base is None else _requested(url)
        return dict(zip(FIELDS, _values(url, requested), strict=True))
    except Exception as error:
        raise Refused(str(error), type(error).__name__) from error


def _values(url: Any, requested: Any) -> tuple[str | int | None, ...]:
    """Return the properties of a URL in the order of the fields; host and port as requested."""
    return (
        *(str(url), url.scheme, url.raw_user, url.raw_password),
        *(requested.raw_host, requested.explicit_port),
        *(url.raw_path, url.raw_query_string, url.raw_fragment),
    )


def _redirected(location: str, base: str) -> Any:
    """Return the URL that aiohttp requests when `base` redirects it."""
    asked = _without_userinfo(_yarl().URL(base))
    if asked.scheme not in REQUESTED:
        raise Refused("the base is not requested", "NonHttpUrlClientError")
    _requested(asked)
    url = _yarl().URL(location)
    if url.scheme not in FOLLOWED:
        raise Refused("the scheme is not followed", "NonHttpUrlRedirectClientError")
    if not url.scheme or (url.scheme == asked.scheme and lacks_slashes(location, url.scheme)):
        url = asked.join(url)
    url.origin()  # raises where there is none
    return url


def _requested(url: Any) -> Any:
    """Return the URL of the request that aiohttp makes for one."""
    requested = _without_userinfo(url).with_fragment(None)
    if not requested.raw_host:
        raise Refused("no host to request it of", "InvalidUrlClientError")
    return requested


def _without_userinfo(url: Any) -> Any:
    """Return a URL as aiohttp requests it; it sends user and password in a header, in Latin-1."""
    if url.raw_user is None and url.raw_password is None:
        return url
    f"{url.user or ''}:{url.password or ''}".encode("latin-1")
    if ":" in (url.user or ""):
        raise Refused("a colon in the user's name", "ValueError")
    return url.with_user(None)


@functools.cache
def _yarl() -> Any:
    return import_module("yarl")

"""Build a URL from data by the names that all standards share; the data is percent-encoded."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from urlprism.whatwg.api import URL

if TYPE_CHECKING:
    from urlprism.whatwg.search_params import QueryInit


def build(
    *,
    scheme: str,
    userinfo: str | None = None,
    host: str | None = None,
    port: int | str | None = None,
    path: str | Iterable[str] = "",
    query: "QueryInit" = None,
    fragment: str | None = None,
) -> URL:
    """Return what `URL.build` returns (#url-writing).

    The first ":" of a userinfo divides username and password. Raise URLError for data that no URL
    can hold, TypeError for a userinfo or a port without a host.

    >>> str(build(scheme="https", host="h", path=["a/b", "c d"], query={"q": "1&2"}))
    'https://h/a%2Fb/c%20d?q=1%262'
    """
    if host is None and not (userinfo is None and port is None):
        message = "without a host, there can be no userinfo and no port"
        raise TypeError(message)
    user, password = None, None
    if userinfo is not None:
        user, colon, secret = userinfo.partition(":")
        password = secret if colon else None
    return URL.build(
        scheme=scheme,
        user=user,
        password=password,
        host=host,
        port=port,
        path=path,
        query=query,
        fragment=fragment,
    )

"""urllib3 for strangers' URLs: `SafePoolManager`.

>>> manager = SafePoolManager(policy=Policy(schemes={"https"}), timeout=5)
>>> try:
...     manager.request("GET", "http://example.com/")
... except urllib3.exceptions.LocationValueError as error:
...     print(str(error).splitlines()[0])
the scheme is not allowed: http (Policy)
"""

from typing import Any, Final, NoReturn, Unpack

from urlprism.bridges.extras import not_installed
from urlprism.bridges.sending import fields_of, octets_of
from urlprism.comparison.gate import Policy
from urlprism.comparison.unsafe import UnsafeURL
from urlprism.recipes.errors import BadResponseError, FetchError, OutOfTimeError, UntrustedError
from urlprism.recipes.trips import Options, Trip

try:
    import urllib3

    from urlprism.recipes import urllib3 as recipe
except ModuleNotFoundError as missing:
    raise not_installed("urllib3", "urllib3", "urllib3", missing) from missing

__all__ = ["Policy", "SafePoolManager"]


class SafePoolManager(urllib3.PoolManager):
    """A manager that fetches only what `safe_target` lets pass; the options are those of recipes.

    Each request is one of `urlprism.recipes.urllib3`, with its redirects: the body is read whole,
    up to the option `limit`, no connection is kept, and `retries` are not made. A refused URL is
    `urllib3.exceptions.LocationValueError`, a failed fetch TimeoutError, SSLError, ProtocolError or
    HTTPError; the `__cause__` is that of the recipes.

    >>> SafePoolManager(hops=0).request("GET", "http://10.0.0.1/")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    urllib3.exceptions.LocationValueError: 10.0.0.1, which is private ...
    """

    def __init__(self, **options: Unpack[Options]) -> None:
        super().__init__()
        self.options = options
        Trip("GET", "", **options).__exit__(None, None, None)  # a wrong option is told at once

    def urlopen(  # type: ignore[override]
        self, method: str, url: str, redirect: bool = True, **kw: Any
    ) -> urllib3.BaseHTTPResponse:
        """Return the response to a request, with its body read."""
        options = self.options.copy()
        headers = kw.get("headers") or {}
        options["headers"] = {**options.get("headers", {}), **fields_of(headers.items())}
        options["body"] = octets_of(kw.get("body"))
        options.update(_timeouts(kw.get("timeout")))
        fetch = recipe.request if redirect else recipe.once
        try:
            return fetch(method, url, **options)
        except UnsafeURL as error:
            raise urllib3.exceptions.LocationValueError(str(error)) from error
        except FetchError as error:
            kind = _kind_of(error)
            raise kind(str(error)) from error

    def connection_from_context(self, request_context: dict[str, Any]) -> NoReturn:  # noqa: ARG002
        """Raise LocationValueError: a pool would connect without a check."""
        message = "a pool checks no address; use request()"
        raise urllib3.exceptions.LocationValueError(message)


def _timeouts(said: object) -> Options:
    """Return the options for the timeout of a request, which is for all of it."""
    found = Options()
    if isinstance(said, urllib3.Timeout):
        if isinstance(said.connect_timeout, int | float):
            found["connect_timeout"] = said.connect_timeout
        said = said.total or said.read_timeout
    if isinstance(said, int | float):
        found["timeout"] = said
    return found


_ERRORS: Final[tuple[tuple[type[FetchError], type[urllib3.exceptions.HTTPError]], ...]] = (
    (OutOfTimeError, urllib3.exceptions.TimeoutError),
    (UntrustedError, urllib3.exceptions.SSLError),
    (BadResponseError, urllib3.exceptions.ProtocolError),
)


def _kind_of(error: FetchError) -> type[urllib3.exceptions.HTTPError]:
    """Return the class of the client's own error."""
    for known, kind in _ERRORS:
        if isinstance(error, known):
            return kind
    return urllib3.exceptions.HTTPError

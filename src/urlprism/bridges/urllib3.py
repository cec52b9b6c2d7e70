"""urllib3 for strangers' URLs: `SafePoolManager`.

>>> manager = SafePoolManager(policy=Policy(schemes={"https"}), timeout=5)
>>> try:
...     manager.request("GET", "http://example.com/")
... except urllib3.exceptions.LocationValueError as error:
...     print(str(error).splitlines()[0])
the scheme is not allowed: http (Policy)
"""

import io
from typing import Any, Final, NoReturn, Unpack

from urlprism.bridges.extras import not_installed
from urlprism.bridges.sending import SessionOptions, check_hop, octets_of, options_of
from urlprism.gate import Policy, UnsafeURL
from urlprism.recipes import BadResponseError, FetchError, OutOfTimeError, UntrustedError, forms
from urlprism.recipes.trips import HOPS, HopOptions

try:
    import urllib3

    from urlprism.recipes import urllib3 as recipe
except ModuleNotFoundError as missing:
    raise not_installed("urllib3", "urllib3", "urllib3", missing) from missing

__all__ = ["Policy", "SafePoolManager"]


class SafePoolManager(urllib3.PoolManager):
    """A manager that fetches only what `safe_target` lets pass; the options are those of recipes.

    Each request is one of `urlprism.recipes.urllib3`, with its redirects: the body is read whole,
    up to the option `limit`, no connection is kept, and of `retries` only redirects are made, at
    most `hops`. `headers` are those of the manager: a call with its own has no others. A body is
    that of a call. A refused URL is `urllib3.exceptions.LocationValueError`, a failed fetch
    TimeoutError, SSLError, ProtocolError or HTTPError; the `__cause__` is that of the recipes.
    Raise TypeError for the option `body`.

    >>> SafePoolManager(hops=0).request("GET", "http://10.0.0.1/")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    urllib3.exceptions.LocationValueError: 10.0.0.1, which is private ...
    """

    def __init__(self, **options: Unpack[SessionOptions]) -> None:
        super().__init__(headers=forms.headers(options.pop("headers", {})))
        self.hops = forms.count("hops", options.pop("hops", HOPS))
        self.options: HopOptions = {**options}  # type: ignore[typeddict-unknown-key]
        check_hop("SafePoolManager", self.options)

    def urlopen(  # type: ignore[override]
        self, method: str, url: str, redirect: bool = True, **kw: Any
    ) -> urllib3.BaseHTTPResponse:
        """Return the response to a request, with its body read."""
        headers = self.headers if kw.get("headers") is None else kw["headers"]
        options = options_of(self.options, headers.items(), octets_of(kw.get("body")))
        options.update(_timeouts(kw.get("timeout")))  # type: ignore[typeddict-item]
        hops = _hops(kw.get("retries"), self.hops) if redirect else None
        try:
            if hops is None:
                response = recipe.once(method, url, **options)
            else:
                response = recipe.request(method, url, hops=hops, **options)
        except UnsafeURL as error:
            raise urllib3.exceptions.LocationValueError(str(error)) from error
        except FetchError as error:
            kind = _kind_of(error)
            raise kind(str(error)) from error
        return response if kw.get("preload_content", True) else _unread(response)

    def connection_from_context(self, request_context: dict[str, Any]) -> NoReturn:  # noqa: ARG002
        """Raise LocationValueError: a pool would connect without a check."""
        message = "a pool checks no address; use request()"
        raise urllib3.exceptions.LocationValueError(message)


def _unread(response: urllib3.HTTPResponse) -> urllib3.HTTPResponse:
    """Return a response whose body is still to be read, as a call may ask for it."""
    return urllib3.HTTPResponse(
        io.BytesIO(response.data),
        response.headers,
        *(response.status, response.version, response.version_string, response.reason),
        preload_content=False,
        decode_content=False,
        request_url=response.url,
    )


def _hops(retries: urllib3.Retry | bool | int | None, hops: int) -> int | None:
    """Return how many redirects a call follows by its retries; None for none of them."""
    if retries is None:
        return hops
    said = urllib3.Retry.from_int(retries)
    most = min(hops, *(int(each) for each in (said.total, said.redirect) if each is not None))
    return most if most or said.raise_on_redirect else None


def _timeouts(said: object) -> HopOptions:
    """Return the options for the timeout of a request, which is for all of it."""
    options = HopOptions()
    if isinstance(said, urllib3.Timeout):
        if isinstance(said.connect_timeout, int | float):
            options["connect_timeout"] = said.connect_timeout
        said = said.total or said.read_timeout
    if isinstance(said, int | float):
        options["timeout"] = said
    return options


_ERRORS: Final[tuple[tuple[type[FetchError], type[urllib3.exceptions.HTTPError]], ...]] = (
    (OutOfTimeError, urllib3.exceptions.TimeoutError),
    (UntrustedError, urllib3.exceptions.SSLError),
    (BadResponseError, urllib3.exceptions.ProtocolError),
)


def _kind_of(error: FetchError) -> type[urllib3.exceptions.HTTPError]:
    """Return the class of the client's own error."""
    for own, kind in _ERRORS:
        if isinstance(error, own):
            return kind
    return urllib3.exceptions.HTTPError

"""requests for strangers' URLs: `SafeAdapter` to mount on a session, `safe_session` with it.

    >>> session = safe_session(policy=Policy(schemes={"https"}), timeout=5)
    >>> try:
    ...     session.get("http://example.com/")
    ... except requests.exceptions.InvalidURL as error:
    ...     print(str(error).splitlines()[0])
    the scheme is not allowed: http (Policy)

Each request is one hop of `urlprism.recipes.requests`: the URL is checked by `safe_target`, all
addresses of its host are checked, and the connection goes to one of them. Redirects, logins,
cookies and retries are those of the session; each redirect is checked again.
"""

import contextlib
import ssl
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Unpack

from urlprism.bridges.extras import not_installed
from urlprism.bridges.sending import fields_of, octets_of
from urlprism.comparison.gate import DEFAULT, STRICT, Policy, safe_target
from urlprism.comparison.unsafe import UnsafeURL
from urlprism.recipes.errors import FetchError, OutOfTimeError, TooLargeError, UntrustedError
from urlprism.recipes.trips import Options, Trip
from urlprism.redaction.masking import redact

try:
    import requests
    from requests.adapters import BaseAdapter

    from urlprism.recipes.requests import once
except ModuleNotFoundError as missing:
    raise not_installed("requests", "requests", "requests", missing) from missing

__all__ = ["Policy", "SafeAdapter", "SafeSession", "safe_session"]

_Timeout = float | tuple[float | None, float | None] | None


class SafeAdapter(BaseAdapter):
    """An adapter that fetches only what `safe_target` lets pass; the options are those of recipes.

    A body is read whole, up to the option `limit`. Proxies are not used: they would look the name
    up again. A refused URL is `requests.exceptions.InvalidURL`, a failed fetch ConnectionError,
    Timeout, SSLError or ContentDecodingError; the `__cause__` is that of the recipes.

    >>> session = requests.Session()
    >>> session.mount("https://", SafeAdapter(timeout=5))
    """

    def __init__(self, **options: Unpack[Options]) -> None:
        super().__init__()
        self.options = options
        Trip("GET", "", **options).__exit__(None, None, None)  # a wrong option is told at once

    def send(
        self,
        request: requests.PreparedRequest,
        stream: bool = False,  # noqa: ARG002 - the body is read whole
        timeout: _Timeout = None,
        verify: bool | str = True,
        cert: Any = None,
        proxies: Mapping[str, str] | None = None,  # noqa: ARG002 - none is used
    ) -> requests.Response:
        """Send a request to an address that was checked."""
        with _translating(request):
            options = self._options(request, timeout)
            if "tls" not in options:
                options["tls"] = _context(verify, cert)
            response = once(request.method or "GET", request.url or "", **options)
        response.request = request
        setattr(response, "connection", self)  # noqa: B010 - as their own adapter does
        return response

    def close(self) -> None:
        """Do nothing: no connection is kept."""

    def _options(self, request: requests.PreparedRequest, timeout: _Timeout) -> Options:
        """Return the options of one request: a timeout of its own goes first."""
        options = self.options.copy()
        headers = fields_of(request.headers.items())
        options["headers"] = {**options.get("headers", {}), **headers}
        options["body"] = octets_of(request.body)
        connect, read = timeout if isinstance(timeout, tuple) else (None, timeout)
        if connect is not None:
            options["connect_timeout"] = connect
        if read is not None:
            options["timeout"] = read
        return options


class SafeSession(requests.Session):
    """A session of which every request and redirect is checked; the options are those of recipes.

    It reads no proxies and no .netrc of the environment.

    >>> SafeSession(hops=3).max_redirects
    3
    """

    def __init__(self, **options: Unpack[Options]) -> None:
        super().__init__()
        self.trust_env = False
        self._options = options
        self.max_redirects = options.get("hops", 5)
        self.adapters.clear()
        for scheme in ("https://", "http://"):
            self.mount(scheme, SafeAdapter(**options))

    def prepare_request(self, request: requests.Request) -> requests.PreparedRequest:
        """Return a request as it is sent; what requests refuses is shown without its secrets."""
        with _hiding():
            return super().prepare_request(request)

    def get_adapter(self, url: str | bytes) -> BaseAdapter:
        """Return the adapter of a URL; raise InvalidSchema for another scheme."""
        with _hiding():
            return super().get_adapter(url)  # type: ignore[arg-type,unused-ignore]

    def get_redirect_target(self, resp: requests.Response) -> str | None:
        """Return the URL to which all readers take a redirect; raise InvalidURL if they differ."""
        location = super().get_redirect_target(resp)
        if location is None:
            return None
        readers, policy = self._options.get("readers", DEFAULT), self._options.get("policy", STRICT)
        with _translating(resp.request):
            return safe_target(location, resp.url, readers, policy).url


def safe_session(**options: Unpack[Options]) -> SafeSession:
    """Return a session of requests for URLs of strangers; the options are those of recipes.

    >>> safe_session(limit=1_000_000).trust_env
    False
    """
    return SafeSession(**options)


@contextlib.contextmanager
def _translating(request: requests.PreparedRequest) -> Iterator[None]:
    """Turn the errors of the gate and of recipes into those of requests."""
    try:
        yield
    except UnsafeURL as error:
        raise requests.exceptions.InvalidURL(str(error), request=request) from error
    except FetchError as error:
        kind = _kind_of(error)
        raise kind(str(error), request=request) from error


@contextlib.contextmanager
def _hiding() -> Iterator[None]:
    """Mask the secrets that the own errors of requests show."""
    try:
        yield
    except requests.RequestException as error:
        raise type(error)(redact(str(error)), request=error.request) from None


_ERRORS: Final[tuple[tuple[type[FetchError], type[requests.RequestException]], ...]] = (
    (OutOfTimeError, requests.exceptions.Timeout),
    (UntrustedError, requests.exceptions.SSLError),
    (TooLargeError, requests.exceptions.ContentDecodingError),
)


def _kind_of(error: FetchError) -> type[requests.RequestException]:
    """Return the class of the client's own error."""
    for known, kind in _ERRORS:
        if isinstance(error, known):
            return kind
    return requests.exceptions.ConnectionError


def _context(verify: bool | str, cert: Any) -> ssl.SSLContext | None:
    """Return whom to trust; None for the authorities of the system."""
    if verify is True and not cert:
        return None
    path = verify if isinstance(verify, str) else None
    if path is not None and Path(path).is_dir():
        context = ssl.create_default_context(capath=path)
    else:
        context = ssl.create_default_context(cafile=path)
    if verify is False:
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    if cert:
        context.load_cert_chain(*((cert,) if isinstance(cert, str) else cert))
    return context

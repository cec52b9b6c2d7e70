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
from typing import Any, Final, Self, Unpack
from urllib.parse import urlsplit

from urlprism._core.arguments.intake import from_utf8
from urlprism._core.grammar.schemes import default_port
from urlprism.bridges.extras import not_installed
from urlprism.bridges.sending import (
    SessionOptions,
    check_hop,
    masked,
    octets_of,
    options_of,
    refusal,
    through_proxy,
)
from urlprism.gate import DEFAULT, STRICT, Policy, UnsafeURL, safe_target
from urlprism.recipes import FetchError, OutOfTimeError, TooLargeError, UntrustedError, forms
from urlprism.recipes.deadlines import Deadline
from urlprism.recipes.trips import (
    HOPS,
    TIMEOUT,
    HopOptions,
    OnceOptions,
    deadline_of,
    location_text,
)
from urlprism.redaction.masking import redact

try:
    import requests
    from requests.adapters import BaseAdapter
    from requests.cookies import RequestsCookieJar

    from urlprism.recipes.requests import once
except ModuleNotFoundError as missing:
    raise not_installed("requests", "requests", "requests", missing) from missing

__all__ = ["Policy", "SafeAdapter", "SafeSession", "safe_session"]

_Timeout = float | tuple[float | None, float | None] | None


class SafeAdapter(BaseAdapter):
    """An adapter that fetches only what `safe_target` lets pass; the options are those of each hop.

    They are those of recipes without `headers`, `body` and `hops`, which belong to the session and
    its calls; `timeout` is for one hop. A body is read whole, up to the option `limit`. Proxies are
    refused: they would look the name up again. A refused URL is `requests.exceptions.InvalidURL`, a
    failed fetch ConnectionError, Timeout, SSLError or ContentDecodingError; the `__cause__` is that
    of the recipes. Raise TypeError for an option that is not of each hop.

    >>> session = requests.Session()
    >>> session.mount("https://", SafeAdapter(timeout=5))
    """

    def __init__(self, **options: Unpack[HopOptions]) -> None:
        super().__init__()
        self.options = options
        check_hop("SafeAdapter", options)

    def send(
        self,
        request: requests.PreparedRequest,
        stream: bool = False,  # noqa: ARG002 - the body is read whole
        timeout: _Timeout = None,
        verify: bool | str = True,
        cert: Any = None,
        proxies: Mapping[str, str] | None = None,
    ) -> requests.Response:
        """Send a request to an address that was checked."""
        url = request.url or ""
        try:
            if proxies and requests.utils.select_proxy(url, dict(proxies)):
                raise through_proxy(url)
            body = octets_of(request.body)
            if not hasattr(request.body, "read"):
                request.body = body  # an iterator gives it once, and a redirect may need it again
            options = self._options(request, timeout, body)
            if "tls" not in options:
                options["tls"] = _context(verify, cert)
            response = once(request.method or "GET", url, **options)
            _mend(response)
        except (UnsafeURL, FetchError) as error:
            failure = error
        else:
            response.request = request
            setattr(response, "connection", self)  # noqa: B010 - as their own adapter does
            return response
        raise _told(failure, request)

    def close(self) -> None:
        """Do nothing: no connection is kept."""

    def _options(
        self, request: requests.PreparedRequest, timeout: _Timeout, body: bytes | None
    ) -> OnceOptions:
        """Return the options of one request: a timeout of its own goes first."""
        options = options_of(self.options, request.headers.items(), body)
        connect, read = timeout if isinstance(timeout, tuple) else (None, timeout)
        if connect is not None:
            options["connect_timeout"] = connect
        if isinstance(timeout, _WholeTimeout):
            options["timeout"] = timeout.deadline
        elif read is not None:
            options["timeout"] = read
        return options


class _WholeTimeout(tuple[float | None, float | None]):  # noqa: SLOT001 - it has an attribute
    """The timeouts of a call as requests takes them, with the end of the whole trip."""

    deadline: Deadline

    @classmethod
    def of_call(cls, timeout: _Timeout, options: HopOptions) -> Self:
        """Return the timeouts of a call, whose trip begins now; its own go before the options."""
        connect, read = timeout if isinstance(timeout, tuple) else (None, timeout)
        made = cls((connect, read))
        made.deadline = deadline_of(options.get("timeout", TIMEOUT) if read is None else read)
        return made


class SafeSession(requests.Session):
    """A session of which every request and redirect is checked; the options are those of recipes.

    `headers` are those of the session; a body is that of a call. It reads no proxies and no .netrc
    of the environment. A cookie without a domain goes to the origin of the first URL only. Raise
    TypeError for the option `body`.

    >>> SafeSession(hops=3).max_redirects
    3
    """

    def __init__(self, **options: Unpack[SessionOptions]) -> None:
        super().__init__()
        forms.refuse("SafeSession", options, {"body": "give data to the call"})
        self.trust_env = False
        self.headers.update(forms.headers(options.pop("headers", {})))
        self.max_redirects = forms.count("hops", options.pop("hops", HOPS))
        self._options: HopOptions = {**options}  # type: ignore[typeddict-unknown-key]
        self.adapters.clear()
        for scheme in ("https://", "http://"):
            self.mount(scheme, SafeAdapter(**self._options))

    def send(self, request: requests.PreparedRequest, **kwargs: Any) -> requests.Response:
        """Send a request, and follow its redirects; the timeout is for all of them."""
        timeout = kwargs.get("timeout")
        if not isinstance(timeout, _WholeTimeout):
            kwargs["timeout"] = _WholeTimeout.of_call(timeout, self._options)
        return super().send(request, **kwargs)

    def prepare_request(self, request: requests.Request) -> requests.PreparedRequest:
        """Return a request as it is sent; raise InvalidURL for a URL that requests refuses."""
        failure: requests.RequestException | None = None
        try:
            prepared = super().prepare_request(request)
        except _REFUSALS:
            pass
        except requests.RequestException as error:
            failure = type(error)(redact(str(error)), request=error.request)
        except UnicodeError:
            if request.auth or self.auth:
                raise  # it may be about that login, not about one of the URL
        except ValueError:
            if _is_read(_text(request.url)):
                raise
        else:
            setattr(prepared, _GIVEN, _text(request.url))
            return prepared
        # Out here, what requests says of the URL is not the context of this error.
        raise failure or self._refused(request.url)

    def request(
        self, method: str | bytes, url: str | bytes, *args: Any, **kwargs: Any
    ) -> requests.Response:
        """Send a request; octets of a URL are read as UTF-8."""
        return super().request(method, _text(url), *args, **kwargs)

    def get_adapter(self, url: str | bytes) -> BaseAdapter:
        """Return the adapter of a URL; raise InvalidURL for another scheme."""
        with contextlib.suppress(requests.exceptions.InvalidSchema):
            return super().get_adapter(url)  # type: ignore[arg-type,unused-ignore]
        raise self._refused(url)

    def get_redirect_target(self, resp: requests.Response) -> str | None:
        """Return the URL to which all readers take a redirect; raise InvalidURL if they differ."""
        location = super().get_redirect_target(resp)
        if not location:
            return location
        readers, policy = self._options.get("readers", DEFAULT), self._options.get("policy", STRICT)
        try:
            return safe_target(location, resp.url, readers, policy).url
        except UnsafeURL as error:
            failure = error
        raise _told(failure, resp.request)

    def resolve_redirects(self, *args: Any, **kwargs: Any) -> Iterator[requests.Response]:
        """Yield the responses of redirects; `next` of a response is None if it is refused."""
        responses = super().resolve_redirects(*args, **kwargs)
        if not kwargs.get("yield_requests"):
            yield from responses
            return
        with contextlib.suppress(requests.RequestException):
            yield from responses

    def rebuild_auth(
        self, prepared_request: requests.PreparedRequest, response: requests.Response
    ) -> None:
        """Take logins, and cookies without a domain, out of a request to another origin."""
        super().rebuild_auth(prepared_request, response)  # type: ignore[no-untyped-call,unused-ignore]
        first = (response.history or [response])[0].url
        if _origin(prepared_request.url) != _origin(first):
            jar = RequestsCookieJar()
            for cookie in getattr(prepared_request, "_cookies", None) or ():
                if cookie.domain:
                    jar.set_cookie(cookie)
            prepared_request.headers.pop("Cookie", None)
            prepared_request.prepare_cookies(jar)

    def _refused(self, url: object) -> requests.exceptions.InvalidURL:
        """Return the error for a URL that requests refuses, without what requests says of it."""
        error = refusal("requests", _text(url), None, self._options)
        invalid = requests.exceptions.InvalidURL(str(error))
        invalid.__cause__ = error
        return invalid


def safe_session(**options: Unpack[SessionOptions]) -> SafeSession:
    """Return a session of requests for URLs of strangers; the options are those of recipes.

    >>> safe_session(limit=1_000_000).trust_env
    False
    """
    return SafeSession(**options)


_REFUSALS: Final = (
    requests.exceptions.InvalidURL,
    requests.exceptions.MissingSchema,
    requests.exceptions.InvalidSchema,
)


# Where a request keeps the URL as it was given: requests writes it anew.
_GIVEN: Final = "_urlprism_url"


def _text(url: object) -> str:
    return from_utf8(url) if isinstance(url, bytes) else str(url)


def _is_read(url: str) -> bool:
    """Whether the standard library, which requests asks, reads a URL."""
    try:
        _ = urlsplit(url).port, url.encode()
    except ValueError:
        return False
    return True


def _origin(url: str | None) -> tuple[str, str | None, int | None]:
    parts = urlsplit(url or "")
    return parts.scheme, parts.hostname, parts.port or default_port(parts.scheme)


def _mend(response: requests.Response) -> None:
    """Write the Location of a response in UTF-8: requests reads nothing else.

    Raise UnsafeURL where requests would fail to read it.
    """
    location = response.headers.get("Location")
    if location is None:
        return
    text = location_text(location.encode("latin-1"))
    response.headers["Location"] = text.encode().decode("latin-1")
    if not _is_read(text):
        raise refusal("requests", text, response.url, {})


def _told(
    error: UnsafeURL | FetchError, request: requests.PreparedRequest
) -> requests.RequestException:
    """Return the error of requests for one of the gate or of recipes."""
    shown_error: requests.RequestException
    cause: Exception = error
    if isinstance(error, UnsafeURL):
        cause = masked(error, getattr(request, _GIVEN, ""))
        shown_error = requests.exceptions.InvalidURL(str(cause), request=request)
    else:
        shown_error = _kind_of(error)(str(error), request=request)
    shown_error.__cause__ = cause
    return shown_error


_ERRORS: Final[tuple[tuple[type[FetchError], type[requests.RequestException]], ...]] = (
    (OutOfTimeError, requests.exceptions.Timeout),
    (UntrustedError, requests.exceptions.SSLError),
    (TooLargeError, requests.exceptions.ContentDecodingError),
)


def _kind_of(error: FetchError) -> type[requests.RequestException]:
    """Return the class of the client's own error."""
    for own, kind in _ERRORS:
        if isinstance(error, own):
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

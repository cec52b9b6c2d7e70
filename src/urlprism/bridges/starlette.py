"""Redirects of Starlette and FastAPI that browsers do not take elsewhere."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism._core.classes.telling import told
from urlprism.bridges.extras import not_installed
from urlprism.bridges.redirects import check_fallback, check_location
from urlprism.errors import URLError
from urlprism.gate.policy_fields import texts

try:
    from starlette.exceptions import HTTPException
    from starlette.responses import RedirectResponse
except ModuleNotFoundError as missing:
    raise not_installed("Starlette", "starlette", "starlette", missing) from missing

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection


def safe_redirect(
    request: "HTTPConnection",
    location: URLText,
    status_code: int = 307,
    *,
    hosts: Iterable[str] = (),
    fallback: URLText | None = None,
) -> RedirectResponse:
    r"""Return the response that redirects to `location`, if browsers stay at the request's host.

    `hosts` are other hosts to which they may go, as for `check_location`. For any other location
    the response redirects to `fallback`; without one, raise HTTPException, a 400 with the place and
    the rule. ValueError if a fallback may itself lead elsewhere, as `check_fallback` says.

    >>> from starlette.requests import Request
    >>> headers = [(b"host", b"www.example.com")]
    >>> request = Request({"type": "http", "path": "/", "query_string": b"", "headers": headers})
    >>> safe_redirect(request, "/a?b").headers["location"]
    '/a?b'
    >>> safe_redirect(request, "/\\evil.example", fallback="/").headers["location"]
    '/'
    """
    text, base, names = from_utf8(location), str(request.url), texts("hosts", hosts)
    spare = None if fallback is None else _spare(fallback, names, status_code)
    try:
        check_location(text, base, hosts=names)
        response = RedirectResponse(text, status_code)
        # Starlette encodes some characters.
        check_location(response.headers["location"], base, hosts=names)
    except URLError as error:
        if spare is not None:
            return spare
        detail = f"The redirect was refused: {told(error).line}"
        raise HTTPException(400, detail) from None
    return response


def _spare(fallback: URLText, hosts: tuple[str, ...], status_code: int) -> RedirectResponse:
    """Return the response that redirects to a fallback; ValueError if it may lead elsewhere."""
    check_fallback(fallback, hosts)
    response = RedirectResponse(from_utf8(fallback), status_code)
    check_fallback(response.headers["location"], hosts)
    return response

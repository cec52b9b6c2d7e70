"""Redirects of Werkzeug that browsers do not take elsewhere."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism._core.classes.telling import told
from urlprism.bridges.extras import not_installed
from urlprism.bridges.redirects import check_fallback, check_location
from urlprism.errors import URLError
from urlprism.gate.policy_fields import texts

try:
    from werkzeug.exceptions import BadRequest
    from werkzeug.utils import redirect
except ModuleNotFoundError as missing:
    raise not_installed("Werkzeug", "werkzeug", "werkzeug", missing) from missing

if TYPE_CHECKING:
    from werkzeug.wrappers import Request, Response


def safe_redirect(
    request: "Request",
    location: URLText,
    code: int = 302,
    *,
    hosts: Iterable[str] = (),
    fallback: URLText | None = None,
) -> "Response":
    r"""Return the response that redirects to `location`, if browsers stay at the request's host.

    `hosts` are other hosts to which they may go, as for `check_location`. For any other location
    the response redirects to `fallback`; without one, raise BadRequest with the place and the rule.
    Raise ValueError if a fallback may itself lead elsewhere, as `check_fallback` says.

    >>> from werkzeug.test import EnvironBuilder
    >>> from werkzeug.wrappers import Request
    >>> request = Request(EnvironBuilder("/login", "https://www.example.com").get_environ())
    >>> safe_redirect(request, "/a?b").location
    '/a?b'
    >>> safe_redirect(request, "/\\evil.example", fallback="/").location
    '/'
    """
    text, names = from_utf8(location), texts("hosts", hosts)
    spare = None if fallback is None else _spare(request, fallback, names, code)
    try:
        check_location(text, request.url, hosts=names)
        response = redirect(text, code)
        # Werkzeug writes what is beyond ASCII in its own way, when it sends.
        sent = response.get_wsgi_headers(request.environ)["Location"]
        check_location(sent, request.url, hosts=names)
    except URLError as error:
        if spare is not None:
            return spare
        message = f"The redirect was refused: {told(error).line}"
        raise BadRequest(message) from None
    return response


def _spare(request: "Request", fallback: URLText, hosts: tuple[str, ...], code: int) -> "Response":
    """Return the response that redirects to a fallback; ValueError if it may lead elsewhere."""
    check_fallback(fallback, hosts)
    response = redirect(from_utf8(fallback), code)
    check_fallback(response.get_wsgi_headers(request.environ)["Location"], hosts)
    return response

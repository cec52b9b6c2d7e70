"""Redirects of Starlette that browsers do not take elsewhere, and templates and URLs in routes."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism._core.classes.telling import told
from urlprism._core.escapes.triplets import NORMAL, respell
from urlprism._exact import translated
from urlprism.bridges.extras import not_installed
from urlprism.bridges.redirects import check_fallback, check_location
from urlprism.errors import URLError
from urlprism.gate.policy_fields import texts
from urlprism.rfc6570 import Expression, Template
from urlprism.whatwg import URL

try:
    from starlette.convertors import Convertor
    from starlette.datastructures import URLPath
    from starlette.exceptions import HTTPException
    from starlette.responses import RedirectResponse
    from starlette.routing import Match, NoMatchFound, Route
except ModuleNotFoundError as missing:
    raise not_installed("Starlette", "starlette", "starlette", missing) from missing

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.types import Scope


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


class URLConvertor(Convertor[URL]):
    """A path convertor: the parameter of a route is a whole URL, as one segment or as it is.

    A server decodes the path once, so a URL in it has to be encoded: `url_path_for` does that.
    What is no URL gets HTTPException, a 400 with the place and the rule. A URL of a stranger is not
    checked: that is for `safe_target`.

    >>> from starlette.convertors import register_url_convertor
    >>> from starlette.routing import Route
    >>> register_url_convertor("url", URLConvertor())
    >>> route = Route("/open/{target:url}", lambda request: None, name="open")
    >>> route.url_path_for("open", target=URL("https://h/a?b"))
    '/open/https%3A%2F%2Fh%2Fa%3Fb'
    """

    regex = ".+"

    def convert(self, value: str) -> URL:
        """Return the URL of a decoded path; raise HTTPException if it is none."""
        try:
            return URL(value)
        except URLError as error:
            detail = f"The URL in the path was refused: {told(error).line}"
            raise HTTPException(400, detail) from None

    def to_string(self, value: URL) -> str:
        """Return a URL as one segment of a path."""
        return Template("{url}").expand(url=from_utf8(value))


# What a segment may have as it is, though expansion of "{name}" encodes it (RFC 3986 §3.3).
_OF_SEGMENTS = "!$&'()*+;=:@"


class TemplateRoute(Route):
    """A route whose path is a URI Template (RFC 6570): its values are the path parameters.

    The template is matched with the path as it came, before any decoding, so "%2F" stays in its
    segment; `Template.match` says which values it has, as texts, lists and dicts. Triplets
    are normalized, and characters that a segment may have as they are count as encoded, unless the
    template itself has them. Other arguments are those of `Route`. ValueError if the template does
    not begin with "/", or has a query or a fragment, which no route sees.

    >>> route = TemplateRoute("/files{/path*}", lambda request: None, name="file")
    >>> route.url_path_for("file", path=["a/b", "c"])
    '/files/a%2Fb/c'
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        template = Template(path)
        operators = {part.operator for part in template.parts if isinstance(part, Expression)}
        literals = "".join(part for part in template.parts if isinstance(part, str))
        if not path.startswith(("/", "{/")) or operators & {"?", "&", "#"} or {*"?#"} & {*literals}:
            message = "the template of a route begins with '/' and has no query and no fragment"
            raise ValueError(message)
        super().__init__("/", endpoint, **options)
        self.path = path
        self._template = template
        is_named = ";" in operators or any(each.explode for each in template.variables)
        of_template = {*literals, *(";=" if is_named else "")}
        self._encoded = {ord(sign): f"%{ord(sign):02X}" for sign in {*_OF_SEGMENTS} - of_template}

    def matches(self, scope: "Scope") -> tuple[Match, "Scope"]:
        """Return whether a request is for this route, and its parameters."""
        if scope["type"] != "http":
            return Match.NONE, {}
        path = translated(respell(_raw_path(scope), NORMAL), self._encoded)
        match = self._template.match(path)
        if match is None:
            return Match.NONE, {}
        parameters = {**scope.get("path_params", {}), **match.values}
        child = {"endpoint": self.endpoint, "path_params": parameters}
        is_other = scope["method"] not in (self.methods or {scope["method"]})
        return (Match.PARTIAL if is_other else Match.FULL), child

    def url_path_for(self, name: str, /, **path_params: Any) -> URLPath:
        """Return the path with these values; raise NoMatchFound for another name of a route."""
        names = set(self._template.variable_names)
        if name != self.name or not path_params.keys() <= names:
            raise NoMatchFound(name, path_params)
        return URLPath(path=self._template.expand(path_params), protocol="http")


def _raw_path(scope: "Scope") -> str:
    """Return the path of a request as it came, below the root of the application."""
    root = quote(scope.get("root_path", ""), safe="/!$&'()*+,;=:@~")
    raw = scope.get("raw_path") or quote(scope["path"], safe="/!$&'()*+,;=:@~").encode()
    path: str = raw.decode("latin-1").partition("?")[0]
    return path.removeprefix(root)

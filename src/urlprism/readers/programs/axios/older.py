"""How axios before 1.0.0 asks for a URL: what `url.parse` reads goes into a request as it is.

URL ──► url.parse ──► scheme? ──► auth cut at colons, path without a first "?" ──► request
request ──► url.format ──► Location ──► the class URL; before 0.20.0 url.resolve ──► request

A request is a `Url`: its hostname is where it goes, its pathname and search are the target, and its
auth is sent. A URL without a host goes to this machine. Before 0.27.0 no scheme is refused: what is
not https is requested by http.
"""

import re
from typing import Final

from urlprism._core.grammar.schemes import default_port
from urlprism.readers.outcomes import Refused, Target, Wire
from urlprism.readers.programs.axios.redirects import (
    REQUESTED,
    check_location,
    redirected,
    without_module,
)
from urlprism.readers.programs.axios.releases import node_of
from urlprism.readers.programs.node import legacy
from urlprism.readers.programs.node.formatting import Url, formatted
from urlprism.readers.programs.node.model import Fields
from urlprism.readers.shared.releases import Release

_UNSENT: Final = re.compile(r"[^\x21-\xff]")
_NOT_IN_FIELD: Final = re.compile(r"[^\t\x20-\x7e\x80-\xff]")
_HIGHEST_PORT: Final = 65535
_MOST_DIGITS: Final = 5


def report(axios: Release, text: str, base: str | None) -> Fields:
    """Return the attributes of the URL that is asked for, after a redirect if there is a base."""
    if base is not None and axios.has("redirected-by-class"):
        return redirected(axios, text, _current(axios, _first(axios, base)))
    return _fields_of(_asked(axios, text, base))


def wire(axios: Release, text: str, base: str | None) -> Wire:
    """Return what a request dials and sends that is no redirect by the class `URL`."""
    request = _asked(axios, text, base)
    scheme, name = (request.protocol or "")[:-1], _name(request)
    default = default_port(scheme)
    port = int(request.port) if request.port else default
    host = _bracketed(name).encode("latin-1")
    if port != default:
        host += f":{request.port}".encode()  # with the zeros before it
    target = f"{request.pathname or ''}{request.search or ''}" or "/"
    return Wire(Target(scheme, name, port), host, target.encode("latin-1"), bool(request.auth))


def _asked(axios: Release, text: str, base: str | None) -> Url:
    """Return a request for a URL, or the one after a redirect by `url.resolve`."""
    if base is None:
        return _first(axios, text)
    check_location(text)
    reached = legacy.report_of(node_of(axios), text, _current(axios, _first(axios, base)))
    if reached.protocol not in REQUESTED:
        raise without_module()
    url = Url(
        protocol=reached.protocol,
        auth=reached.auth,
        host=reached.host,
        hostname=reached.hostname,
        port=reached.port,
        hash=reached.hash,
    )
    return _checked(url, reached.path or "/")


def _first(axios: Release, text: str) -> Url:
    """Return the request for a URL that is given to axios."""
    url = legacy.parse(text, node_of(axios))
    protocol = url.protocol or "http:"
    others = set() if axios.has("file-refused") else {"file:"}
    if axios.has("other-schemes-refused") and protocol not in REQUESTED | others:
        raise Refused("the scheme is neither http nor https", "axios, ERR_BAD_REQUEST")
    path = f"{url.pathname or ''}{url.search or ''}"
    if not path:
        raise Refused("there is no path", "axios, TypeError")
    url.protocol = "https:" if "https" in protocol else "http:"
    if url.auth:
        user, *others_of_login = url.auth.split(":")
        url.auth = f"{user}:{others_of_login[0] if others_of_login else ''}"
    if url.hostname is None and axios.has("redirected-by-class"):
        url.hostname = "::1"
    url.host = None  # axios leaves it out
    return _checked(url, path.removeprefix("?"))


def _checked(url: Url, path: str) -> Url:
    """Return a request with its path; raise Refused where the module http refuses it."""
    if _UNSENT.search(path):
        raise Refused("a character that http does not send", "http, ERR_UNESCAPED_CHARACTERS")
    if _NOT_IN_FIELD.search(_name(url)):
        raise Refused("a character that no field has", "http, ERR_INVALID_CHAR")
    significant = (url.port or "").lstrip("0")
    if len(significant) > _MOST_DIGITS or int(significant or "0") > _HIGHEST_PORT:
        raise Refused("the port is not from 0 to 65535", "net, ERR_SOCKET_BAD_PORT")
    place = path.find("?")
    url.pathname = path if place < 0 else path[:place]
    url.search = None if place < 0 else path[place:]
    return url


def _name(request: Url) -> str:
    """Return what is looked up."""
    return request.hostname or request.host or "localhost"


def _current(axios: Release, request: Url) -> str:
    """Return the text of a request against which a Location is read."""
    path = f"{request.pathname or ''}{request.search or ''}"
    if axios.has("redirected-by-class") and not path.startswith("/"):
        return path
    return _text(request, request.hostname)


def _text(request: Url, name: str | None, end: str | None = None) -> str:
    return formatted(
        Url(
            protocol=request.protocol,
            auth=request.auth,
            hostname=name,
            port=request.port,
            search=request.search,
            pathname=request.pathname,
            hash=end,
        )
    )


def _bracketed(name: str) -> str:
    """Return a name in brackets if it has several colons, as the module http writes it."""
    return f"[{name}]" if name.count(":") > 1 else name


def _fields_of(request: Url) -> Fields:
    """Return a request as attributes of the class `URL`."""
    if not request.search:
        request.pathname = request.pathname or "/"
    user, _, password = (request.auth or "").partition(":")
    href = _text(request, _name(request), request.hash)
    name, port = _bracketed(_name(request)), request.port or ""
    host = f"{name}:{port}" if port else name
    return Fields(
        *(href, request.protocol or "", user, password, host, name, port),
        *(request.pathname or "", request.search or "", request.hash or ""),
    )

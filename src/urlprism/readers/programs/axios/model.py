"""How axios asks for a URL in Node.js: by the class `URL`, and by follow-redirects after that.

URL ──► slashes? ──► the class URL ──► http or https? ──► connection, Host, target, Authorization
base ──► url.format ──► Location, each octet a character ──► the class URL ──► the same

An answer to a `data:` URL needs no request: it is refused here. Proxies and the environment are
ignored. A login in a Location is not sent.
"""

import re
from typing import Final

from urlprism._core.grammar.schemes import default_port
from urlprism.readers.outcomes import Refused, Wire
from urlprism.readers.programs.axios import older as axios_older
from urlprism.readers.programs.axios.redirects import REQUESTED, redirected
from urlprism.readers.programs.axios.releases import RELEASES, node_of
from urlprism.readers.programs.browsers.url_class import answer
from urlprism.readers.programs.node import client as node_client
from urlprism.readers.programs.node import model as node
from urlprism.readers.programs.node.formatting import Url, formatted
from urlprism.readers.programs.node.model import Fields
from urlprism.readers.reading import Reading
from urlprism.readers.shared.releases import Release, by_release
from urlprism.readers.shared.sending import dialled_by, host_field
from urlprism.urllib_parse import unquote_to_bytes
from urlprism.whatwg import URLSearchParams

NAME: Final = "axios"

_LOCALHOST: Final = "http://localhost"
_STRIPPED: Final = "".join(map(chr, range(0x21)))
_REMOVED: Final = re.compile(r"[\t\n\r]")
_WITHOUT_SLASHES: Final = re.compile(r"https?:(?!//)", re.IGNORECASE | re.ASCII)
_STRAY: Final = re.compile("%(?![0-9A-Fa-f]{2})")


def _report(axios: Release, text: str, base: str | None) -> Fields:
    """Return the attributes of the URL that is asked for, after a redirect if there is a base."""
    if not axios.has("read-by-class"):
        return axios_older.report(axios, text, base)
    first = _first(axios, text if base is None else base)
    return first if base is None else _second(axios, text, first)


def _followed(axios: Release, octets: str, base: str) -> Fields:
    """Return the attributes of the URL to which the octets of a Location lead."""
    return _report(axios, node_client.value(octets), base)


def _first(axios: Release, text: str) -> Fields:
    """Return the attributes of a URL that is given to axios."""
    if axios.has("slashes-required"):
        start = _REMOVED.sub("", text.lstrip(_STRIPPED))
        if _WITHOUT_SLASHES.match(start):
            raise Refused("there are no two slashes behind the scheme", "axios, ERR_INVALID_URL")
    base = _LOCALHOST if axios.has("read-against-localhost") else None
    url = node.report_of(node_of(axios), text, base)
    if url.protocol not in REQUESTED:
        raise Refused("the scheme is neither http nor https", "axios, ERR_BAD_REQUEST")
    return url


def _second(axios: Release, location: str, first: Fields) -> Fields:
    """Return the attributes of the URL of a Location: `RedirectableRequest._processResponse`."""
    url = Url(
        protocol=first.protocol,
        auth=_login(axios, first) or None,
        hostname=first.hostname,
        port=first.port,
        search=None if axios.has("query-glued") else first.search,
        pathname=_target(axios, first) if axios.has("query-glued") else first.pathname,
    )
    return redirected(axios, location, formatted(url))


def _login(axios: Release, url: Fields) -> str:
    """Return user and password as they are sent, "" if they are not."""
    user, password = url.username, url.password
    if not user and not (password and axios.has("password-alone-sent")):
        return ""
    if axios.has("login-decoded"):
        user, password = _decoded(user), _decoded(password)
    return f"{user}:{password}"


def _decoded(text: str) -> str:
    """Return a text decoded, or itself where `decodeURIComponent` throws."""
    if _STRAY.search(text):
        return text
    try:
        return unquote_to_bytes(text).decode()
    except UnicodeDecodeError:
        return text


def _wire(axios: Release, reading: Reading, text: str, base: str | None) -> Wire:
    """Return what is dialled and sent: a first request may go to port 0."""
    is_older = not axios.has("read-by-class")
    if is_older and (base is None or not axios.has("redirected-by-class")):
        return axios_older.wire(axios, text, base)
    url = Fields(**reading.report)  # type: ignore[arg-type]
    dialled = dialled_by(reading.report)
    scheme = dialled.scheme or ""
    target = f"{url.pathname}{url.search}"
    host = host_field(dialled.host or "", dialled.port, scheme)
    if base is None:
        is_authorized, target = bool(_login(axios, url)), _target(axios, url)
        if not axios.has("brackets-removed"):
            dialled = dialled._replace(host=url.hostname)
    else:
        dialled = dialled._replace(port=dialled.port or default_port(scheme))
        host = host_field(dialled.host or "", dialled.port, scheme)
        is_authorized = axios.has("login-kept-at-origin") and _is_kept(axios, url, base)
    return Wire(dialled, host, target.encode(), is_authorized)


def _is_kept(axios: Release, url: Fields, base: str) -> bool:
    """Whether the Authorization of a request is sent to a URL of a Location, too."""
    first = _first(axios, base)
    return _origin(first) == _origin(url) and bool(_login(axios, first))


def _target(axios: Release, url: Fields) -> str:
    """Return what a first request asks for."""
    if axios.has("query-glued"):
        return f"{url.pathname}{URLSearchParams(url.search)}"
    return f"{url.pathname}{url.search}"


def _origin(url: Fields) -> tuple[str, str]:
    return url.protocol, url.host


MODEL: Final = by_release(
    (NAME, RELEASES.newest[-1], "axios with its adapter http, in Node.js"),
    RELEASES,
    Fields._fields,
    _report,
    answer,
    wire=_wire,
    follow=_followed,
)
report: Final = MODEL.report

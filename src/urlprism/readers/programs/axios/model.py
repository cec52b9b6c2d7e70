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

NAME: Final = "axios"

_REQUESTED: Final = frozenset({"http:", "https:"})
_STRIPPED: Final = "".join(map(chr, range(0x21)))
_REMOVED: Final = re.compile(r"[\t\n\r]")
_WITHOUT_SLASHES: Final = re.compile(r"https?:(?!//)", re.IGNORECASE | re.ASCII)
_STRAY: Final = re.compile("%(?![0-9A-Fa-f]{2})")


def _report(axios: Release, text: str, base: str | None) -> Fields:
    """Return the attributes of the URL that is asked for, after a redirect if there is a base."""
    first = _first(axios, text if base is None else base)
    return first if base is None else _second(axios, text, first)


def _followed(axios: Release, octets: str, base: str) -> Fields:
    """Return the attributes of the URL to which the octets of a Location lead."""
    first = _first(axios, base)
    return _second(axios, node_client.value(octets), first)


def _first(axios: Release, text: str) -> Fields:
    """Return the attributes of a URL that is given to axios."""
    if axios.has("slashes-required"):
        start = _REMOVED.sub("", text.lstrip(_STRIPPED))
        if _WITHOUT_SLASHES.match(start):
            raise Refused("there are no two slashes behind the scheme", "axios, ERR_INVALID_URL")
    url = node.report_of(node_of(axios), text, None)
    if url.protocol not in _REQUESTED:
        raise Refused("the scheme is neither http nor https", "axios, ERR_BAD_REQUEST")
    return url


def _second(axios: Release, location: str, first: Fields) -> Fields:
    """Return the attributes of the URL of a Location: `RedirectableRequest._processResponse`."""
    if not location:
        raise Refused("an empty Location is not followed", "follow-redirects")
    url = Url(
        protocol=first.protocol,
        auth=_login(axios, first) or None,
        hostname=first.hostname,
        port=first.port,
        search=first.search,
        pathname=first.pathname,
    )
    reached = node.report_of(node_of(axios), location, formatted(url))
    if reached.protocol not in _REQUESTED:
        raise Refused("the scheme is neither http nor https", "follow-redirects, TypeError")
    return reached


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


def _wire(axios: Release, reading: Reading, text: str, base: str | None) -> Wire:  # noqa: ARG001 - all take them
    """Return what is dialled and sent: a first request may go to port 0."""
    url = Fields(**reading.report)  # type: ignore[arg-type]
    dialled = dialled_by(reading.report)
    scheme = dialled.scheme or ""
    if base is None:
        is_authorized = bool(_login(axios, url))
    else:
        dialled = dialled._replace(port=dialled.port or default_port(scheme))
        first = _first(axios, base)
        is_kept = axios.has("login-kept-at-origin") and _origin(first) == _origin(url)
        is_authorized = is_kept and bool(_login(axios, first))
    host = host_field(dialled.host or "", dialled.port, scheme)
    return Wire(dialled, host, f"{url.pathname}{url.search}".encode(), is_authorized)


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

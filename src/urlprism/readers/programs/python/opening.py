"""How CPython's `urllib.request` opens a URL: its `Request`, its redirects, and what it sends.

URL ──► unwrapped ──► the last "#" and what follows off ──► scheme, host, selector ──► host decoded
host ──► its last colon ends it ──► port, name ──► dialled; all of the host ──► Host
base, location ──► quoted as octets, joined by urljoin ──► the same

It splits a URL by functions of its own, and knows no userinfo: that is a part of the host. Proxies
and the environment are ignored. Schemes that it opens otherwise than by HTTP have no wire.
"""

import re
import string
from typing import Final, NamedTuple

from urlprism.readers.outcomes import Refused, Wire
from urlprism.readers.programs.python import client as cpython_client
from urlprism.readers.reading import Reading
from urlprism.urllib_parse import quote, unquote
from urlprism.urllib_parse.releases import ParseResult, Release

_SCHEME: Final = re.compile(r"([^/:]+):(.*)", re.DOTALL)
_HOST: Final = re.compile(r"//([^/#?]*)(.*)", re.DOTALL)
_OPENED: Final = frozenset({"http", "https", "ftp", "file", "data"})
_WEB: Final = frozenset({"http", "https"})
_FOLLOWED: Final = frozenset({"http", "https", "ftp", ""})


class Fields(NamedTuple):
    """The attributes of a `Request`, and the name and the port of its connection."""

    full_url: str
    type: str
    host: str | None
    selector: str
    fragment: str | None
    name: str | None
    port: int | None


def report(level: Release, text: str, base: str | None) -> Fields:
    """Return the request for a URL, or for a redirect from `base` to a text, sent as UTF-8."""
    if base is None:
        return _request(level, text)
    try:
        octets = text.encode().decode("latin-1")
    except UnicodeEncodeError:
        raise Refused("half a surrogate pair has no octets", "UnicodeEncodeError") from None
    return followed(level, octets, base)


def wire_of(level: Release, reading: Reading, text: str, base: str | None) -> Wire | None:  # noqa: ARG001
    """Return the wire of a text that `urllib.parse` reads: `urllib.request` opens it."""
    return sent(level, report(level, text, base))


def sent(level: Release, request: Fields) -> Wire | None:
    """Return what `http.client` dials and sends for a request: no Authorization, all of a host.

    Raise Refused where it does not send it; None for a request that is none of HTTP.
    """
    if request.type not in _WEB:
        return None
    target = cpython_client.target_of(request.selector, level)
    dialled = cpython_client.dialled(request.type, request.name or "", request.port, level)
    try:
        host = (request.host or "").encode("latin-1")
    except UnicodeEncodeError:
        raise Refused("a host beyond Latin-1", "http.client, UnicodeEncodeError") from None
    return None if target is None else Wire(dialled, host, target, authorization=False)


def followed(level: Release, octets: str, base: str) -> Fields:
    """Return the request for a redirect: `HTTPRedirectHandler.http_error_302`."""
    first = _request(level, base)
    sent(level, first)
    location = cpython_client.value_of(octets)
    parts = _urlparse(level, location)
    if parts.scheme not in _FOLLOWED:
        raise Refused("a redirect to this scheme is not followed", "urllib.request, HTTPError")
    if not parts.path and parts.netloc:
        parts = parts._replace(path="/")
    url = quote(parts.geturl(), encoding="latin-1", safe=string.punctuation)
    try:
        joined = str(level.urljoin(first.full_url, url))
    except ValueError as error:
        raise _unread(error) from None
    return _request(level, joined.replace(" ", "%20"))


def unwrapped(text: str) -> str:
    """Return a URL without what Appendix C of RFC 3986 puts about it: `unwrap`."""
    url = text.strip()
    if url[:1] == "<" and url[-1:] == ">":
        url = url[1:-1].strip()
    return url.removeprefix("URL:").strip() if url.startswith("URL:") else url


def _request(level: Release, text: str) -> Fields:
    """Return the attributes of a request: `Request`, and `HTTPConnection` of its host."""
    url, fragment_there = unwrapped(text), None
    if "#" in url:
        url, _, fragment_there = url.rpartition("#")
    full_url = f"{url}#{fragment_there}" if fragment_there else url
    parts = _SCHEME.fullmatch(url)
    if parts is None:
        raise Refused("there is no scheme", "urllib.request, ValueError")
    _urlparse(level, full_url)  # of which a request takes the origin
    scheme, rest = parts[1].lower(), parts[2]
    located = _HOST.fullmatch(rest)
    host, selector = located.groups() if located else (None, rest)
    if located and selector and selector[0] != "/":
        selector = f"/{selector}"
    host = host and unquote(host)
    if scheme not in _OPENED:
        raise Refused("the scheme is unknown", "urllib.request, URLError")
    name, port = host or None, None
    if scheme in _WEB:
        if not host:
            raise Refused("there is no host", "urllib.request, URLError")
        name, port = cpython_client.split_host(host, scheme)
    elif scheme == "ftp" and host:
        name = host.rpartition("@")[2]
    return Fields(full_url, scheme, host, selector, fragment_there, name, port)


def _urlparse(level: Release, url: str) -> ParseResult:
    try:
        return level.urlparse(url)
    except ValueError as error:
        raise _unread(error) from None


def _unread(error: ValueError) -> Refused:
    return Refused("`urllib.parse` cannot read it", f"urllib.request, {type(error).__name__}")

"""How aiohttp reads a URL: the request of a `ClientSession`, and the redirects it follows.

text ──► yarl's URL ──► userinfo off, sent as basic authentication ──► host checked ──► connection
base ──► the same ──► Location ──► yarl's URL, joined if it has no authority ──► the same

A base is a URL that aiohttp requests, and the text is the Location of its answer. A text is refused
if aiohttp raises before it asks a resolver or connects: for digits and dots that are not four
decimal numbers, for names that Python's `socket` does not pass to a resolver, and for Locations
that are empty or are not allowed in a header field. A Location without a scheme, or with the base's
scheme and no "//", is joined to the base by `URL.join`.

Host and port are those of the connection: yarl keeps "[a:80]" as the host "a:80" of the network
location "a:80", and finds another host when it reads that again. User and password are the ones
that aiohttp sends; a redirect within an origin inherits them.
"""

import ipaddress
import re
from typing import Final, NamedTuple

from urlprism._core.idn import idna2003
from urlprism._core.octets.characters import CONTROL_OR_SPACE
from urlprism._core.records.components import Components
from urlprism.readers.outcomes import Refused, Target, Wire
from urlprism.readers.programs.aiohttp.releases import RELEASES
from urlprism.readers.programs.yarl import model as yarl
from urlprism.readers.programs.yarl.authority import Authority, split_netloc, written
from urlprism.readers.programs.yarl.quoting import decode
from urlprism.readers.reading import Reading
from urlprism.readers.shared.hosts import target_of
from urlprism.readers.shared.releases import Release, by_release
from urlprism.readers.shared.sending import by_parts, host_field
from urlprism.urllib_parse import quote

NAME: Final = "aiohttp"
VERSION: Final = "3.14.5"
NEWEST: Final = RELEASES.of(VERSION)

# The schemes that it requests, and those to which it follows a redirect.
_REQUESTED: Final = frozenset({"", "http", "https", "ws", "wss", "tcp"})
_FOLLOWED: Final = frozenset({"", "http", "https"})

_STRIPPED: Final = "".join(CONTROL_OR_SPACE)
_REMOVED: Final = str.maketrans("", "", "\t\n\r")
_LINE_END: Final = re.compile(r"[\r\n]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_LINE_END_OR_NUL: Final = re.compile(rb"[\r\n\0]")
_CONTROLS: Final = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")  # in a field
# The first release that writes all that has a colon in brackets, not just an address.
_ALL_IN_BRACKETS: Final = (3, 10, 6)
_CONTROLS_REFUSED: Final = (3, 14, 0)
_DIGITS: Final = re.compile(r"\.*+[0-9][0-9.]*+")
_OCTET: Final = r"(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
_CANONICAL: Final = re.compile(rf"{_OCTET}(?:\.{_OCTET}){{3}}")
_LONGEST_LABEL: Final = 63
_LATIN_1: Final = re.compile(r"[\x00-\xff]*+")
_IN_USERINFO: Final = "!$&'()*+,;="


class _Login(NamedTuple):
    """A user and a password, decoded, as aiohttp sends them."""

    user: str
    password: str


class _Request(NamedTuple):
    """A request that aiohttp would make: its URL without userinfo, its login, and its target."""

    url: yarl.SplitURL
    login: _Login | None
    host: str
    port: int

    @property
    def origin(self) -> tuple[str, str]:
        """Return the origin, which a redirect must keep to keep the login: `URL.origin`."""
        return self.url.scheme, self.url.netloc


class Fields(NamedTuple):
    """The parts of a request: its URL, its login, and where it goes."""

    url: str
    scheme: str
    user: str | None
    password: str | None
    host: str
    port: int
    path: str
    query: str
    fragment: str


def report(text: str, base: str | None) -> Fields:
    """Return the parts of a request, or with a base those of the redirect to `text`."""
    return _report(NEWEST, text, base)


def _report(aiohttp: Release, text: str, base: str | None) -> Fields:
    octets = text if base is None else text.encode("utf-8", "surrogatepass").decode("latin-1")
    return _fields(_request(aiohttp, octets, base))


def _followed(aiohttp: Release, octets: str, base: str) -> Fields:
    return _fields(_request(aiohttp, octets, base))


def _request(aiohttp: Release, text: str, base: str | None) -> _Request:
    """Return the request for a URL, or for a Location, of which each character is an octet."""
    if base is None:
        return _first(text, aiohttp)
    return _redirected(_location(text, aiohttp), _first(base, aiohttp), aiohttp)


def _fields(request: _Request) -> Fields:
    url, login, host, port = request
    user, password = login or (None, None)
    path = "/" if url.netloc and not url.path else url.path
    parts = user, password, host, port, path
    return Fields(str(url), url.scheme, *parts, url.query, url.fragment)


def answer(fields: Fields) -> tuple[Components, Target]:
    """Interpret the parts; to aiohttp an empty query or password is the same as an absent one."""
    components = Components(
        fields.scheme or None,
        _userinfo(fields.user, fields.password),
        fields.host,
        fields.port,
        fields.path,
        fields.query or None,
        fields.fragment or None,
    )
    return components, target_of(components)


def _userinfo(user: str | None, password: str | None) -> str | None:
    """Return user and password as they stand in a URL, None if there is no user."""
    if user is None:
        return None
    return quote(user, _IN_USERINFO) + (f":{quote(password, _IN_USERINFO)}" if password else "")


def _first(text: str, aiohttp: Release) -> _Request:
    """Return the first request, before any redirect: the client's `_request`."""
    url = yarl.parse(text)
    if url.scheme not in _REQUESTED and aiohttp.has("schemes-checked"):
        raise Refused("requests to this scheme are not supported", "aiohttp, NonHttpUrlClientError")
    return _requested(url, None, aiohttp)


def _wire(aiohttp: Release, reading: Reading, text: str, base: str | None) -> Wire | None:
    """Return what is dialled and sent; the field Host has no default port and no final dots."""
    url, login, host, port = _request(aiohttp, text, base)
    sent = by_parts(reading, text, base)
    name = _SURROGATE.sub("", (url.authority.host or "").rstrip("."))  # no header has one
    field = host_field(name, url.authority.port, url.scheme)
    if aiohttp.number < _ALL_IN_BRACKETS and not _is_address(name):
        field = field.replace(b"[", b"").replace(b"]", b"")
    if (_CONTROLS if aiohttp.number >= _CONTROLS_REFUSED else _LINE_END_OR_NUL).search(field):
        raise Refused("a control in the field Host", "aiohttp _safe_header, ValueError")
    dialled = Target(url.scheme, _looked_up(host, aiohttp), port)
    return None if sent is None else Wire(dialled, field, sent, login is not None)


def _is_address(name: str) -> bool:
    try:
        ipaddress.IPv6Address(name)
    except ValueError:
        return False
    return "%" not in name


def _location(octets: str, aiohttp: Release) -> str:
    """Return the value that aiohttp reads from a Location field of these octets."""
    if _LINE_END.search(octets) or ("\0" in octets and aiohttp.has("nul-refused")):
        raise Refused(
            "a character that is not allowed in a header field", "aiohttp, HttpResponseParser"
        )
    value = octets.strip(" \t") if aiohttp.has("location-trimmed") else octets.lstrip(" \t")
    if not value:
        raise Refused("an empty Location is not followed", "aiohttp ClientSession._request")
    return value.encode("latin-1").decode("utf-8", "surrogateescape")


def _redirected(location: str, request: _Request, aiohttp: Release) -> _Request:
    """Return the request that follows a redirect of another request."""
    url = yarl.parse(location)
    if url.scheme not in _FOLLOWED:
        raise Refused(
            "redirects to this scheme are not followed", "aiohttp, NonHttpUrlRedirectClientError"
        )
    is_same = url.scheme == request.url.scheme and aiohttp.has("same-scheme-joined")
    if not url.scheme or (is_same and _has_no_authority(location, url.scheme)):
        url = yarl.join(request.url, url)
    if not url.netloc or not url.scheme:
        raise Refused("the redirect has no origin", "aiohttp, InvalidUrlRedirectClientError")
    netloc = url.netloc
    if "@" in netloc:
        netloc = written(Authority(port=url.authority.port), url.authority.bracketed())
    login = request.login if (url.scheme, netloc) == request.origin else None
    return _requested(url, login, aiohttp)


def _has_no_authority(location: str, scheme: str) -> bool:
    """Whether the scheme of a Location is not followed by two slashes or backslashes."""
    location = location.strip(_STRIPPED).translate(_REMOVED)
    behind = location[len(scheme) + 1 : len(scheme) + 3]
    return len(behind) < 2 or not set(behind) <= {"/", "\\"}


def _requested(url: yarl.SplitURL, login: _Login | None, aiohttp: Release) -> _Request:
    """Return the request for a URL; it sends `login` if the URL has no userinfo."""
    user, password, _, port = url.authority
    sends_password = password is not None and aiohttp.has("password-without-user-sent")
    if user is not None or sends_password:
        if login is not None and not aiohttp.has("login-of-location-first"):
            raise Refused("two logins, of the request and of the Location", "aiohttp, ValueError")
        login = _Login(decode(user or ""), decode(password or ""))
        netloc = written(Authority(port=port), url.authority.bracketed())
        url = yarl.of_parts(url.scheme, netloc, *url[2:5])
    if not url.authority.host:
        raise Refused("there is no host to send the request to", "aiohttp, InvalidUrlClientError")
    # Where aiohttp removes a fragment, it reads the network location again.
    authority = split_netloc(url.netloc, yarl.NEWEST) if url.fragment else url.authority
    if not authority.host:
        raise Refused("there is no host to send the request to", "aiohttp, InvalidURL")
    if login is not None:
        _check_login(login)
    port = authority.port
    if port is None:
        port = yarl.DEFAULT_PORTS.get(url.scheme)
    if port is None:
        raise Refused("no port to connect to", "aiohttp TCPConnector, AssertionError")
    return _Request(url, login, _dialled(authority.host, aiohttp), port)


def _check_login(login: _Login) -> None:
    """Refuse a login that a header field cannot carry: `BasicAuth.encode`."""
    if ":" in login.user or not _LATIN_1.fullmatch(login.user + login.password):
        raise Refused(
            "userinfo that cannot be sent in a header", "aiohttp BasicAuth.encode, ValueError"
        )


def _dialled(host: str, aiohttp: Release) -> str:
    """Return the host that aiohttp connects to or looks up: `_resolve_host`."""
    if host.endswith(".."):
        host = host.rstrip(".") + "."
    guesses = aiohttp.has("addresses-guessed")
    if guesses and ":" in host:
        return host
    if guesses and _DIGITS.fullmatch(host):
        if aiohttp.has("numbers-checked") and not _CANONICAL.fullmatch(host):
            raise Refused("not a canonical IPv4 address", "aiohttp, InvalidUrlClientError")
        return host
    *labels, last = host.split(".")
    if not all(labels) or any(len(each) > _LONGEST_LABEL for each in (*labels, last)):
        raise Refused(
            "a name that cannot be passed to a resolver", "aiohttp ThreadedResolver.resolve"
        )
    # The resolver gets a C string, which ends at a NUL.
    return host.partition("\0")[0]


def _looked_up(host: str, aiohttp: Release) -> str:
    """Return the name that the resolver gets of a host: `socket.getaddrinfo`."""
    if host.isascii() or (":" in host and aiohttp.has("addresses-guessed")):
        return host
    ascii_host = idna2003.to_ascii(host)
    if ascii_host is None:
        raise Refused("a name that Punycode has not", "aiohttp ThreadedResolver.resolve")
    return ascii_host


MODEL: Final = by_release(
    (NAME, VERSION, f"aiohttp's client over yarl {yarl.VERSION}"),
    RELEASES,
    Fields._fields,
    _report,
    answer,
    wire=_wire,
    follow=_followed,
)

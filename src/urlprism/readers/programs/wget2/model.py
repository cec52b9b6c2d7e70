"""How GNU Wget2 reads a URL: libwget's `wget_iri_parse`, of an argument or a Location.

text ──► scheme, "http" without one ──► slashes off ──► authority, path, query, fragment
authority ──► decoded ──► user up to the first "@" ──► host, ToASCII ──► port
base ──► Location made absolute: with a ":" it is so already ──► the same

The authority is percent-decoded before it is split: "%40" ends a user, "%3A" a host. A path is
decoded, and encoded again where it is requested; a "+" in a query is requested as a space.
"""

import re
from typing import Final, NamedTuple

from urlprism._core.escapes.triplets import DECODED, Escapes, respell
from urlprism._core.records.components import Components
from urlprism.readers.model import Model
from urlprism.readers.outcomes import Refused, Target
from urlprism.readers.shared.arguments import UTF_8, octets_of, text_of
from urlprism.readers.shared.hosts import target
from urlprism.readers.shared.sending import by_parts, target_alone

NAME: Final = "wget2"
VERSION: Final = "1.99.1"

_PORTS: Final = {"http": 80, "https": 443}
_RULE: Final = "libwget wget_iri_parse"
_SPACE: Final = " \t\n\v\f\r"
_SCHEME: Final = re.compile(r"([A-Za-z][0-9A-Za-z+.-]*):(?![0-9])")
_PARTS: Final = re.compile(r"/*([^/?#]*)(?:/([^?#]*))?(?:\?([^#]*))?(?:#(.*))?", re.DOTALL)
_ESCAPES: Final = Escapes(re.compile(r"[^0-9A-Za-z._~/-]"), "latin-1")
_DOTS_FIRST: Final = re.compile(r"(?:/|\.(?=/|\Z)|\.\./|\.\.\Z)*")
_PORT: Final = re.compile(":([0-9]+)")
_LIBIDN2: Final = "2.3.3"
_MAX_PORT: Final = 65535


class Fields(NamedTuple):
    """The parts of libwget's `wget_iri_t`: the path without its slash, and decoded."""

    scheme: str
    userinfo: str | None
    password: str | None
    host: str
    port: int
    path: str | None
    query: str | None
    fragment: str | None


class _IRI(NamedTuple):
    scheme: str
    userinfo: str | None
    password: str | None
    host: str
    port: int
    is_port_given: bool
    path: str | None
    query: str | None
    fragment: str | None


def report(text: str, base: str | None) -> Fields:
    """Return the parts of the URL that Wget2 requests, redirected to `text` if there is a base."""
    octets = octets_of(text, "wget2 main")
    above = octets if base is None else octets_of(base, "wget2 main")
    if above.startswith("/"):
        raise Refused("a relative reference", "libwget wget_iri_relative_to_abs")
    iri = _parsed(octets if base is None else _absolute(_parsed(above), _value(octets)))
    parts = [
        text_of(each) if isinstance(each, str) else each
        for each in (iri.userinfo, iri.password, iri.host, iri.port, *iri[6:])
    ]
    return Fields._make((iri.scheme, *parts))


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts as they are requested, and where a request goes."""
    scheme, user, password, host, port, path, query, fragment = fields
    userinfo = user if user is None or password is None else f"{user}:{password}"
    octets = (path or "").encode(*UTF_8).decode("latin-1")
    written = "/" + _ESCAPES.escape(octets)
    query_sent = None if query is None else query.replace(" ", "%20")
    host_text = f"[{host}]" if ":" in host else host
    number = None if port == _PORTS[scheme] else port
    parts = Components(scheme, userinfo, host_text, number, written, query_sent, fragment)
    return parts, target(scheme, host_text, port)


def _value(text: str) -> str:
    """Return the value of a header field that holds a text."""
    if "\r" in text or "\n" in text:
        raise Refused("a header field cannot contain a line end", "libwget wget_http_parse_header")
    return text.strip(" \t")


def _parsed(text: str) -> _IRI:
    """Return the parts of a URL: `wget_iri_parse`."""
    text = text.lstrip(_SPACE)
    if not text:
        raise Refused("an empty text", _RULE)
    match = _SCHEME.match(text)
    scheme = match[1].lower() if match else "http"
    parts = _PARTS.fullmatch(text, match.end() if match else 0)
    assert parts is not None  # noqa: S101 - the expression matches every text
    authority, path, query, fragment = parts.groups()
    if scheme not in _PORTS:
        raise Refused("a scheme that is not supported", "wget2 add_url_to_queue")
    authority = _unescaped(authority)
    if not authority:
        raise Refused("no host", _RULE)
    userinfo, password, place = _login(authority)
    host, port = _host(place)
    return _IRI(
        *(scheme, userinfo, password, _in_ascii(host), port or _PORTS[scheme], bool(port)),
        None if path is None else _unescaped(path),
        None if query is None else query.replace("+", " "),
        None if fragment is None else _unescaped(fragment),
    )


def _login(authority: str) -> tuple[str | None, str | None, str]:
    """Return user and password, and the rest of an authority."""
    userinfo, at, place = authority.partition("@")
    if not at:
        return None, None, authority
    user, colon, password = userinfo.partition(":")
    return user, password if colon else None, place


def _host(place: str) -> tuple[str, int]:
    """Return host and port, 0 for one that is missing or not one from 1 to 65535."""
    if place.startswith("["):
        host, bracket, rest = place[1:].rpartition("]")
        if not bracket:
            return place[1:], 0
    else:
        host = place.partition(":")[0]
        rest = place[len(host) :]
    match = _PORT.match(rest)
    number = _as_int(match[1]) if match else 0
    return host, number if 0 < number <= _MAX_PORT else 0


def _as_int(digits: str) -> int:
    """Return a number as `atoi` does: of more than 32 bits, the lowest ones remain."""
    digits = digits.lstrip("0")[:20] or "0"
    number = min(int(digits), (1 << 63) - 1)
    return (number + (1 << 31)) % (1 << 32) - (1 << 31)


def _in_ascii(host: str) -> str:
    """Return a name in lower case, and as libidn2 writes it in ASCII: `wget_str_to_ascii`."""
    host = re.sub("[A-Z]+", lambda match: match[0].lower(), host)
    if host.isascii():
        return host
    try:
        name = host.encode("latin-1").decode("utf-8")
    except UnicodeDecodeError:
        return host
    from urlprism.readers.programs.curl import idn as curl_idn  # noqa: PLC0415 - few names need its tables

    ascii_name = curl_idn.lookup(name, _LIBIDN2)
    return host if ascii_name is None else ascii_name


def _absolute(base: _IRI, link: str) -> str:
    """Return the URL that a Location leads to: `wget_iri_relative_to_abs`."""
    if link.startswith("//"):
        slash = link.find("/", 2)
        rest = "" if slash < 0 else "/" + _normalized(link[slash + 1 :])
        return f"{base.scheme}:{link if slash < 0 else link[:slash]}{rest}"
    port = f":{base.port}" if base.is_port_given else ""
    start = f"{base.scheme}://{base.host}{port}/"
    if link.startswith("/"):
        return start + _normalized(link)
    if ":" in link:
        return link
    folder, mark, _ = (base.path or "").rpartition("/")
    return start + _normalized(folder + mark + link)


def _normalized(path: str) -> str:
    """Return a path without dot segments and empty ones, up to its query: `_normalize_path`."""
    start = _DOTS_FIRST.match(path)
    path = path[start.end() if start else 0 :]
    match = re.search("[?#]", path)
    end = match.start() if match else len(path)
    stack: list[str] = []
    place = 0
    while place < end:
        slash = path.find("/", place, end)
        if slash != place:
            run = path[place : slash if slash >= 0 else end]
            stack.append(run)
            place += len(run)
        elif path.startswith("/../", place) or _is_end(path, place, "/.."):
            place += 3
            _up(stack, has_slash=place >= len(path))
        elif path.startswith("/./", place) or _is_end(path, place, "/."):
            place += 2
            if stack and place >= len(path):
                stack.append("/")
        elif not path.startswith("/.", place) and (not stack or path.startswith("//", place)):
            place += 1
        else:
            stack.append("/")
            place += 1
    return "".join(stack) + path[place:]


def _is_end(path: str, place: int, dots: str) -> bool:
    return place + len(dots) == len(path) and path.endswith(dots)


def _up(stack: list[str], *, has_slash: bool) -> None:
    """Remove the last segment, and the slash before it unless one has to stay."""
    while stack and stack.pop() != "/":
        pass
    if has_slash and stack:
        stack.append("/")


def _unescaped(text: str) -> str:
    """Return a part decoded, up to a NUL: `wget_iri_unescape_inline`."""
    decoded = respell(text, DECODED)
    return decoded.partition("\0")[0]


MODEL: Final = Model(
    NAME,
    VERSION,
    "GNU Wget2, up to where it connects",
    Fields._fields,
    report,
    answer,
    wire=target_alone(by_parts),
)

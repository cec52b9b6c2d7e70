"""The parts of a `URI` of URI.js, how they are encoded and decoded, and the text that it writes."""

import re
from typing import Final, NamedTuple

from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism.readers.outcomes import Refused
from urlprism.readers.shared.releases import Release
from urlprism.urllib_parse import quote, unquote

# What `\s` is in JavaScript, and what ends a line there.
BLANKS: Final = (
    "\t\n\v\f\r \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
_LINE_ENDS: Final = frozenset("\n\r\u2028\u2029")
_MALFORMED: Final = re.compile(r"%(?![0-9A-Fa-f]{2})")
_SLASH: Final = re.compile("%2[Ff]")
_KEPT: Final = "$&+,;=:@"
_PLAIN: Final = re.compile(r"[A-Za-z0-9_.~$&+,;=:@/-]*")


class Parts(NamedTuple):
    """The parts of a `URI`; None is null, and a URN has neither host nor userinfo."""

    protocol: str | None = None
    username: str | None = None
    password: str | None = None
    hostname: str | None = None
    port: str | None = None
    path: str = ""
    query: str | None = None
    fragment: str | None = None
    is_urn: bool = False


def decoded(text: str) -> str:
    """Return a text as `decodeURIComponent` decodes it; raise Refused if that raises."""
    if "%" not in text:
        return text
    try:
        if not _MALFORMED.search(text):
            return unquote(text, errors="strict")
    except UnicodeDecodeError:
        pass
    raise Refused("URI malformed", "decodeURIComponent, URIError")


def recoded(path: str) -> str:
    """Return a path whose segments are decoded and encoded; raise Refused if that raises."""
    if _PLAIN.fullmatch(path):
        return path
    try:
        # All but encoded slashes is coded together, which takes less time.
        return "%2F".join([quote(decoded(each), safe=f"{_KEPT}/") for each in _SLASH.split(path)])
    except UnicodeEncodeError:
        return "/".join(map(_recoded_segment, path.split("/")))


def _recoded_segment(segment: str) -> str:
    """Return a segment coded anew, just decoded if it has a lone surrogate."""
    plain = decoded(segment)
    try:
        return quote(plain, safe=_KEPT)
    except UnicodeEncodeError:
        return plain


def written(uri: Parts, package: Release) -> str:
    """Return a URI in text; raise Refused for a lone surrogate in its userinfo."""
    scheme = f"{uri.protocol}:" if uri.protocol else ""
    slashes = "//" if not uri.is_urn and (scheme or uri.hostname) else ""
    needs_slash = slashes if package.has("rootless-path-gets-slash") else uri.hostname
    slash = "/" if needs_slash and not uri.path.startswith("/") else ""
    query = f"?{uri.query}" if uri.query else ""
    fragment = f"#{uri.fragment}" if uri.fragment else ""
    authority = _userinfo(uri, package) + _host(uri)
    return f"{scheme}{slashes}{authority}{slash}{uri.path}{query}{fragment}"


def _userinfo(uri: Parts, package: Release) -> str:
    if not (uri.username or (uri.password and package.has("password-alone-written"))):
        return ""
    try:
        password = f":{quote(uri.password, safe='')}" if uri.password else ""
        return f"{quote(uri.username or '', safe='')}{password}@"
    except UnicodeEncodeError:
        raise Refused("URI malformed", "encodeURIComponent, URIError") from None


def _host(uri: Parts) -> str:
    if not uri.hostname:
        return ""
    host = f"[{uri.hostname}]" if _is_ipv6(uri.hostname) else uri.hostname
    return f"{host}:{uri.port}" if uri.port else host


def _is_ipv6(host: str) -> bool:
    """Whether a host is an IPv6 address, perhaps with a zone, and blanks around it."""
    address, percent, zone = host.lstrip(BLANKS).partition("%")
    if not percent:
        return is_ipv6address(address.rstrip(BLANKS))
    # A zone has a character at least, and may end with blanks.
    zone = zone.rstrip(BLANKS) or zone[:1]
    return bool(zone) and _LINE_ENDS.isdisjoint(zone) and is_ipv6address(address)

r"""How URI.js of npm reads a URL: `new URI(text)`, and `.absoluteTo(base)` with a base.

text ──► fragment, query off ──► "http:\/" is "http://" ──┬► "//"  userinfo, host, port ──► path
                                                          ├► scheme ":"  a URN: path only
                                                          └► path only

The fields are what the methods of these names return: "" stands for a missing part. `port` is a
text: `Number` decides which text is a port, as "0x50" is.
"""

import re
import struct
from collections.abc import Callable
from typing import Final, NamedTuple

from urlprism._core.records.components import Components
from urlprism.readers.judges.urijs.numbers import number, port_of
from urlprism.readers.judges.urijs.releases import RELEASES
from urlprism.readers.judges.urijs.resolving import absolute
from urlprism.readers.judges.urijs.writing import Parts, decoded, written
from urlprism.readers.outcomes import Refused, Target
from urlprism.readers.shared.hosts import target_of
from urlprism.readers.shared.releases import Release, by_release

NAME: Final = "urijs"
VERSION: Final = RELEASES.newest[-1]

_LEADING: Final = "".join(map(chr, range(ord(" ") + 1))) + (
    "\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
_REMOVED: Final = dict.fromkeys(map(ord, "\t\n\r"))
_PROTOCOL: Final = re.compile(r"[A-Za-z][A-Za-z0-9.+-]*")
_RELATIVE: Final = re.compile(r"[/\\]{2,}")
# What becomes "http://", by the newest change that a release has.
_WEB: Final = {
    "colons-collapsed": re.compile(r"(https?|ftp|wss?)?:+[/\\]*", re.ASCII | re.IGNORECASE),
    "schemes-in-capitals": re.compile(r"(https?|ftp|wss?)?:[/\\]*", re.ASCII | re.IGNORECASE),
    "slashes-of-schemes": re.compile(r"(https?|ftp|wss?)?:[/\\]*"),
}
_NOT_IN_HOST: Final = {
    "underscores-in-hosts": re.compile(r"(?![A-Za-z0-9.\-:_])[\x00-\x7f]"),
    "hosts-checked": re.compile(r"(?![A-Za-z0-9.\-:])[\x00-\x7f]"),
}
_WITH_HOST: Final = frozenset({"http", "https"})


class Fields(NamedTuple):
    """What the methods of a `URI` return; "" for a part that is missing."""

    protocol: str
    username: str
    password: str
    hostname: str
    port: str
    path: str
    query: str
    fragment: str
    href: str


def _report(package: Release, text: str, base: str | None) -> Fields:
    """Return the fields of a text; raise Refused if URI.js raises."""
    uri = parse(text, package)
    if base is not None:
        uri = absolute(uri, parse(base, package), package)
    return Fields(
        *(uri.protocol or "", uri.username or "", uri.password or "", uri.hostname or ""),
        *(uri.port or "", uri.path or ("/" if uri.hostname else "")),
        *(uri.query or "", uri.fragment or "", written(uri, package)),
    )


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request goes by what URI.js believes."""
    user, password = fields.username, fields.password
    components = Components(
        fields.protocol or None,
        (f"{user}:{password}" if password else user) or None,
        fields.hostname or None,
        number(fields.port),
        *(fields.path, fields.query or None, fields.fragment or None),
    )
    return components, target_of(components)


def parse(text: str, package: Release) -> Parts:
    """Return the parts of a text; raise Refused for what URI.js does not decode or allow."""
    if package.has("leading-blanks-stripped"):
        text = text.lstrip(_LEADING)
    if package.has("newlines-removed"):
        text = text.translate(_REMOVED)
    text, _, fragment = text.partition("#")
    text, _, query = text.partition("?")
    parts = _beginning(_slashed(text, package), package)
    return parts._replace(query=query or None, fragment=fragment or None)


def _slashed(text: str, package: Release) -> str:
    """Return a text whose scheme of the web, or "//", has two slashes behind it."""
    web = next((pattern for name, pattern in _WEB.items() if package.has(name)), None)
    if web is not None and (run := web.match(text)):
        text = f"{run[1] or ''}://{text[run.end() :]}"
    if package.has("slashes-without-scheme") and (run := _RELATIVE.match(text)):
        text = f"//{text[run.end() :]}"
    return text


def _beginning(text: str, package: Release) -> Parts:
    """Return the parts up to the path."""
    if text.startswith("//"):
        return _located(text[2:], None, package)
    protocol, colon, rest = text.partition(":")
    if not colon or (protocol and not _PROTOCOL.fullmatch(protocol)):
        return Parts(path=text)
    slashes = rest[:2]
    if package.has("backslashes-before-host"):
        slashes = slashes.replace("\\", "/")
    if slashes == "//":
        return _located(rest[2:], protocol or None, package)
    return Parts(protocol=protocol or None, path=rest, is_urn=True)


def _located(text: str, protocol: str | None, package: Release) -> Parts:
    """Return the parts from the userinfo to the path; raise Refused for those not allowed."""
    end = _end_of_userinfo(text, package)
    user, _, password = text[: max(0, end)].partition(":")
    # A password that begins with a colon is lost.
    username, password = decoded(user), "" if password.startswith(":") else decoded(password)
    hostname, port, path = _host(text[end + 1 :].replace("\\", "/"))
    if package.has("hosts-checked"):
        _check_host(hostname, protocol, package)
    if port and package.has("ports-checked") and port_of(port) is None:
        raise Refused("the port is not a number from 1 to 65535", "URI.ensureValidPort")
    return Parts(
        *(protocol, username or None, password or None, hostname or None, port or None),
        path,
    )


def _end_of_userinfo(text: str, package: Release) -> int:
    """Return the place of the last "@" before the path, -1 without one."""
    slash, backslash = text.find("/"), text.find("\\")
    if package.has("backslashes-end-userinfo"):
        ends = [place for place in (slash, backslash) if place >= 0]
        return text.rfind("@", 0, min(ends, default=len(text)))
    place = text.rfind("@", 0, slash if slash >= 0 else len(text))
    if package.has("backslash-before-slash") and slash >= 0 and 0 <= backslash < place:
        return -1
    return place


def _host(text: str) -> tuple[str, str, str]:
    """Return host, port and path of a text without backslashes, each "" if it is missing."""
    end = text.find("/")
    end = len(text) if end < 0 else end
    if text.startswith("["):
        hostname, port = _bracketed(text)
    elif text.count(":", 0, end) > 1:
        hostname, port = text[:end], ""
    else:
        hostname, _, port = text[:end].partition(":")
    return hostname, port, text[end:] or "/"


def _bracketed(text: str) -> tuple[str, str]:
    """Return host and port of a text that begins with a bracket.

    The port begins two units behind the other bracket, whatever is there.
    """
    units = _in_units(text)
    end, bracket = units.find("/"), units.find("]")
    hostname = _substring(units, 1, bracket)
    port = _substring(units, bracket + 2, len(units) if end < 0 else end)
    return hostname, "" if port == "/" else port


def _in_units(text: str) -> str:
    """Return a text with a character for each unit of UTF-16, as JavaScript counts."""
    if text.isascii():
        return text
    octets = text.encode("utf-16-be", "surrogatepass")
    return "".join(map(chr, struct.unpack(f">{len(octets) // 2}H", octets)))


def _substring(units: str, start: int, end: int) -> str:
    """Return what `substring` of JavaScript does: the units between two places, as a text."""
    places = sorted(min(max(each, 0), len(units)) for each in (start, end))
    piece = units[slice(*places)]
    if piece.isascii():
        return piece
    return piece.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "surrogatepass")


def _check_host(hostname: str, protocol: str | None, package: Release) -> None:
    """Refuse an empty host of HTTP, and ASCII characters that no host has.

    URI.js looks at the host in Punycode, which keeps them. It refuses a label that is too long for
    its Punycode, too, of two thousand characters.
    """
    rule = "URI.ensureValidHostname"
    if not hostname and protocol in _WITH_HOST:
        raise Refused("the host is empty", rule)
    pattern = next(pattern for name, pattern in _NOT_IN_HOST.items() if package.has(name))
    if pattern.search(hostname):
        raise Refused("a character that no host has", rule)


MODEL: Final = by_release(
    (NAME, VERSION, "URI.js of npm, and its absoluteTo"), RELEASES, Fields._fields, _report, answer
)
report: Final[Callable[[str, str | None], Fields]] = MODEL.report

"""The authority of a URL as Go's `net/url` reads it: `parseAuthority` and `parseHost`.

Each character is one octet.
"""

import re
from typing import Final

from urlprism._core.escapes.triplets import Escapes
from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism.readers.outcomes import Refused
from urlprism.readers.shared.releases import Release
from urlprism.urllib_parse import unquote_to_bytes

_UNRESERVED: Final = r"0-9A-Za-z\-._~"
_HOST_CHARACTERS: Final = rf"{_UNRESERVED}!$&'()*+,;=:\[\]<>\x22"

_USERINFO: Final = re.compile(rf"[{_UNRESERVED}!$&'()*+,;=:%@]*")
_PORT: Final = re.compile(r"(?::[0-9]*)?")
_HOST: Final = re.compile(rf"(?:[{_HOST_CHARACTERS}\x80-\xff]|%25|%[89A-Fa-f][0-9A-Fa-f])*+")
_ZONE: Final = re.compile(rf"(?:[{_HOST_CHARACTERS}\x80-\xff]|%[0-7][0-9A-Fa-f])*+")
_ZONE_UNESCAPED: Final = re.compile(rf"[{_HOST_CHARACTERS} %\x80-\xff]*")
_NO_ESCAPE: Final = re.compile(r"%(?![0-9A-Fa-f]{2})")
_ESCAPES_IN_HOST: Final = Escapes(re.compile(rf"[^{_HOST_CHARACTERS}]+"), "latin-1")
_ESCAPES_IN_USER: Final = Escapes(re.compile(rf"[^{_UNRESERVED}$&+,;=]+"), "latin-1")
_DATABASES: Final = frozenset({"postgres", "postgresql"})
_WEB: Final = frozenset({"http", "https"})


def authority(text: str, scheme: str, go: Release) -> tuple[str | None, str]:
    """Return the userinfo as Go writes it or None, and the unescaped host with its port."""
    userinfo, at, located = text.rpartition("@")
    host = _host(located, scheme, go)
    if not at:
        return None, host
    if not _USERINFO.fullmatch(userinfo):
        raise Refused("an illegal character in the userinfo", "url.Parse, validUserinfo")
    name, colon, password = userinfo.partition(":")
    pair = (_ESCAPES_IN_USER.escape(unescaped(each)) for each in (name, password))
    return colon.join(pair), host


def split_host(host: str) -> tuple[str, str]:
    """Return the host without brackets, and the port; "" if absent: `Hostname`, `Port`."""
    name, colon, port = host.rpartition(":")
    if not colon or not _PORT.fullmatch(colon + port):
        name, port = host, ""
    return (name[1:-1] if name.startswith("[") and name.endswith("]") else name), port


def written_host(host: str) -> str:
    """Return a host as `String` writes it."""
    return _ESCAPES_IN_HOST.escape(host)


def unescaped(text: str) -> str:
    """Return a text with its escapes decoded; refuse a "%" that begins none."""
    if "%" not in text:
        return text
    if _NO_ESCAPE.search(text):
        raise Refused("a percent sign without two digits", "url.Parse, unescape")
    return unquote_to_bytes(text.encode("latin-1")).decode("latin-1")


def _host(text: str, scheme: str, go: Release) -> str:
    """Return a host with its port, unescaped; refuse a port that is not digits."""
    if go.has("brackets-hold-ipv6"):
        if "[" in text:
            return _literal(text, go)
    elif text.startswith("["):
        return _in_brackets(text)
    _, colon, digits = (text.partition if _has_one_colon(scheme, go) else text.rpartition)(":")
    _check_port(colon and colon + digits)
    return _host_unescaped(text)


def _has_one_colon(scheme: str, go: Release) -> bool:
    """Return whether the port begins at the first colon of a host, not at its last one."""
    if go.has("one-colon-in-host-of-http"):
        return scheme in _WEB
    return go.has("one-colon-in-host") and scheme not in _DATABASES


def _check_port(text: str) -> None:
    if not _PORT.fullmatch(text):
        raise Refused("the port is not a number", "url.Parse, validOptionalPort")


def _closing(text: str) -> int:
    """Return where the last bracket of a host closes."""
    end = text.rfind("]")
    if end < 0:
        raise Refused("a bracket that is not closed", "url.Parse, parseHost")
    return end


def _literal(text: str, go: Release) -> str:
    """Return a host with brackets in it, in which there has to be an IPv6 address."""
    start, end = text.rfind("["), _closing(text)
    if start and go.has("brackets-begin-host"):
        raise Refused("text before the brackets of the host", "url.Parse, parseHost")
    _check_port(text[end + 1 :])
    inside = text[start + 1 : end]
    zone = inside.find("%25")
    name = _host_unescaped(inside if zone < 0 else inside[:zone])
    if zone >= 0:
        name += _zone(inside[zone:])
    address, percent, zone_name = name.partition("%")
    if not is_ipv6address(address) or (percent and not zone_name):
        raise Refused("the brackets hold no IPv6 address", "url.Parse, netip.ParseAddr")
    if go.has("mapped-ipv4-refused") and _is_mapped(address):
        raise Refused("an IPv6 address that embeds an IPv4 one", "url.Parse, parseHost")
    return f"[{name}]{_host_unescaped(text[end + 1 :])}"


def _is_mapped(address: str) -> bool:
    """Return whether an IPv6 address is of the form ::ffff:0:0/96."""
    import ipaddress  # noqa: PLC0415 - a few patch releases need it

    return ipaddress.IPv6Address(address).ipv4_mapped is not None


def _in_brackets(text: str) -> str:
    """Return a host that begins with a bracket, whatever stands in it."""
    end = _closing(text)
    zone = max(text.find("%25", 0, end), 0)
    _check_port(text[end + 1 :])
    if not zone:
        return _host_unescaped(text)
    return _host_unescaped(text[:zone]) + _zone(text[zone:end]) + _host_unescaped(text[end:])


def _host_unescaped(text: str) -> str:
    """Return a host unescaped; in ASCII only "%" may be escaped."""
    if not _HOST.fullmatch(text):
        raise Refused("an illegal character or escape in the host", "url.Parse, unescape")
    return unescaped(text)


def _zone(text: str) -> str:
    """Return a zone unescaped; characters of a host, and spaces, may be escaped in it."""
    zone = unescaped(text) if _ZONE.fullmatch(text) else "\0"
    if not _ZONE_UNESCAPED.fullmatch(zone):
        raise Refused("an illegal character or escape in the zone", "url.Parse, unescape")
    return zone

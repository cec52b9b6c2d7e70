"""What CPython's `http.client` makes of a host, a target and a field; other clients use it.

host ──► its last colon ends it ──► brackets off ──► checked ──► dialled ──► Host
target ──► checked, ASCII ──► sent
field ──► spaces before it off ──► text of Latin-1
"""

import re
from typing import Final

from urlprism._core.grammar.schemes import default_port
from urlprism._core.idn import idna2003
from urlprism.readers.outcomes import Refused, Target
from urlprism.urllib_parse.releases import Release

_UNSENT: Final = re.compile(r"[\x00-\x20\x7f]")
# Those from which on controls and spaces are refused, by branch: in a target (bpo-30458,
# bpo-36274), and in a host (bpo-38576).
_TARGETS_CHECKED: Final = {6: 9, 7: 4}
_HOSTS_CHECKED: Final = {6: 11, 7: 8, 8: 3}
# That from which on TLS takes no empty name (bpo-28414).
_EMPTY_NAMES_REFUSED: Final = (3, 7)
# Those from which on the field Host has no interface of an address (gh-73561).
_INTERFACE_LEFT_OUT: Final = {11: 7, 12: 1}
_FIRST_WITHOUT: Final = 11
_HIGHEST_LONG: Final = (1 << 63) - 1
_LAST_BITS: Final = 0xFFFF


def split_host(host: str, scheme: str) -> tuple[str, int | None]:
    """Return name and port of a host: `HTTPConnection._get_hostport`."""
    port = default_port(scheme)
    colon = host.rfind(":")
    if colon > host.rfind("]"):
        number = host[colon + 1 :]
        try:
            port = int(number) if number else port
        except ValueError:
            raise Refused("the port is not a number", "http.client, InvalidURL") from None
        host = host[:colon]
    if host[:1] == "[" and host[-1:] == "]":
        host = host[1:-1]
    return host, port


def check_host(name: str, level: Release) -> None:
    """Raise Refused for a name that a connection does not take: `_validate_host`."""
    _, minor, patch = level.version[:3]
    if _UNSENT.search(name) and patch >= _HOSTS_CHECKED.get(minor, 0):
        raise Refused("a control or a space in the host", "http.client, InvalidURL")


def dialled(scheme: str, name: str, port: int | None, level: Release) -> Target:
    """Return where a connection goes; raise Refused where it fails before it asks a resolver."""
    check_host(name, level)
    ascii_name = idna2003.to_ascii(name)
    if ascii_name is None:
        raise Refused("a name that cannot be passed to a resolver", "socket, UnicodeError")
    if scheme == "https" and not ascii_name and level.version >= _EMPTY_NAMES_REFUSED:
        raise Refused("a name that TLS does not take", "ssl, ValueError")
    return Target(scheme, ascii_name, port if port is None else dialled_port(port))


def dialled_port(port: int) -> int:
    """Return the port to which a port leads by glibc: it keeps the last 16 bits, unchecked.

    >>> dialled_port(65536 + 80)
    80
    """
    if not 0 <= port < _HIGHEST_LONG:
        raise Refused("a port that the resolver does not take", "socket.getaddrinfo")
    return port & _LAST_BITS


def target_of(selector: str, level: Release) -> bytes | None:
    """Return the request-target; raise Refused where `putrequest` does not send it.

    None of a release that does not check it: what is sent then may be several lines.
    """
    _, minor, patch = level.version[:3]
    if _UNSENT.search(selector):
        if patch < _TARGETS_CHECKED.get(minor, 0):
            return None
        raise Refused("a control or a space in the target", "http.client, InvalidURL")
    if not selector.isascii():
        raise Refused("a character beyond ASCII", "http.client, UnicodeEncodeError")
    return (selector or "/").encode("ascii")


def host_field(name: str, port: int | None, scheme: str, level: Release) -> bytes:
    """Return the field Host as `putrequest` writes it: in brackets whatever has a colon."""
    _, minor, patch = level.version[:3]
    if ":" in name:
        leaves_out = minor >= _FIRST_WITHOUT and patch >= _INTERFACE_LEFT_OUT.get(minor, 0)
        name = f"[{name.partition('%')[0] if leaves_out else name}]"
    return (name if port == default_port(scheme) else f"{name}:{port}").encode()


def value_of(octets: str) -> str:
    """Return the value of a Location, of which each character is an octet; keep spaces at its end.

    Raise Refused for a line end, at which the field ends.
    """
    if "\r" in octets or "\n" in octets:
        raise Refused("a line end in the Location", "http.client parse_headers")
    return octets.lstrip(" \t")

"""What RFC 3986 §7 warns of, found in a URI: `findings`."""

import re
from collections.abc import Iterator
from typing import Final

from urlprism._vocabulary.findings import Finding
from urlprism._vocabulary.intake import Text
from urlprism._vocabulary.ipv4 import is_ipv4
from urlprism._vocabulary.schemes import default_port
from urlprism.rfc3986.parser import parse
from urlprism.rfc3986.record import Reference

# By name, the section that warns and what it means.
NAMES: Final[dict[str, tuple[str, str]]] = {
    "well-known-port": ("7.2", "the port is a well-known one of another protocol"),
    "encoded-protocol-delimiter": ("7.2", "a line end is encoded, which may end a command"),
    "nul-octet": ("7.3", "NUL is encoded, which may end a text early"),
    "rare-ip-format": ("7.4", "many programs take this name for an IPv4 address"),
    "password-in-url": ("7.5", "a password is written in clear"),
    "misleading-userinfo": ("7.6", "the userinfo looks like a host, which it is not"),
}
_ENCODED: Final = re.compile("(%0[AaDd])|(%00)")
# What inet_aton reads: one to four numbers, decimal, octal or hexadecimal.
_RARE_IP: Final = re.compile(r"(?:0[xX][0-9A-Fa-f]*|[0-9]+)(?:\.(?:0[xX][0-9A-Fa-f]*|[0-9]+)){0,3}")
_HOST_LIKE: Final = re.compile(r"[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
_WELL_KNOWN: Final = 1023


def findings(text: Text | Reference) -> list[Finding]:
    """Return what §7.2 to §7.6 warn of in a reference, by its place; URLError for none."""
    reference = parse(text)
    return sorted([*_in_authority(reference), *_encoded(str(reference))], key=lambda f: f.start)


def _in_authority(reference: Reference) -> Iterator[Finding]:
    """Yield what the userinfo, the host and the port give cause to warn of."""
    spans = reference.spans()
    userinfo, host, port = reference.userinfo, reference.host, reference.port
    if userinfo is not None:
        start, end = spans["userinfo"]
        looks = _HOST_LIKE.match(userinfo)
        if looks:
            yield _finding("misleading-userinfo", start, start + looks.end())
        name, _, password = userinfo.partition(":")
        if password:
            yield _finding("password-in-url", start + len(name) + 1, end)
    if host is not None and not is_ipv4(host) and _RARE_IP.fullmatch(host):
        yield _finding("rare-ip-format", *spans["host"])
    if port is not None and _is_of_another(reference.scheme, port):
        yield _finding("well-known-port", *spans["port"])


def _is_of_another(scheme: str | None, port: str) -> bool:
    """Return whether a port is a well-known one, and not the scheme's (§7.2)."""
    digits = port.lstrip("0") or port[:1]
    if not digits or len(digits) > 4 or int(digits) > _WELL_KNOWN:
        return False
    return scheme is None or default_port(scheme) != int(digits)


def _encoded(text: str) -> Iterator[Finding]:
    """Yield each encoded line end (§7.2) and NUL (§7.3)."""
    for found in _ENCODED.finditer(text):
        name = "encoded-protocol-delimiter" if found[1] else "nul-octet"
        yield _finding(name, *found.span())


def _finding(name: str, start: int, end: int) -> Finding:
    return Finding(name, start, end, *NAMES[name])

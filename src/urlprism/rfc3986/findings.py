"""The warnings of RFC 3986 §7 about a URI: `findings`."""

import re
from collections.abc import Iterator
from typing import Final

from urlprism._core.arguments.intake import URLText
from urlprism._core.grammar.schemes import default_port
from urlprism._core.hosts.ipv4 import is_ipv4
from urlprism._core.records.findings import Finding
from urlprism.rfc3986.coding import decode_to_bytes
from urlprism.rfc3986.record import Spans
from urlprism.rfc3986.syntax.parser import read

# By name, the section that warns and the message.
NAMES: Final[dict[str, tuple[str, str]]] = {
    "well-known-port": ("7.2", "the port is the well-known port of another protocol"),
    "encoded-protocol-delimiter": ("7.2", "an encoded line end may end a command"),
    "nul-octet": ("7.3", "an encoded NUL may end a text early"),
    "encoded-file-delimiter": ("7.3", "decoded, this is a delimiter in a file system path"),
    "encoded-dot-segment": ("7.3", "decoded, this is a dot segment in a file system path"),
    "device-name": ("7.3", "a file system may read this as a device, not a file"),
    "rare-ip-format": ("7.4", "many programs read this name as an IPv4 address"),
    "password-in-url": ("7.5", "a password is written in clear text"),
    "misleading-userinfo": ("7.6", "the userinfo looks like a host, but is not one"),
}
_ENCODED: Final = re.compile("(%0[AaDd])|(%00)")
# Named in §7.3: characters with a meaning in file systems, and names of devices.
_FILE_DELIMITER: Final = re.compile("%(?:2F|5C|3A|5B|5D)", re.IGNORECASE)
_DEVICE: Final = re.compile(
    r"\.\.\.|(?:aux|con|nul|prn|(?:com|lpt)[0-9])(?:\..*)?", re.IGNORECASE | re.DOTALL
)
# The addresses that inet_aton reads: one to four numbers, decimal, octal or hexadecimal.
_RARE_IP: Final = re.compile(r"(?:0[xX][0-9A-Fa-f]*|[0-9]+)(?:\.(?:0[xX][0-9A-Fa-f]*|[0-9]+)){0,3}")
_HOST_LIKE: Final = re.compile(r"[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
_WELL_KNOWN: Final = 1023


def findings(text: URLText) -> list[Finding]:
    """Return the warnings of §7.2 to §7.6 about a reference, in the order of their places.

    Raise URLError for a text that is not a reference.

    >>> [(found.name, found.section) for found in findings("http://me:pw@a/%2e%2E/b")]
    [('password-in-url', '7.5'), ('encoded-dot-segment', '7.3')]
    """
    reference = read(text)
    warnings = [*_in_authority(reference), *_encoded(str(reference)), *_in_path(reference)]
    return sorted(warnings, key=lambda finding: finding.start)


def _in_authority(reference: Spans) -> Iterator[Finding]:
    """Yield the warnings about the userinfo, the host and the port."""
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
    """Return whether a port is well-known and not the default of the scheme (§7.2)."""
    digits = port.lstrip("0") or port[:1]
    if not digits or len(digits) > 4 or int(digits) > _WELL_KNOWN:
        return False
    return scheme is None or default_port(scheme) != int(digits)


def _encoded(text: str) -> Iterator[Finding]:
    """Yield a warning for each encoded line end (§7.2) and NUL (§7.3)."""
    for octet in _ENCODED.finditer(text):
        name = "encoded-protocol-delimiter" if octet[1] else "nul-octet"
        yield _finding(name, *octet.span())


def _in_path(reference: Spans) -> Iterator[Finding]:
    """Yield warnings about parts of the path that a file system may read differently (§7.3).

    Dot segments that are not encoded are removed before that (§5.2.4), so they get no warning.
    """
    start, end = reference.spans()["path"]
    for delimiter in _FILE_DELIMITER.finditer(str(reference), start, end):
        yield _finding("encoded-file-delimiter", *delimiter.span())
    for segment in reference.path.split("/"):
        place = start, start + len(segment)
        name = _octets(segment) if "%" in segment else segment
        if name in {".", ".."} and name != segment:
            yield _finding("encoded-dot-segment", *place)
        elif _DEVICE.fullmatch(name):
            yield _finding("device-name", *place)
        start = place[1] + 1


def _octets(segment: str) -> str:
    """Return a segment decoded, one character for each octet."""
    return decode_to_bytes(segment).decode("latin-1")


def _finding(name: str, start: int, end: int) -> Finding:
    return Finding(name, start, end, *NAMES[name])

"""The warnings of RFC 1738 (§3.1, §6), and encoded line ends, which must not reach a server."""

import re
from typing import Final

from urlprism._core.records.findings import Finding
from urlprism.rfc1738 import internet
from urlprism.rfc1738.grammar import Piece
from urlprism.rfc1738.internet import Places
from urlprism.rfc1738.record import Locator

LAST_RESERVED_PORT: Final = 1023
_LARGEST_NUMBER: Final = 255
_CONTROL: Final = re.compile("%(?:[01][0-9A-Fa-f]|7[Ff])")


def findings(url: Locator) -> list[Finding]:
    """Return the warnings of §3.1, §6 and the section of the scheme, and the refusals of `plan`."""
    return common(url) + url.cautions() + url.refusals()


def common(url: Locator) -> list[Finding]:
    """Return the warnings of §3.1 and §6 about a URL of the common Internet scheme syntax."""
    if not url.host:
        return []
    places = internet.places(internet.authority(url.piece)[0])
    return [*_in_login(places), *_in_host(places.host), *_in_port(url, places.port)]


def finding(name: str, piece: Piece, section: str, message: str) -> Finding:
    """Return the finding of a section of the document about a piece."""
    return Finding(name, piece.start, piece.end, section, message)


def encoded(piece: Piece, octets: bytes = b"\0\n\r") -> list[Finding]:
    """Return a finding for each of `octets` that is encoded in a piece; it rules out a plan (§6).

    The decoded piece is sent to a server, where the octet would end a command or a part of it, and
    begin another. Each "%" of the piece has to begin an escape.
    """
    escapes = "|".join(f"{octet:02X}" for octet in octets)
    return [
        finding(
            "encoded-delimiter",
            piece._replace(start=wrong.start(), end=wrong.end()),
            "6",
            f"decoded, this {_named(wrong[0])} would change what the server receives",
        )
        for wrong in re.compile(f"%(?:{escapes})", re.IGNORECASE).finditer(*piece)
    ]


def questions(piece: Piece | None) -> list[Finding]:
    """Return a warning of the first "?" in a path of ftp or file.

    §5 allows it there; RFC 1808 §2.3 calls that an error, and reads a query.
    """
    place = -1 if piece is None else piece.text.find("?", piece.start, piece.end)
    if piece is None or place < 0:
        return []
    message = "later documents read a query behind this '?' (RFC 1808 §2.3); encode it"
    return [finding("question-mark", piece._replace(start=place, end=place + 1), "5", message)]


def has_control(piece: Piece) -> bool:
    """Return whether a piece holds an encoded control character."""
    return _CONTROL.search(*piece) is not None


def _named(escape: str) -> str:
    """Return the name of the character of an escape."""
    names = {"%00": "NUL", "%09": "tab", "%0A": "LF", "%0D": "CR", "%20": "space"}
    return names.get(escape.upper(), "delimiter")


def _in_login(places: Places) -> list[Finding]:
    """Return the warnings of §6 about a user name and a password."""
    warnings = []
    if places.user and has_control(places.user):
        message = "the user name contains an encoded control character"
        warnings.append(finding("encoded-control-in-user", places.user, "6", message))
    if places.password:
        if has_control(places.password):
            message = "the password contains an encoded control character"
            warnings.append(finding("encoded-control-in-password", places.password, "6", message))
        if str(places.password):
            message = "a password in a URL is not secret"
            warnings.append(finding("password-in-url", places.password, "6", message))
    return warnings


def _in_host(host: Piece) -> list[Finding]:
    """Return a warning if §3.1 excludes a number of a hostnumber; the BNF does not limit them."""
    numbers = str(host).split(".")
    if not all(map(str.isdigit, numbers)) or not any(map(_exceeds, numbers)):
        return []
    message = "a number in an IP address cannot exceed 255"
    return [finding("host-number-out-of-range", host, "3.1", message)]


def _exceeds(digits: str) -> bool:
    """Return whether a number, of any number of digits, is greater than an octet can hold."""
    number = digits.lstrip("0")
    return len(number) > 3 or int(number or "0") > _LARGEST_NUMBER


def _in_port(url: Locator, port: Piece | None) -> list[Finding]:
    """Return the warnings of §6 about a port that is not the default of the scheme."""
    if port is None or url.port is None or url.port == url.DEFAULT_PORT:
        return []
    warnings = [
        finding("non-default-port", port, "6", "this is not the default port of the scheme")
    ]
    if url.port <= LAST_RESERVED_PORT:
        message = "this port is reserved, perhaps for another protocol"
        warnings.append(finding("reserved-port-range", port, "6", message))
    return warnings

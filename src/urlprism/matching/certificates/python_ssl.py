"""CPython's `ssl`: OpenSSL without wildcards for parts of a label, the host by the codec "idna".

host ──► IDNA 2003 ──► a2i_IPADDRESS ─┬► an address: X509_check_ip
                                      └► a name: X509_check_host
"""

import functools
import re
from typing import Final

from urlprism._core.idn import idna2003
from urlprism.matching.certificates.names import answer_of, of_addresses
from urlprism.matching.certificates.openssl import check_host
from urlprism.matching.model import Decision, Dialect, refuse_url

# What `sscanf` reads as four numbers, up to the end or a space.
_IPV4: Final = re.compile(
    r"[ \t-\r]*([+-]?[0-9]+)\.[ \t-\r]*([+-]?[0-9]+)\.[ \t-\r]*([+-]?[0-9]+)"
    r"\.[ \t-\r]*([+-]?[0-9]+)(?![^ \t-\r])"
)
_HEX: Final = re.compile("[0-9A-Fa-f]{1,4}")
_LONGEST: Final = 64


def _judge(pattern: str, host: str) -> Decision:
    name = idna2003.to_ascii(host)
    if name is None or name[:1] in {"", "."} or "\0" in name:
        return refuse_url("the host is no server_hostname", "name-not-converted", url=(0, 0))
    verdict = of_addresses(pattern, host, octets_of(name))
    if verdict is not None:
        return verdict
    return check_host(pattern, name, are_parts_allowed=False)


def octets_of(host: str) -> bytes | None:
    r"""Return the octets of an address as `a2i_IPADDRESS` reads it, None for a name.

    >>> octets_of("127.0.0.01 x"), octets_of("127.1")
    (b'\x7f\x00\x00\x01', None)
    """
    return _ipv6(host) if ":" in host else _ipv4(host)


def _ipv4(text: str) -> bytes | None:
    numbers = _IPV4.match(text)
    if numbers is None or max(map(len, numbers.groups())) > _LONGEST:
        return None
    octets = [int(each) for each in numbers.groups()]
    return bytes(octets) if min(octets) >= 0 and max(octets) <= 255 else None


def _ipv6(text: str) -> bytes | None:
    """Return the octets of pieces between colons; an empty one stands for the zeros."""
    octets, gap, empty = b"", -1, 0
    pieces = text.split(":", 17)
    for place, piece in enumerate(pieces):
        if len(octets) == 16:
            return None
        if not piece:
            gap = len(octets) if gap < 0 else gap
            if gap != len(octets):
                return None
            empty += 1
            continue
        more = _ipv4(piece) if len(piece) > 4 else _group(piece)
        is_last = place == len(pieces) - 1
        if more is None or (len(piece) > 4 and not (is_last and len(octets) <= 12)):
            return None
        octets += more
    if gap < 0:
        return octets if len(octets) == 16 else None
    # One empty piece is within, two are at an end; without any other there may be three.
    is_at_end = gap in {0, len(octets)}
    if empty not in ({2, 3} if not octets else {2} if is_at_end else {1}) or len(octets) >= 16:
        return None
    return octets[:gap] + bytes(16 - len(octets)) + octets[gap:]


def _group(piece: str) -> bytes | None:
    return bytes.fromhex(piece.zfill(4)) if _HEX.fullmatch(piece) else None


DIALECT: Final = Dialect(
    "tls.python-ssl",
    "3.11.7",
    "CPython Modules/_ssl.c _ssl_configure_hostname, OpenSSL X509_check_host",
    functools.partial(answer_of, _judge, "urllib@3.11.7"),
    "urllib@3.11.7",
    "2023-12-04",
)

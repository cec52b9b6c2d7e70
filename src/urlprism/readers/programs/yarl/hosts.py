"""How yarl encodes a host: an address in its short form, a name by IDNA."""

import ipaddress
import re
from typing import Final

from urlprism._core.idn import idna2003
from urlprism.readers.outcomes import Refused
from urlprism.readers.shared.idna_labels import mapped_and_encoded

# Default_Ignorable_Code_Point, and U+1806, which IDNA 2003 drops.
_IGNORABLE: Final = re.compile(
    "[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u1806\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)

_DOTS: Final = 3  # of an IPv4 address


def encode_host(host: str, *, ignores: bool = False) -> str:
    """Return a host as yarl stores it, a short address or a name in ASCII: `_encode_host`.

    A release that `ignores` characters that IDNA ignores does not refuse them.
    """
    address = _address(host)
    if address is not None:
        return address
    if host.isascii():
        return host.lower()
    if not ignores and _IGNORABLE.search(host):
        raise Refused("the host contains a character that is ignored", "_encode_host, ValueError")
    return _name(host)


def _address(host: str) -> str | None:
    """Return an IP address in its short form, with brackets and zone, None for a name."""
    if not host or not (host[-1].isdigit() or ":" in host):
        return None
    before, percent, zone = host.partition("%25" if "%25" in host else "%")
    if ":" not in before and before.count(".") != _DOTS:
        return None
    try:
        address = ipaddress.ip_address(before)
    except ValueError:
        return None
    text = address.compressed + percent + zone
    return f"[{text}]" if address.version == 6 else text


def _name(host: str) -> str:
    """Return a name beyond ASCII as IDNA 2008, or else IDNA 2003, encodes it: `_idna_encode`."""
    ascii_name = mapped_and_encoded(host)
    if ascii_name is None:
        ascii_name = idna2003.to_ascii(host)
    if ascii_name is None:
        raise Refused("the host is not a valid IDNA name", "_idna_encode, UnicodeError")
    return ascii_name

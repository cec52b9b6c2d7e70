"""Addresses and names as texts: the octets of the one, the letters of the other without case."""

import ipaddress
import string
from typing import Final

_LOWER: Final = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
_LONGEST_ADDRESS: Final = 45
_LONGEST_WITH_ZONE: Final = 1024


def address(text: str) -> bytes | None:
    r"""Return the octets of an address in one of its usual notations, None for a name.

    >>> address("127.0.0.1"), address("127.1"), address("fe80::1%1")
    (b'\x7f\x00\x00\x01', None, None)
    """
    return None if len(text) > _LONGEST_ADDRESS or "%" in text else address_with_zone(text)


def address_with_zone(text: str) -> bytes | None:
    r"""Return the octets of an address, which may have a zone behind "%", None for a name.

    >>> address_with_zone("fe80::1%1") == address("fe80::1"), address_with_zone("127.0.0.1%1")
    (True, None)
    """
    if len(text) > _LONGEST_WITH_ZONE:
        return None
    try:
        return ipaddress.ip_address(text).packed
    except ValueError:
        return None


def lower(text: str) -> str:
    """Return a text with the letters of ASCII in lower case.

    >>> lower("WWW.\u0130.Example")
    'www.\u0130.example'
    """
    return text.lower() if text.isascii() else text.translate(_LOWER)

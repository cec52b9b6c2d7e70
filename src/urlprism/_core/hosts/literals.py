"""The text between the brackets of an IP literal (RFC 3986 §3.2.2; RFC 6874 §2)."""

import re
from typing import Final

from urlprism._core.hosts.ipv6 import is_ipv6address

_IPVFUTURE: Final = re.compile(r"[vV][0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+")
_ZONE_ID: Final = re.compile(r"(?:[A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})+")


def is_ip_literal(text: str, zone_ids: bool) -> bool:
    """Return whether `text` is an IPv6address, an IPvFuture or, with `zone_ids`, an IPv6addrz."""
    if text[:1] in {"v", "V"}:
        return is_ipvfuture(text)
    return is_ipv6address(text) or (zone_ids and is_ipv6addrz(text))


def is_ipvfuture(text: str) -> bool:
    """Return whether `text` is an IPvFuture: "v", a version, "." and an address (§3.2.2)."""
    return _IPVFUTURE.fullmatch(text) is not None


def is_ipv6addrz(text: str) -> bool:
    """Return whether `text` is an IPv6address, "%25" and a ZoneID (RFC 6874 §2).

    RFC 9844 withdrew this form; it is accepted for programs that still write it.
    """
    address, separator, zone = text.partition("%25")
    return separator != "" and is_ipv6address(address) and _ZONE_ID.fullmatch(zone) is not None

"""The host of a URL as libcurl reads it: a name, four numbers, or an IPv6 address in brackets.

host ──► percent-decoded ──► numbers written as four ──► checked ──► host, zone
"""

import functools
import ipaddress
import re
from typing import Final

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.curl.coding import decoded
from urlprism.readers.programs.curl.releases import Libcurl
from urlprism.readers.shared.hosts import ipv4_of

# What no name contains, each since a release of its own.
_SPACES: Final = r" \r\n"
_EXTRA: Final = (
    ("delimiters-refused-in-host", r"\t/:#?!@"),
    ("signs-refused-in-host", r"{}\[\]\\$'\"^`*<>=;,"),
    ("more-signs-refused-in-host", "+&()"),
    ("percent-refused-in-host", "%"),
    ("bar-refused-in-host", "|"),
    ("delete-refused-in-host", "\x7f"),
)
_VALID: Final = re.compile("[A-Za-z0-9._-]*+(?<=[A-Za-z0-9_-])")
_NUMBERS: Final = re.compile(
    r"(?:0[xX][0-9a-fA-F]+|[0-9]+)(?:\.(?:0[xX][0-9a-fA-F]+|[0-9]+)){0,3}\.?"
)
_BEGINS_WITH_NUMBER: Final = re.compile(r"(?:0[xX][0-9a-fA-F]+|[0-9]+)(?:\.|\Z)")
_ZEROS: Final = re.compile(r"(?<![^.])(0[xX]?)0+(?=[0-9a-fA-F])")
_ADDRESS: Final = re.compile("[0-9a-fA-F:.]*")
_UNCHECKED: Final = re.compile(r"\[(?:[0-9a-fA-F:.]++(?:%25[0-9a-fA-F:.%]++)?+)?+\]")
_SHORTEST: Final = len("[::]")
_LONGEST_ZONE: Final = 15
_IPV4_BITS: Final = 32


def read_host(host: str, release: Libcurl) -> tuple[str, str | None]:
    """Return host and zone as libcurl stores them; raise Refused for a host that it rejects."""
    in_brackets = host.startswith("[")
    if release.has("host-decoded-first"):
        host = decoded(host, "the host")
        address = None if in_brackets else _ipv4(host, release)
    else:
        address = _ipv4(host, release)
        if not in_brackets and release.has("host-decoded"):
            host = decoded(host, "the host")
            in_brackets = host.startswith("[")
    if address is not None:
        return address, None
    if in_brackets:
        return _ipv6(host, release)
    return _name(host, release), None


def host_once_written(host: str, release: Libcurl) -> str:
    """Return the stored host after its URL was written once, as every transfer does."""
    return host.replace("%", "%25") if release.has("percent-written-in-host") else host


def _ipv4(host: str, release: Libcurl) -> str | None:
    """Return an IPv4 address in any notation as four decimal numbers, None for any other host."""
    if not release.has("ipv4-normalized"):
        return None
    if not _NUMBERS.fullmatch(host):
        if release.has("wrong-ipv4-refused") and _BEGINS_WITH_NUMBER.match(host):
            raise _bad_ipv4()
        return None
    if release.has("capital-x-refused") and "X" in host:
        return None
    if release.has("final-dot-of-ipv4-taken"):
        host = host.removesuffix(".")
    address = ipv4_of(_ZEROS.sub(r"\1", host))
    if address is None and release.has("wrong-ipv4-refused"):
        raise _bad_ipv4()
    return address


def _name(host: str, release: Libcurl) -> str:
    if not host and release.has("host-required"):
        raise Refused("there is no host", "libcurl hostname_check")
    if _VALID.fullmatch(host):
        return host
    if _invalid(release).search(host):
        raise Refused(
            "the host contains a character that is not allowed in a name", "libcurl hostname_check"
        )
    if release.has("final-dots-refused") and (host == "." or host.endswith("..")):
        raise Refused("the host is a dot, or ends with more than one", "libcurl hostname_check")
    return host


def _invalid(release: Libcurl) -> re.Pattern[str]:
    """Return a pattern of what a name must not contain."""
    return _pattern("".join([signs for change, signs in _EXTRA if release.has(change)]))


@functools.cache
def _pattern(signs: str) -> re.Pattern[str]:
    return re.compile(f"[{_SPACES}{signs}]")


def _ipv6(host: str, release: Libcurl) -> tuple[str, str | None]:
    """Return an IPv6 address in brackets, and its zone."""
    if not release.has("zone-kept-apart"):
        if _UNCHECKED.fullmatch(host):
            return host, None
        raise _bad_address()
    if len(host) < _SHORTEST:
        raise _bad_address()
    if not host.endswith("]") and not release.has("bracket-taken-for-granted"):
        raise _bad_address()
    inside = host[1:]
    address = _matched(inside)
    zone = None
    # libcurl takes the last octet for the closing bracket without looking at it.
    if len(address) != len(inside) - 1:
        if inside[len(address) : len(address) + 1] != "%":
            raise _bad_address()
        zone = _zone(inside[len(address) + 1 :], release)
    return f"[{_written(address, release)}]", zone


def _zone(text: str, release: Libcurl) -> str:
    """Return the zone up to the bracket, without "25" at its start; raise Refused if invalid."""
    if text.startswith("25") and text[2:3] not in {"", "]"}:
        text = text[2:]
    zone = text[: text.find("]")]
    if not 1 <= text.find("]") <= _LONGEST_ZONE:
        raise Refused("the zone is not 1 to 15 octets long", "libcurl ipv6_parse")
    if release.has("zone-checked") and _invalid(release).search(zone):
        raise Refused(
            "the zone contains a character that is not allowed in a name", "libcurl ipv6_parse"
        )
    return zone


def _written(address: str, release: Libcurl) -> str:
    """Return an IPv6 address in its shortest form, or unchanged if that form is not shorter."""
    if not release.has("ipv6-checked"):
        return address
    try:
        number = int(ipaddress.IPv6Address(address))
    except ValueError:
        raise _bad_address() from None
    if not release.has("ipv6-shortened"):
        return address
    high, low = number >> _IPV4_BITS, number & 0xFFFFFFFF
    # As inet_ntop writes it.
    if high in {0, 0xFFFF} and (high or low >> 16):
        shortest = f"::{'ffff:' if high else ''}{ipaddress.IPv4Address(low)}"
    else:
        shortest = ipaddress.IPv6Address(number).compressed
    most = len(address) - (not release.has("ipv6-rewritten"))
    return shortest if len(shortest) <= most else address


def _matched(text: str) -> str:
    address = _ADDRESS.match(text)
    return address[0] if address else ""


def _bad_ipv4() -> Refused:
    return Refused("the host begins like an IPv4 address, and is none", "libcurl ipv4_normalize")


def _bad_address() -> Refused:
    return Refused("the brackets do not contain an IPv6 address", "libcurl ipv6_parse")

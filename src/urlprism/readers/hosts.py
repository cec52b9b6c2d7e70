"""The host that a request goes to, whatever way a URL spells it.

host ──► brackets, percent-encoding off ──► ToASCII ──► numbers computed ──► one final dot off

A program that hands a percent-encoded name to the resolver as it stands reaches nothing by it: the
only host that such a name can mean is the decoded one.
"""

import functools
import ipaddress
import re
import struct
from collections.abc import Callable
from typing import Final

from urlprism._vocabulary import domains
from urlprism._vocabulary.components import Components
from urlprism._vocabulary.intake import exact
from urlprism._vocabulary.ipv6 import is_ipv6address
from urlprism._vocabulary.schemes import default_port
from urlprism.readers.reading import Target
from urlprism.urllib_parse import unquote
from urlprism.whatwg.ipv6 import ipv6_serializer

# Of inet_aton, which resolvers ask first, and of the URL Standard's IPv4 parser.
_NUMBER: Final = re.compile(r"0[xX]([0-9a-fA-F]*)|(0[0-7]*)|([1-9][0-9]*)", re.ASCII)
# A name that is spelled as it is meant, and is no number: so are nearly all.
_PLAIN: Final = re.compile(r"[a-z0-9.-]*[g-wyz-]")
_LONGEST: Final = 64  # digits: enough for an address with zeros before it
_IPV4_BITS: Final = 32
_LONGEST_KEPT: Final = 256  # characters


def uts46(name: str) -> str:
    """Return a name as UTS #46 converts it (ToASCII, nontransitional), itself if it cannot."""
    converted = domains.to_ascii(name)
    return name if converted is None else converted


def effective_host(host: str | None, to_ascii: Callable[[str], str] = uts46) -> str | None:
    """Return the host in the one spelling that all spellings of it have; None for none.

    IPv6 addresses stand without brackets, as RFC 5952 writes them, before a zone if there is one.
    """
    if not host:
        return None
    host = exact(host)
    if _PLAIN.fullmatch(host):
        return host
    if host[0] == "[" and host[-1] == "]":
        return _literal(host[1:-1])
    if ":" in host:
        return _literal(host)
    name = unquote(host) if "%" in host else host
    if not name.isascii():
        name = to_ascii(name)
    name = name.lower()
    bare = name.removesuffix(".")
    return ipv4_of(bare) or bare or name or None  # ToASCII may leave nothing


def ipv4_of(name: str) -> str | None:
    """Return the dotted decimal form of an address in any notation of inet_aton, or None.

    One to four numbers, octal after "0", hexadecimal after "0x"; the last fills what is left.
    """
    if not name or name[-1] not in "0123456789abcdefABCDEFxX" or name.count(".") > 3:
        return None
    numbers: list[int] = []
    for part in name.split("."):
        match = _NUMBER.fullmatch(part) if len(part) <= _LONGEST else None
        if match is None:
            return None
        hexadecimal, octal, decimal = match.groups()
        base, digits = (16, hexadecimal) if decimal is None and octal is None else (8, octal)
        numbers.append(int(decimal) if decimal else int(digits or "0", base))
    *octets, last = numbers
    bits = _IPV4_BITS - 8 * len(octets)
    if last >= 1 << bits or any(octet > 255 for octet in octets):
        return None
    address = last + sum(octet << (24 - 8 * place) for place, octet in enumerate(octets))
    return str(ipaddress.IPv4Address(address))


def target_of(components: Components, to_ascii: Callable[[str], str] = uts46) -> Target:
    """Return where a request for a URL of these parts goes; its scheme says the default port."""
    scheme, _, host, port, *_ = components
    is_short = len(scheme or "") + len(host or "") <= _LONGEST_KEPT
    return (_remembered if is_short else _target)(scheme, host, port, to_ascii)


def _target(
    scheme: str | None, host: str | None, port: int | None, to_ascii: Callable[[str], str]
) -> Target:
    scheme = scheme.lower() if scheme is not None else None
    host = effective_host(host, to_ascii)
    if scheme == "file" and host == "localhost":
        host = None
    if host is None:
        return Target(scheme, None, None)
    return Target(scheme, host, default_port(scheme or "") if port is None else port)


# Most readers of a text ask the same.
_remembered = functools.lru_cache(maxsize=512)(_target)


def _literal(text: str) -> str:
    """Return what stands in brackets: an IPv6 address in its shortest form, or as it is."""
    address, percent, zone = text.partition("%")
    if not is_ipv6address(address):
        return ipv4_of(text) or text.lower()
    pieces = struct.unpack("!8H", ipaddress.IPv6Address(address).packed)
    # Not str() of it, which writes addresses that hold one of IPv4 in another way since 3.13.
    shortest = ipv6_serializer(list(pieces))
    return shortest + percent + zone.removeprefix("25")

"""The host that a request goes to, however a URL spells it.

host ──► brackets, percent-encoding off ──► ToASCII ──► numbers computed ──► one final dot off

A program that passes a percent-encoded name to the resolver unchanged reaches no host with it: the
decoded name is the only one that it can mean.
"""

import functools
import re
from collections.abc import Callable
from typing import Final

from urlprism._core.arguments.intake import exact
from urlprism._core.grammar.schemes import default_port
from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism._core.idn import domains
from urlprism._core.records.components import Components
from urlprism.readers.outcomes import Target
from urlprism.urllib_parse import unquote
from urlprism.whatwg import URL

# A number of inet_aton, which resolvers try first, and of the URL Standard's IPv4 parser.
_NUMBER: Final = re.compile(r"0[xX]([0-9a-fA-F]*)|(0[0-7]*)|([1-9][0-9]*)", re.ASCII)
# A name in its final spelling that is not a number, by its first or its last character, as nearly
# all names are.
_PLAIN: Final = re.compile(r"[a-z-][a-z0-9.-]*+(?<!\.)|[0-9.][a-z0-9.-]*+(?<=[g-wyz-])")
_LONGEST: Final = 64  # digits: enough for an address with zeros before it
_IPV4_BITS: Final = 32
_LONGEST_KEPT: Final = 256  # characters


def uts46(name: str) -> str:
    """Return a name as UTS #46 converts it (ToASCII, nontransitional), unchanged if it fails."""
    converted = domains.to_ascii(name)
    return name if converted is None else converted


def effective_host(host: str | None, to_ascii: Callable[[str], str] = uts46) -> str | None:
    """Return the host in its canonical spelling, None for an empty or absent one.

    An IPv6 address has no brackets and the form of RFC 5952, with a zone after it if there is one.

    >>> effective_host("EXAMPLE.com."), effective_host("0x7f.1"), effective_host("[0:0::1]")
    ('example.com', '127.0.0.1', '::1')
    """
    if not host:
        return None
    host = exact(host)
    if _PLAIN.fullmatch(host):
        return host
    # Most readers of one text ask for the same host.
    return (_remembered_host if len(host) <= _LONGEST_KEPT else _effective)(host, to_ascii)


def _effective(host: str, to_ascii: Callable[[str], str]) -> str | None:
    """Return the effective host of one that is not a plain name."""
    if host[0] == "[" and host[-1] == "]":
        return _literal(host[1:-1]) or None
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

    It has one to four numbers, octal after "0", hexadecimal after "0x"; the last number fills the
    remaining octets.

    >>> ipv4_of("0177.1")
    '127.0.0.1'
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
    if last >= 1 << bits or (octets and max(octets) > 255):
        return None
    address = last + sum([octet << (24 - 8 * place) for place, octet in enumerate(octets)])
    return f"{address >> 24}.{address >> 16 & 255}.{address >> 8 & 255}.{address & 255}"


def target_of(components: Components, to_ascii: Callable[[str], str] = uts46) -> Target:
    """Return where a request for a URL of these parts goes, by default to the scheme's port.

    >>> from urlprism import rfc3986
    >>> target_of(rfc3986.parse("http://EXAMPLE.com./a").components())
    Target(scheme='http', host='example.com', port=80)
    """
    return target(components[0], components[2], components[3], to_ascii)


def target(
    scheme: str | None,
    host: str | None,
    port: int | None,
    to_ascii: Callable[[str], str] = uts46,
) -> Target:
    """Return where a request to a host goes, as `target_of` does for the parts of a URL."""
    if len(scheme or "") + len(host or "") <= _LONGEST_KEPT:
        return _remembered(scheme, host, port, to_ascii)
    return _target(scheme, host, port, to_ascii)


def _target(
    scheme: str | None, host: str | None, port: int | None, to_ascii: Callable[[str], str]
) -> Target:
    scheme = scheme.lower() if scheme is not None else None
    host = effective_host(host, to_ascii)
    if scheme == "file" and host == "localhost":
        host = None
    if host is None:
        return tuple.__new__(Target, (scheme, None, None))
    if port is None:
        port = default_port(scheme or "")
    # The `__new__` of a NamedTuple is a function in Python.
    return tuple.__new__(Target, (scheme, host, port))


_remembered_host = functools.lru_cache(maxsize=512)(_effective)
# Most readers of one text need the same target.
_remembered = functools.lru_cache(maxsize=512)(_target)


def _literal(text: str) -> str:
    """Return the text in brackets: an IPv6 address in its shortest form, other text unchanged."""
    address, percent, zone = text.partition("%")
    if not is_ipv6address(address):
        return ipv4_of(text) or text.lower()
    # Not str() of an IPv6Address: since 3.13 it writes one with an IPv4 address in it differently.
    shortest = URL(f"http://[{address}]/").hostname[1:-1]
    return shortest + percent + zone.removeprefix("25")

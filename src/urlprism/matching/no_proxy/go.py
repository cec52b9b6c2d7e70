"""How Go reads NO_PROXY: `net/http.ProxyFromEnvironment`, by `golang.org/x/net/http/httpproxy`.

A host that is localhost or a loopback address is never asked by a proxy. A port counts as the
effective one of the URL.
"""

from typing import Final, NamedTuple

from urlprism._core.idn import domains
from urlprism.matching.model import Decision, Dialect, yes
from urlprism.matching.no_proxy.asking import PORTS, requested
from urlprism.matching.no_proxy.entries import (
    IPV4_BITS,
    IPV6_BITS,
    Address,
    address_of,
    are_in_one_network,
    listed,
)
from urlprism.matching.no_proxy.missing import direct, missed
from urlprism.matching.places import place_of_host
from urlprism.matching.spaces import OF_GO
from urlprism.readers.programs.go.model import MODEL

_CHECKS: Final = domains.Checks(hyphens=True, std3=True)
_MAPPED: Final = 0xFFFF  # before the last 32 bits of an IPv6 address
_LONGEST_PORT: Final = 6  # digits: one more than a port has
_LONGEST_PREFIX: Final = 0xFFFFFF
_LOOPBACK_V4: Final = Address(127 << 24, IPV4_BITS)
_LOOPBACK_V6: Final = Address(1, IPV6_BITS)


class _Asked(NamedTuple):
    """What the entries are compared with."""

    host: str
    port: str
    ip: Address | None


def decide(value: str, url: str) -> Decision:
    """Return whether Go asks no proxy, whose list is the value, for a URL."""
    fields = requested(MODEL.report, url, lambda each: (each.scheme, each.hostname))
    if isinstance(fields, Decision):
        return fields
    joined = _joined(_to_ascii(fields.hostname), fields.port or str(PORTS[fields.scheme]))
    parts = _split(joined)
    if parts is None:
        return yes("the host and its port cannot be split", "crash", url=place_of_host(url))
    bare, percent, zone = parts[0].partition("%")
    ip = None if percent and (not zone or ":" not in bare) else _short(address_of(bare))
    if parts[0] == "localhost" or _is_loopback(ip):
        return yes("it is this machine", "loopback-always", url=place_of_host(url))
    asked = _Asked(_lower(parts[0].strip(OF_GO)), parts[1], ip)
    return _listed(value, url, asked)


def _listed(value: str, url: str, asked: _Asked) -> Decision:
    """Return the decision by the list; a star anywhere in it is the only entry."""
    entries = list(listed(value, OF_GO))
    for entry in entries:
        if entry.text == "*":
            return yes("a star in the list", "star-only-alone", pattern=entry.span)
    for entry in entries:
        if _holds(_lower(entry.text), asked):
            port = "port-effective" if _split(entry.text) and ":" in entry.text else ""
            return direct(entry, url, asked.host, port)
    return missed(value, url, asked.host, int(asked.port[:_LONGEST_PORT] or 0))


def _holds(entry: str, asked: _Asked) -> bool:
    """Whether an entry, a network, an address or a name, covers a host and its port."""
    parts = _split(entry)
    name, port = (entry, "") if parts is None else parts
    is_named = name != "" and port in {"", asked.port}
    if asked.ip is None:
        is_named = is_named and _is_named(name, asked.host)
        return is_named and address_of(name) is None and _network(entry) is None
    network = _network(entry)
    if network is not None:
        return are_in_one_network(network[0], asked.ip, network[1])
    return is_named and _short(address_of(name)) == asked.ip


def _is_named(name: str, host: str) -> bool:
    """Whether a name covers a host: itself and what is below it, with a dot before only that."""
    dotted = name[1:] if name.startswith("*.") else name
    is_whole = dotted[0] != "."
    dotted = _to_ascii(f".{dotted}" if is_whole else dotted)
    return host.endswith(dotted) or (is_whole and host == dotted[1:])


def _network(entry: str) -> tuple[Address, int] | None:
    """Return the network of an entry and its prefix, as net.ParseCIDR reads it."""
    text, slash, digits = entry.partition("/")
    if not (slash and digits.isascii() and digits.isdigit()):
        return None
    ip = address_of(text)
    if ip is None:
        return None
    significant = digits.lstrip("0") or "0"
    prefix = int(significant) if len(significant) < len(str(_LONGEST_PREFIX)) else _LONGEST_PREFIX
    if prefix > ip.bits:
        return None
    short = _short(ip)
    inner = prefix - (ip.bits - IPV4_BITS)
    if short is not None and short.bits != ip.bits:
        return (short, inner) if inner >= 0 else (ip, prefix)
    return ip, prefix


def _short(ip: Address | None) -> Address | None:
    """Return an address, an IPv4 address if it is one in IPv6."""
    if ip is not None and ip.bits == IPV6_BITS and ip.number >> 32 == _MAPPED:
        return Address(ip.number & 0xFFFFFFFF, IPV4_BITS)
    return ip


def _is_loopback(ip: Address | None) -> bool:
    if ip is None:
        return False
    return ip == _LOOPBACK_V6 or are_in_one_network(ip, _LOOPBACK_V4, 8)


def _joined(host: str, port: str) -> str:
    """Return a host and a port as net.JoinHostPort writes them."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _split(text: str) -> tuple[str, str] | None:
    """Return host and port as net.SplitHostPort splits them, None for its errors."""
    colon = text.rfind(":")
    if colon < 0:
        return None
    if text[0] == "[":
        end = text.find("]")
        if end < 0 or end + 1 != colon:
            return None
        host, rest, after = text[1:end], text[1:], text[end + 1 :]
    else:
        host, rest, after = text[:colon], text, text
        if ":" in host:
            return None
    return None if "[" in rest or "]" in after else (host, text[colon + 1 :])


def _lower(text: str) -> str:
    """Return a text as strings.ToLower does: letter by letter."""
    return text.lower() if text.isascii() else "".join([each.lower()[0] for each in text])


def _to_ascii(name: str) -> str:
    """Return a name as idna.Lookup converts it, unchanged if that fails."""
    if name.isascii():
        return name
    converted = domains.to_ascii(name, _CHECKS)
    return name if converted is None else converted


DIALECTS: Final = (
    Dialect(
        name="no_proxy.go",
        version="1.27.3",
        date="2026-10-20",
        source="Go vendor/golang.org/x/net/http/httpproxy config.useProxy",
        decide=decide,
        reader="go",
    ),
)

"""Go's net/http/cookiejar without a list of public suffixes, which is its default.

URL ──► host without a port and one final dot ──► Punycode, lower case ──► its part of the jar
attribute ──► one dot before it off, lower case ──► the host, or below it; an address only itself
"""

from typing import Final

from urlprism._core.idn import punycode
from urlprism.matching.addresses import address, lower
from urlprism.matching.cookies.jars import (
    Cookie,
    Jar,
    dialects,
    ignored,
    is_of,
    not_below,
    of_domain,
    of_host,
)
from urlprism.matching.model import Decision, no, refuse_url
from urlprism.matching.places import place_of_host
from urlprism.matching.subjects import Subject
from urlprism.readers import reader

_NOT_READ: Final = frozenset('"\\')


def _take(url: str) -> Subject | Decision:
    """Return the host that the jar uses: `canonicalHost`."""
    reading, whole = reader("go").read(url), (0, len(url))
    if not reading.accepted:
        return refuse_url("the program does not read this URL", url=whole)
    if reading.report["scheme"] not in {"http", "https"}:
        return refuse_url("a URL of this scheme has no cookies", url=whole)
    host = _without_port(str(reading.report["host"]))
    if not host:
        return refuse_url("there is no host", url=whole)
    labels = [
        each if each.isascii() else f"xn--{punycode.encode(each)}"
        for each in host.removesuffix(".").split(".")
    ]
    return Subject(lower(".".join(labels)), place_of_host(url))


def _without_port(host: str) -> str | None:
    """Return a host without its port, None if it cannot be split."""
    colons = host.count(":")
    if not colons or (colons > 1 and not (host[0] == "[" and "]:" in host)):
        return host
    if host[0] == "[":
        return host[1 : host.rindex("]")]
    name = host.partition(":")[0]
    return None if "[" in name or "]" in name else name


def _is_address(host: str) -> bool:
    return ":" in host or "%" in host or address(host) is not None


def _key(host: str) -> str:
    """Return the part of the jar that a host has: `jarKey`."""
    dot = host.rfind(".")
    if _is_address(host) or dot <= 0:
        return host
    return host[host.rfind(".", 0, dot - 1) + 1 :]


def _put(pattern: str, host: str) -> Cookie | Decision:
    """Return what is stored: `domainAndType`."""
    key, whole, value = _key(host), (0, len(pattern)), pattern.rstrip(" \t")
    if not value.isascii() or "\t" in value or not _NOT_READ.isdisjoint(value):
        value = ""
    if not value:
        return ignored(pattern, host, key)
    if _is_address(host):
        if host != value:
            return not_below(pattern, value, host)
        reason = "the domain is the host, and has the cookie alone"
        return of_host(pattern, host, reason, "", key)
    domain = lower(value.removeprefix("."))
    if not domain or domain[0] == "." or domain[-1] == ".":
        reason = "the domain begins or ends with a dot"
        return no(reason, "leading-dot-kept", pattern=whole)
    if host != domain and not host.endswith(f".{domain}"):
        return not_below(pattern, domain, host)
    return of_domain(pattern, domain, key)


def _sends(cookie: Cookie, host: str) -> bool:
    return cookie.key == _key(host) and is_of(cookie, host)


DIALECTS: Final = dialects(
    "go",
    "1.27.3",
    "Go net/http/cookiejar/jar.go domainAndType",
    Jar(_take, _put, _sends),
    "go",
    "2026-10-20",
)

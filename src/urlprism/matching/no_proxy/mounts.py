"""How httpx and httpx2 read no_proxy: each entry becomes a URL pattern, tried by its rank.

entry ──► "all://" and the entry, perhaps with a star ──► read as a URL ──► host, port, scheme
URL ──► the first pattern that matches: an entry's, or that of the proxy
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from urlprism._core.classes.closing import without_state
from urlprism._core.hosts.ipv4 import is_ipv4
from urlprism._core.hosts.ipv6 import is_ipv6, is_ipv6address
from urlprism.errors import URLError
from urlprism.matching.model import Decision, refuse_pattern, yes
from urlprism.matching.no_proxy.asking import requested
from urlprism.matching.no_proxy.entries import (
    Address,
    Entry,
    address_of,
    are_in_one_network,
    listed,
)
from urlprism.matching.no_proxy.missing import direct, missed
from urlprism.readers import Refused
from urlprism.readers.programs.httpx.model import Fields

_UNSENT: Final = "URL.raw_host"
# A star and a name, as most entries become, or an address, and a port.
_SIMPLE: Final = re.compile(
    r"all://(?:(\*[A-Za-z0-9._-]{1,1024})|\[([0-9A-Fa-f:.]{2,45})\])(?::([1-9][0-9]{0,4}))?"
)

Report: TypeAlias = Callable[[str, str | None], Fields]


class Mount(NamedTuple):
    """A URL pattern; the one of a proxy has no entry. "" and None match everything."""

    scheme: str
    host: str
    port: int | None
    entry: Entry | None = None
    network: tuple[Address, int] | None = None

    def holds(self, url: Fields) -> bool:
        """Whether a URL matches."""
        if self.scheme not in {"", url.scheme} or self.port not in {None, url.port}:
            return False
        if self.network is None:
            return not self.host or _is_named(self.host, url.host)
        text = url.host.partition("%")[0] if is_ipv6(url.host) else url.host
        ip = address_of(text)
        return ip is not None and are_in_one_network(ip, *self.network)


@without_state
@dataclass(frozen=True, slots=True)
class Program:
    """A package that reads no_proxy so.

    `report` reads a URL. `pattern` makes the text of a pattern of an entry, None of one that is
    left out. `mounted` makes the pattern of that text; its refusal is that of the whole value.
    Patterns of the lowest `rank` are tried first.
    """

    report: Report
    pattern: Callable[[str], str | None]
    mounted: Callable[[str, Entry], Mount | None]
    rank: Callable[[Mount], tuple[int, ...]]

    def decide(self, value: str, url: str) -> Decision:
        """Return whether the package asks no proxy, whose list is the value, for a URL."""
        fields = requested(self.report, url, lambda each: (each.scheme, each.host))
        if isinstance(fields, Decision):
            return fields
        entries = list(listed(value))
        for entry in entries:
            if entry.text == "*":
                return yes("a star in the list", "star-only-alone", pattern=entry.span)
        mounts = self._mounts(entries)
        if isinstance(mounts, Decision):
            return mounts
        first = min((each for each in mounts.values() if each.holds(fields)), key=self.rank)
        if first.entry is None:
            return missed(value, url, fields.host, fields.port)
        is_url = "://" in first.entry.text
        return direct(first.entry, url, fields.host, "scheme-in-pattern" if is_url else "")

    def _mounts(self, entries: list[Entry]) -> dict[str, Mount] | Decision:
        """Return the patterns by their texts, or the refusal of an entry."""
        mounts = {f"{scheme}://": Mount(scheme, "", None) for scheme in ("http", "https")}
        for entry in entries:
            text = self.pattern(entry.text)
            if text is None:
                continue
            try:
                mount = simple(text, entry) or self.mounted(text, entry)
            except (Refused, URLError) as error:
                if isinstance(error, Refused) and _UNSENT in error.rule:
                    continue  # a zone that no request can have
                return refuse_pattern("no client can be made with this entry", pattern=entry.span)
            if mount is not None:
                mounts[text] = mount
        return mounts


def is_address(entry: str, *, is_v6: bool) -> bool:
    """Whether an entry is an address, or begins with one before a slash."""
    text = entry.partition("/")[0]
    return is_ipv6(text) if is_v6 else is_ipv4(text)


def simple(text: str, entry: Entry) -> Mount | None:
    """Return the pattern of a text that is certain to be read as it stands, None for others."""
    match = _SIMPLE.fullmatch(text)
    if match is None:
        return None
    name, literal, port = match.groups()
    if name is not None and "xn--" in (name := name.lower()):
        return None
    if literal is not None and not is_ipv6address(literal):
        return None
    return Mount("", name or literal or "", int(port) if port else None, entry)


def plain(fields: Fields, entry: Entry) -> Mount:
    """Return the pattern of a URL: "all" is every scheme, and a star alone is every host."""
    scheme = "" if fields.scheme == "all" else fields.scheme
    return Mount(scheme, "" if fields.host == "*" else fields.host, fields.port, entry)


def _is_named(pattern: str, host: str) -> bool:
    """Whether a host is the pattern's; a star at its front stands for labels before it, or none."""
    if pattern[0] != "*":
        return host == pattern
    name = pattern[1:]
    if name[:1] == ".":
        return len(host) > len(name) and host.endswith(name)
    return host == name or (len(host) > len(name) + 1 and host.endswith(f".{name}"))


DOCUMENT: Final = "utils.get_environment_proxies, URLPattern"

"""How undici reads no_proxy: `EnvHttpProxyAgent`, names and what is below them."""

from typing import Final

from urlprism.matching.model import Decision, Dialect, yes
from urlprism.matching.no_proxy.asking import requested
from urlprism.matching.no_proxy.entries import Entry, is_under
from urlprism.matching.no_proxy.missing import direct, missed
from urlprism.matching.no_proxy.proxy_from_env import ENTRY, effective, ported
from urlprism.matching.places import place_of_host
from urlprism.readers.programs.node.model import MODEL


def decide(value: str, url: str) -> Decision:
    """Return whether undici asks no proxy, whose list is the value, for a URL."""
    fields = requested(
        MODEL.report, url, lambda each: (each.protocol.removesuffix(":"), each.hostname)
    )
    if isinstance(fields, Decision):
        return fields
    if value == "*":
        return yes("the whole value is a star", pattern=(0, 1), url=place_of_host(url))
    port = effective(fields.protocol, fields.port)
    for match in ENTRY.finditer(value):
        name, written = ported(match[0])
        if written in {"", str(port)} and is_under(fields.hostname, _bare(name)):
            entry = Entry(match[0], match.span())
            return direct(entry, url, fields.hostname, "port-effective" if written else "")
    return missed(value, url, fields.hostname, port)


def _bare(name: str) -> str:
    """Return a name without one dot, or a star and a dot, before it, in lower case."""
    return (name[2:] if name.startswith("*.") else name.removeprefix(".")).lower()


DIALECTS: Final = (
    Dialect(
        name="no_proxy.undici",
        version="7.30.0",
        date="2026-09-25",
        source="undici EnvHttpProxyAgent shouldProxy",
        decide=decide,
        reader="node",
    ),
)

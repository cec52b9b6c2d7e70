"""How proxy-from-env of npm reads no_proxy: exact names, or ends of names after a star or a dot.

It goes direct, too, for a URL that it cannot read.
"""

import re
from typing import Final

from urlprism.matching.model import Decision, Dialect, yes
from urlprism.matching.no_proxy.asking import PORTS, read, unasked
from urlprism.matching.no_proxy.entries import Entry
from urlprism.matching.no_proxy.missing import direct, missed
from urlprism.matching.places import place_of_host
from urlprism.matching.spaces import OF_JAVASCRIPT
from urlprism.readers.programs.node.model import MODEL

# Its `\s` is that of JavaScript.
ENTRY: Final = re.compile(f"[^,{OF_JAVASCRIPT}]+")
PORT: Final = re.compile(r"(.+):([0-9]+)", re.ASCII)


def decide(value: str, url: str) -> Decision:
    """Return whether proxy-from-env names no proxy, whose list is the value, for a URL."""
    fields = read(MODEL.report, url)
    if isinstance(fields, Decision):
        return yes("what is no URL for it goes direct", "url-refused", url=(0, len(url)))
    refused = unasked(url, fields.protocol.removesuffix(":"), fields.hostname)
    if refused is not None:
        return refused
    if value == "*":
        return yes("the whole value is a star", pattern=(0, 1), url=place_of_host(url))
    port = effective(fields.protocol, fields.port)
    for match in ENTRY.finditer(value.lower()):
        name, written = ported(match[0])
        if written not in {"", str(port)}:
            continue
        if _holds(name, fields.hostname):
            entry = Entry(match[0], match.span())
            return direct(entry, url, fields.hostname, "port-effective" if written else "")
    return missed(value, url, fields.hostname, port)


def effective(protocol: str, port: str) -> int:
    """Return the port of a request; for these programs, 0 stands for the default one, too."""
    return int(port or 0) or PORTS[protocol.removesuffix(":")]


def ported(entry: str) -> tuple[str, str]:
    """Return the name of an entry, and its port, "" without one; 0 is no port."""
    match = PORT.fullmatch(entry)
    return (entry, "") if match is None else (match[1], match[2].lstrip("0"))


def _holds(name: str, host: str) -> bool:
    """Whether a name is the host, or after a star or a dot is its end."""
    return host.endswith(name.removeprefix("*")) if name[0] in {".", "*"} else host == name


DIALECTS: Final = (
    Dialect(
        name="no_proxy.proxy-from-env",
        version="2.1.0",
        date="2026-03-15",
        source="proxy-from-env index.js shouldProxy",
        decide=decide,
        reader="node",
    ),
)

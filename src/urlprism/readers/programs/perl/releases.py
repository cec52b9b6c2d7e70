"""How releases of Perl's module URI differ: the schemes that have a class, and what is escaped."""

import functools
import re
from typing import Final, NamedTuple

from urlprism._core.changes import Change, names_in

# The first release that is known, the newest, and one between that escapes authorities wrongly.
FIRST, NEWEST, BROKEN = 8, 35, 11
# The classes with a host that came later, each with its default port, by the change.
PORTS: Final = {
    "icap-known": dict(icap=1344, icaps=1344),
    "irc-and-ftps-known": dict(scp=22, ftps=990, ftpes=21, irc=6667, ircs=994),
    "smb-known": dict(smb=445),
    "smtp-known": dict(smtp=25),
    "websocket-known": dict(ws=80, wss=443),
}

CHANGES: Final = (
    Change(
        "brackets-escaped",
        ("GH-100", "GH-102"),
        "Brackets are percent-encoded, but in a host and in a mailto URI.",
        "`http://h/[x]` is `http://h/%5Bx%5D`",
        since=("5.12.0",),
        inferred=("5.12.0",),
    ),
    Change(
        "icap-known",
        ("GH-130",),
        "icap and icaps have a host, and the port 1344.",
        "`icap://h/` goes to port 1344 of `h`",
        since=("5.20.0",),
        inferred=("5.20.0",),
    ),
    Change(
        "geo-known",
        ("GH-141",),
        "geo has a class, which refuses what is no place on Earth.",
        "`geo:x` is refused, `geo:90,5` is `geo:90,0`",
        since=("5.26.0",),
        inferred=("5.26.0",),
    ),
    Change(
        "irc-and-ftps-known",
        ("GH-16",),
        "scp, ftps, ftpes, irc and ircs have a host and a port; a path of irc may begin with #.",
        "`ftps://h/` goes to port 990 of `h`",
        since=("5.30.0",),
        inferred=("5.30.0",),
    ),
    Change(
        "smb-known",
        ("GH-149",),
        "smb has a host, and the port 445.",
        "`smb://h/` goes to port 445 of `h`",
        since=("5.32.0",),
        inferred=("5.32.0",),
    ),
    Change(
        "smtp-known",
        ("GH-156",),
        "smtp has a host, and the port 25.",
        "`smtp://h/` goes to port 25 of `h`",
        since=("5.33.0",),
        inferred=("5.33.0",),
    ),
    Change(
        "websocket-known",
        ("GH-158",),
        "ws and wss have a host, and the ports 80 and 443.",
        "`ws://h/` goes to port 80 of `h`",
        since=("5.34.0",),
        inferred=("5.34.0",),
    ),
    Change(
        "port-without-zeros",
        ("GH-69", "GH-162"),
        "`canonical` removes zeros before a port.",
        "`as_string` does not change",
        since=("5.35.0",),
        modelled=False,
        inferred=("5.35.0",),
    ),
)

_NAMED: Final = re.compile(r"5\.([0-9]{2})")


class Perl(NamedTuple):
    """One release of the module: its version, and the changes that it has, by name."""

    version: str
    changes: frozenset[str]

    def port(self, kind: str) -> int | None:
        """Return the default port of a class that came later, None for others."""
        known = (ports for change, ports in PORTS.items() if change in self.changes)
        return next((ports[kind] for ports in known if kind in ports), None)


@functools.cache
def release(version: str) -> Perl:
    """Return a release of the module, "5.17"; raise ValueError for one that is not known."""
    match = _NAMED.fullmatch(version)
    number = int(match[1]) if match else 0
    if number < FIRST or number == BROKEN:
        known = f"5.{FIRST:02} to 5.{NEWEST}, but 5.{BROKEN}"
        message = f"no model of perl's URI {version}; known: {known}"
        raise ValueError(message)
    return Perl(version, names_in(CHANGES, (5, number, 0)))

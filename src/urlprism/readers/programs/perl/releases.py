"""How releases of Perl's module URI differ: the schemes that have a class, and what is escaped."""

import re
from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Release, Releases

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

RELEASES: Final = Releases(
    "perl's URI",
    {(5, minor): 0 for minor in range(FIRST, 100) if minor != BROKEN},
    CHANGES,
    form=re.compile(r"(?P<major>5)\.(?P<minor>[0-9]{2})"),
    extent=f"5.{FIRST:02} to 5.{NEWEST}, but 5.{BROKEN}",
)


def later_port(perl: Release, kind: str) -> int | None:
    """Return the default port of a class that came later, None for others."""
    classes = (ports for change, ports in PORTS.items() if perl.has(change))
    return next((ports[kind] for ports in classes if kind in ports), None)

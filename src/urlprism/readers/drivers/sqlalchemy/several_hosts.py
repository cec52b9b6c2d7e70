"""The hosts and ports of a query, as SQLAlchemy's dialects of PostgreSQL split them."""

import re
from typing import Final, TypeAlias

from urlprism.readers.drivers.connections import refused
from urlprism.readers.drivers.sqlalchemy.arguments import RULE

Ports: TypeAlias = list[int | None]
_HOST_AND_PORT: Final = re.compile(r"([a-zA-Z0-9.-]*):(\d*)\n?")


def split(query: dict[str, list[str]]) -> tuple[list[str], Ports]:
    """Return hosts, and as many ports; raise Refused for those that do not fit."""
    hosts, ports = _listed(query)
    try:
        numbers = [int(port) if port else None for port in ports]
    except ValueError:
        raise refused("a port that is not a number", RULE) from None
    count = len(hosts or [""])
    if numbers and len(numbers) != count and max(count, len(numbers)) > 1:
        raise refused("not as many hosts as ports", RULE)
    return hosts, numbers or [None] * len(hosts)


def _listed(query: dict[str, list[str]]) -> tuple[list[str], list[str]]:
    """Return the hosts and ports, either in lists or together."""
    hosts, ports = query.get("host", []), query.get("port", [])
    together: list[list[str]] = []
    if len(hosts) > 1:
        together = [each.split(":") if ":" in each else [each, ""] for each in hosts]
        if min(map(len, together)) > 2:
            raise refused("a host with several colons", RULE)
    elif hosts:
        hosts = hosts[0].split(",")
        match = _HOST_AND_PORT.fullmatch(hosts[0]) if len(hosts) == 1 and not ports else None
        together = [[match[1], match[2]]] if match else []
    if together and ports:
        raise refused("hosts with ports, and ports", RULE)
    if together:
        return [each[0] for each in together], [each[1] for each in together]
    return hosts, ports if len(ports) != 1 else ports[0].split(",")

"""The hosts, ports and database before the query of a URL of pgjdbc."""

import re
from typing import Final

from urlprism.readers.drivers.connections import refused
from urlprism.urllib_parse import unquote_plus

PORT: Final = 5432
_WRONG: Final = re.compile("%(?![0-9A-Fa-f]{2})")


def of_server(server: str) -> dict[str, str]:
    """Return the hosts, the ports and the database before the query."""
    if server in {"//", "///"}:
        return {}
    if not server.startswith("//"):
        if server.startswith("/"):
            raise none("a slash without a host")
        return {"PGDBNAME": decoded(server)}
    if server.count("/") != 3:
        raise none("not one slash behind the hosts")
    located, _, database = server[2:].partition("/")
    addresses = split(located)
    if not addresses:
        raise none("commas only")
    hosts, ports = [], []
    for address in addresses:
        host, colon, port = address.rpartition(":")
        has_port = bool(colon) and "]" not in port
        hosts.append((host or "localhost") if has_port else address)
        ports.append(port if has_port else str(PORT))
    values = {"PGHOST": ",".join(hosts), "PGPORT": ",".join(ports)}
    return values | ({"PGDBNAME": decoded(database)} if database else {})


def split(text: str) -> list[str]:
    """Return the pieces between commas, without the empty ones at the end."""
    return text.rstrip(",").split(",") if text.strip(",") else [""] * (not text)


def decoded(text: str) -> str:
    """Return a part decoded; raise Refused for an escape that is none."""
    if _WRONG.search(text):
        raise none("a percent sign that encodes nothing")
    return unquote_plus(text)


def none(reason: str) -> Exception:
    """Return a refusal: that the driver returns no properties."""
    return refused(reason, "pgjdbc Driver.parseURL, null")

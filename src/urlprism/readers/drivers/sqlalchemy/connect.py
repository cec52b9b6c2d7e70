"""What SQLAlchemy passes to its driver: `create_connect_args`, and how that one reads it.

URL ──► dialect of its driver ──► arguments: those of the query replace the others ──► libpq

Of PostgreSQL, these are the dialects of psycopg 2 and 3, which is the default one.
"""

import re
from collections.abc import Iterable
from typing import Final

from urlprism.readers.drivers.connections import driver, refused
from urlprism.readers.drivers.psycopg import model as psycopg
from urlprism.readers.drivers.psycopg.model import Fields
from urlprism.readers.drivers.sqlalchemy.model import VERSION, url_of

DIALECTS: Final = frozenset(
    f"postgresql{driver}" for driver in ("", "+psycopg", "+psycopg2", "+psycopg_async")
)
# What psycopg's `connect` takes itself.
OWN: Final = frozenset(
    ("autocommit", "prepare_threshold", "context", "row_factory", "cursor_factory", "conninfo")
)
_RULE: Final = "sqlalchemy create_connect_args"
_HOST_AND_PORT: Final = re.compile(r"([a-zA-Z0-9.-]*):(\d*)\n?")
_BLANK: Final = re.compile(r"\s")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the keywords of libpq; raise Refused if something raises."""
    url, query = url_of(text)
    if url.drivername not in DIALECTS:
        raise refused("a dialect that is not modelled", "sqlalchemy get_dialect")
    by_name: dict[str, list[str]] = {}
    for name, value in query:
        by_name.setdefault(name, []).append(value)
    named = (("host", url.host), ("dbname", url.database), ("user", url.username))
    more = (("password", url.password), ("port", url.port))
    arguments = {name: str(value) for name, value in (*named, *more) if value}
    for name, values in by_name.items():
        arguments[name] = values[0] if len(values) == 1 else str(tuple(values))
    arguments |= _several(by_name)
    return psycopg.report(" ".join(_words(arguments)), None)


def _words(arguments: dict[str, str]) -> Iterable[str]:
    """Yield arguments as psycopg writes them for libpq."""
    for name, value in arguments.items():
        if name not in OWN:
            escaped = value.replace("\\", "\\\\").replace("'", "\\'")
            quote = "'" if not value or _BLANK.search(escaped) else ""
            yield f"{name}={quote}{escaped}{quote}"


def _several(query: dict[str, list[str]]) -> dict[str, str]:
    """Return the hosts and ports of a query; raise Refused for those that do not fit."""
    hosts, ports = _hosts(query)
    try:
        numbers = [int(port) if port else None for port in ports]
    except ValueError:
        raise refused("a port that is not a number", _RULE) from None
    count = len(hosts or [""])
    if numbers and len(numbers) != count and max(count, len(numbers)) > 1:
        raise refused("not as many hosts as ports", _RULE)
    if not hosts:
        return {}
    all_ports = ",".join([str(number) if number else "" for number in numbers])
    if not numbers:
        all_ports = "," * (count - 1)
    return {"host": ",".join(hosts)} | ({"port": all_ports} if all_ports else {})


def _hosts(query: dict[str, list[str]]) -> tuple[list[str], list[str]]:
    """Return the hosts and ports, either in lists or together."""
    hosts, ports = query.get("host", []), query.get("port", [])
    together: list[list[str]] = []
    if len(hosts) > 1:
        together = [each.split(":") if ":" in each else [each, ""] for each in hosts]
        if min(map(len, together)) > 2:
            raise refused("a host with several colons", _RULE)
    elif hosts:
        hosts = hosts[0].split(",")
        match = _HOST_AND_PORT.fullmatch(hosts[0]) if len(hosts) == 1 and not ports else None
        together = [[match[1], match[2]]] if match else []
    if together and ports:
        raise refused("hosts with ports, and ports", _RULE)
    if together:
        return [each[0] for each in together], [each[1] for each in together]
    return hosts, ports if len(ports) != 1 else ports[0].split(",")


MODEL: Final = driver(
    "sqlalchemy.connect",
    VERSION,
    "SQLAlchemy's create_connect_args, by libpq",
    Fields,
    report,
    psycopg.connection,
)

"""How pgjdbc reads a URL: `Driver.parseURL`, which takes those that begin with "jdbc:postgresql:".

text ──► "?" ──► hosts and ports by commas, one slash, a database ──► parameters replace them

A service is refused, as its file is not read.
"""

import re
from typing import Final, NamedTuple

from urlprism.readers.drivers.connections import (
    Connection,
    Place,
    driver,
    port_of,
    written,
)
from urlprism.readers.drivers.pgjdbc.servers import PORT, decoded, none, of_server, split

VERSION: Final = "42.5.5"
_PREFIX: Final = "jdbc:postgresql:"
_NUMBER: Final = re.compile(r"\+?\d+")
_PARAMETERS: Final = frozenset(("PGHOST", "PGPORT", "PGDBNAME"))
_APART: Final = ("PGHOST", "PGPORT", "PGDBNAME", "user", "password")


class Fields(NamedTuple):
    """The properties of a connection; `options` are those without a field."""

    PGHOST: str
    PGPORT: str
    PGDBNAME: str | None
    user: str | None
    password: str | None
    options: str


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the properties of a URL; raise Refused if there are none."""
    server, _, query = text.partition("?")
    if not server.startswith(_PREFIX):
        raise none('no "jdbc:postgresql:"')
    values = of_server(server.removeprefix(_PREFIX))
    for token in filter(None, query.split("&")):
        name, equals, value = token.partition("=")
        other = f"PG{name.upper()}"
        values[other if equals and other in _PARAMETERS else name] = decoded(value)
    if "service" in values:
        raise none("a service")
    values = {"PGHOST": "localhost", "PGPORT": str(PORT), **values}
    if "user" in values:
        values.setdefault("PGDBNAME", values["user"])
    ports = split(values["PGPORT"])
    if len(ports) != len(split(values["PGHOST"])) or not all(map(_is_port, {*ports})):
        raise none("not a port from 1 to 65535 for each host")
    unnamed = written((name, each) for name, each in values.items() if name not in _APART)
    return Fields._make([*map(values.get, _APART), unnamed])


def _is_port(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None and 0 < int(text[:99]) < 65536


def connection(fields: Fields) -> Connection:
    """Return who connects where."""
    hosts, ports = split(fields.PGHOST), split(fields.PGPORT)
    numbers = {port: port_of(port, PORT) for port in {*ports}}
    pairs = zip(hosts, ports, strict=False)
    places = tuple([Place(host or "localhost", numbers[port]) for host, port in pairs])
    who = fields.user, fields.password, fields.PGDBNAME
    return Connection("postgresql", places, *who, fields.options)


MODEL: Final = driver("pgjdbc", VERSION, "pgjdbc's Driver.parseURL", Fields, report, connection)

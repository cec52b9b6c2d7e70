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
    refused,
    written,
)
from urlprism.urllib_parse import unquote_plus

VERSION: Final = "42.5.5"
_PREFIX: Final = "jdbc:postgresql:"
_PORT: Final = 5432
_WRONG: Final = re.compile("%(?![0-9A-Fa-f]{2})")
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
        raise _none('no "jdbc:postgresql:"')
    values = _of_server(server.removeprefix(_PREFIX))
    for token in filter(None, query.split("&")):
        name, equals, value = token.partition("=")
        other = f"PG{name.upper()}"
        values[other if equals and other in _PARAMETERS else name] = _decoded(value)
    if "service" in values:
        raise _none("a service")
    values = {"PGHOST": "localhost", "PGPORT": str(_PORT), **values}
    if "user" in values:
        values.setdefault("PGDBNAME", values["user"])
    ports = _split(values["PGPORT"])
    if len(ports) != len(_split(values["PGHOST"])) or not all(map(_is_port, {*ports})):
        raise _none("not a port from 1 to 65535 for each host")
    unnamed = written((name, each) for name, each in values.items() if name not in _APART)
    return Fields._make([*map(values.get, _APART), unnamed])


def _of_server(server: str) -> dict[str, str]:
    """Return the hosts, the ports and the database before the query."""
    if server in {"//", "///"}:
        return {}
    if not server.startswith("//"):
        if server.startswith("/"):
            raise _none("a slash without a host")
        return {"PGDBNAME": _decoded(server)}
    if server.count("/") != 3:
        raise _none("not one slash behind the hosts")
    located, _, database = server[2:].partition("/")
    addresses = _split(located)
    if not addresses:
        raise _none("commas only")
    hosts, ports = [], []
    for address in addresses:
        host, colon, port = address.rpartition(":")
        has_port = bool(colon) and "]" not in port
        hosts.append((host or "localhost") if has_port else address)
        ports.append(port if has_port else str(_PORT))
    values = {"PGHOST": ",".join(hosts), "PGPORT": ",".join(ports)}
    return values | ({"PGDBNAME": _decoded(database)} if database else {})


def _split(text: str) -> list[str]:
    """Return the pieces between commas, without the empty ones at the end."""
    return text.rstrip(",").split(",") if text.strip(",") else [""] * (not text)


def _is_port(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None and 0 < int(text[:99]) < 65536


def _decoded(text: str) -> str:
    if _WRONG.search(text):
        raise _none("a percent sign that encodes nothing")
    return unquote_plus(text)


def _none(reason: str) -> Exception:
    return refused(reason, "pgjdbc Driver.parseURL, null")


def connection(fields: Fields) -> Connection:
    """Return who connects where."""
    hosts, ports = _split(fields.PGHOST), _split(fields.PGPORT)
    numbers = {port: port_of(port, _PORT) for port in {*ports}}
    pairs = zip(hosts, ports, strict=False)
    places = tuple([Place(host or "localhost", numbers[port]) for host, port in pairs])
    who = fields.user, fields.password, fields.PGDBNAME
    return Connection("postgresql", places, *who, fields.options)


MODEL: Final = driver("pgjdbc", VERSION, "pgjdbc's Driver.parseURL", Fields, report, connection)

"""How pg-connection-string reads a connection string: by the class `URL` of Node.js."""

import functools
from typing import Final, NamedTuple

from urlprism.readers.drivers import ecmascript
from urlprism.readers.drivers.connections import Connection, Place, driver, port_of, written
from urlprism.readers.drivers.pg_connection_string.configuration import Config, UrlOf, parsed
from urlprism.readers.programs.node import model as node

VERSION: Final = "2.14.1"
_PORT: Final = 5432
APART: Final = ("host", "port", "user", "password", "database")


class Fields(NamedTuple):
    """The properties of the configuration; `options` are the other parameters."""

    host: str | None
    port: str | None
    user: str | None
    password: str | None
    database: str | None
    options: str


def report_by(url_of: UrlOf, text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the configuration by a release of Node.js; raise Refused if something throws."""
    config = parsed(url_of, text)
    return Fields._make([*map(config.get, APART), options_of(config)])


def options_of(config: Config) -> str:
    """Return the parameters that have no field, as a query."""
    return written((name, value) for name, value in config.items() if name not in {*APART, "ssl"})


def connection(fields: Fields) -> Connection:
    """Return who connects where, as the package pg does with it."""
    port = port_of(ecmascript.parse_int(fields.port) if fields.port else None, _PORT)
    if fields.port and ecmascript.parse_int(fields.port) is None:
        port = None
    who = fields.user, fields.password, fields.database
    return Connection("postgresql", (Place(fields.host, port),), *who, fields.options)


REPORT: Final = functools.partial(report_by, node.MODEL.report)
MODEL: Final = driver(
    "pg-connection-string", VERSION, "pg-connection-string's parse", Fields, REPORT, connection
)

"""How pg, node-postgres, reads a connection string: its `ConnectionParameters`.

text ──► pg-connection-string ──► defaults for what is missing: the host, the port, the database
"""

import functools
from typing import Final, NamedTuple

from urlprism.readers.drivers import ecmascript
from urlprism.readers.drivers.connections import Connection, Place, driver, port_of, refused
from urlprism.readers.drivers.pg_connection_string.configuration import UrlOf, parsed
from urlprism.readers.drivers.pg_connection_string.model import options_of
from urlprism.readers.programs.node import model as node

VERSION: Final = "8.23.1"


class Fields(NamedTuple):
    """The properties of the parameters; the port is None for NaN, `options` are all others."""

    host: str
    port: int | None
    user: str | None
    password: str | None
    database: str | None
    options: str


def report_by(url_of: UrlOf, text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parameters by a release of Node.js; raise Refused if something throws."""
    config = parsed(url_of, text)
    negotiation = config.get("sslnegotiation") or "postgres"
    if negotiation != "postgres" and (negotiation != "direct" or not config.get("ssl")):
        raise refused("direct TLS without TLS, or another way", "pg ConnectionParameters, Error")
    user, password, database, port = (
        config.get(name) or None for name in ("user", "password", "database", "port")
    )
    number = ecmascript.parse_int(port) if port else 5432
    host = config.get("host") or "localhost"
    return Fields(host, number, user, password, database or user, options_of(config))


def connection(fields: Fields) -> Connection:
    """Return who connects where."""
    port = None if fields.port is None else port_of(fields.port, 0)
    who = fields.user, fields.password, fields.database
    return Connection("postgresql", (Place(fields.host, port),), *who, fields.options)


REPORT: Final = functools.partial(report_by, node.MODEL.report)
MODEL: Final = driver("pg", VERSION, "pg's ConnectionParameters", Fields, REPORT, connection)

"""pg8000 behind SQLAlchemy: a socket before a host, and a port of the query is a text."""

from typing import Final

from urlprism.readers.drivers.connections import refused
from urlprism.readers.drivers.sqlalchemy import model
from urlprism.readers.drivers.sqlalchemy.arguments import (
    Fields,
    Query,
    arguments_of,
    check_names,
    fields_of,
    text_of,
)

NAMES: Final = frozenset(
    {
        *("user", "host", "database", "port", "password", "source_address", "unix_sock"),
        *("ssl_context", "timeout", "tcp_keepalive", "application_name", "replication"),
    }
)


def by_pg8000(url: model.Fields, query: Query) -> Fields:
    """Return what pg8000 connects by; raise Refused if something raises."""
    arguments = arguments_of(url, query, {"username": "user"})
    check_names(arguments, NAMES, "pg8000")
    if "user" not in arguments:
        raise refused("no user", "pg8000 connect, TypeError")
    host, port = text_of(arguments.pop("host", "localhost")), arguments.pop("port", 5432)
    socket = text_of(arguments.pop("unix_sock", None))
    if isinstance(port, tuple):
        raise refused("several ports", "pg8000 connect, TypeError")
    return fields_of("pg8000", [[socket] if socket else [host or "", str(port)]], arguments)

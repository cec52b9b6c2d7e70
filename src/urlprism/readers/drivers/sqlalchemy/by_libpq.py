"""psycopg 3 and psycopg2 behind SQLAlchemy: words for libpq."""

import re
from collections.abc import Iterator
from typing import Final

from urlprism.readers.drivers import libpq
from urlprism.readers.drivers.connections import refused
from urlprism.readers.drivers.psycopg import model as psycopg
from urlprism.readers.drivers.sqlalchemy import model, several_hosts
from urlprism.readers.drivers.sqlalchemy.arguments import (
    Arguments,
    Fields,
    Query,
    arguments_of,
    by_name,
)

# What the `connect` of each takes itself.
OWN: Final = {
    "psycopg": frozenset(
        ("autocommit", "prepare_threshold", "context", "row_factory", "cursor_factory", "conninfo")
    ),
    "psycopg2": frozenset(("connection_factory", "cursor_factory", "async", "async_")),
}
# Keywords of libpq 18; the package psycopg2-binary has libpq 17.
_NEWER: Final = frozenset(
    {
        *("min_protocol_version", "max_protocol_version", "scram_client_key", "scram_server_key"),
        *("oauth_issuer", "oauth_client_id", "oauth_client_secret", "oauth_scope", "sslkeylogfile"),
    }
)
_BLANK: Final = re.compile(r"\s")
_NAMES: Final = {"username": "user", "database": "dbname"}


def by_psycopg(url: model.Fields, query: Query) -> Fields:
    """Return what psycopg 3 connects by; raise Refused if something raises."""
    return _by_words("psycopg", _arguments(url, query))


def by_psycopg2(url: model.Fields, query: Query) -> Fields:
    """Return what psycopg2 connects by; raise Refused if something raises."""
    arguments = _arguments(url, query)
    if "database" in arguments:
        if "dbname" in arguments:
            raise refused("a database, and another one", "psycopg2 make_dsn, TypeError")
        arguments["dbname"] = arguments.pop("database")
    if arguments.keys() & (_NEWER | {"dsn"}):
        raise refused("a keyword that is not known", "psycopg2 make_dsn")
    return _by_words("psycopg2", arguments)


def _arguments(url: model.Fields, query: Query) -> Arguments:
    arguments = arguments_of(url, query, _NAMES)
    hosts, ports = several_hosts.split(by_name(query))
    if hosts:
        arguments["host"] = ",".join(hosts)
        if all_ports := ",".join([str(port) if port else "" for port in ports]):
            arguments["port"] = all_ports
    return arguments


def _by_words(dbapi: str, arguments: Arguments) -> Fields:
    """Return the fields of arguments, written as words and read by libpq."""
    values = psycopg.report(" ".join(_words(arguments, OWN[dbapi])), None)
    pairs = libpq.attempts(psycopg.keywords(values))
    addresses = [[host or "", port] for host, port in pairs]
    return Fields(dbapi, addresses, values.user, values.password, values.dbname, values.options)


def _words(arguments: Arguments, own: frozenset[str]) -> Iterator[str]:
    for name, value in arguments.items():
        if name not in own:
            escaped = str(value).replace("\\", "\\\\").replace("'", "\\'")
            quote = "'" if not escaped or _BLANK.search(escaped) else ""
            yield f"{name}={quote}{escaped}{quote}"

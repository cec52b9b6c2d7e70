"""What SQLAlchemy passes to its driver, `create_connect_args`, and where that one connects.

URL ──► dialect of its driver ──► arguments: those of the query replace the others ──► driver
"""

from collections.abc import Callable, Mapping
from typing import Final

from urlprism.readers.drivers.asyncpg.place import place_of
from urlprism.readers.drivers.connections import Connection, Place, driver, port_of, refused
from urlprism.readers.drivers.sqlalchemy import (
    by_asyncpg,
    by_libpq,
    by_mysqlconnector,
    by_mysqldb,
    by_pg8000,
    by_pymysql,
    model,
)
from urlprism.readers.drivers.sqlalchemy.arguments import Fields, Query
from urlprism.readers.outcomes import SOCKET

_DRIVERS: Final[Mapping[str, Callable[[model.Fields, Query], Fields]]] = {
    "psycopg": by_libpq.by_psycopg,
    "psycopg2": by_libpq.by_psycopg2,
    "asyncpg": by_asyncpg.by_asyncpg,
    "pg8000": by_pg8000.by_pg8000,
    "mysqldb": by_mysqldb.by_mysqldb,
    "pymysql": by_pymysql.by_pymysql,
    "mysqlconnector": by_mysqlconnector.by_mysqlconnector,
}
_OF_MYSQL: Final = ("mysqldb", "pymysql", "mysqlconnector")
# The driver of each dialect; the first one of MySQL, and psycopg 3, are the default ones.
DIALECTS: Final = {
    **dict.fromkeys(("postgresql", "postgresql+psycopg_async"), "psycopg"),
    **{f"postgresql+{name}": name for name in _DRIVERS if name not in _OF_MYSQL},
    **dict.fromkeys(("mysql", "mariadb"), "mysqldb"),
    **{f"{backend}+{name}": name for backend in ("mysql", "mariadb") for name in _OF_MYSQL},
}


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return what the driver connects by; raise Refused if something raises."""
    url, query = model.url_of(text)
    if url.drivername not in DIALECTS:
        raise refused("a dialect that is not modelled", "sqlalchemy get_dialect")
    return _DRIVERS[DIALECTS[url.drivername]](url, query)


def connection(fields: Fields) -> Connection:
    """Return who connects where; the name of a socket of PostgreSQL has the port."""
    protocol = "mysql" if fields.dbapi in _OF_MYSQL else "postgresql"
    addresses = [tuple(each) for each in fields.addresses]
    apart = {each: _place(each, model.PORTS[protocol]) for each in {*addresses}}
    return Connection(protocol, tuple([apart[each] for each in addresses]), *fields[2:])


def _place(address: tuple[str, ...], default: int) -> Place:
    host, *port = address
    if port:
        return Place(host or None, port_of(port[0], default))
    return place_of(host if host.startswith("/") else f"{SOCKET}{host}")


MODEL: Final = driver(
    *("sqlalchemy.connect", model.VERSION, "SQLAlchemy's create_connect_args, and its driver"),
    *(Fields, report, connection),
)

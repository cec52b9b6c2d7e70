"""The installed SQLAlchemy, with the driver to which it passes its arguments."""

import functools
from collections.abc import Callable, Mapping
from typing import Any, Final

from urlprism.readers.asking.packages import asked, module
from urlprism.readers.drivers.sqlalchemy import live, live_mysql, live_postgresql
from urlprism.readers.drivers.sqlalchemy.arguments import Fields
from urlprism.readers.drivers.sqlalchemy.connect import DIALECTS
from urlprism.readers.drivers.sqlalchemy.live_sockets import Options

version: Final = live.version
_DRIVERS: Final[Mapping[str, Callable[[Options], Fields]]] = {
    "psycopg": live_postgresql.by_psycopg,
    "psycopg2": live_postgresql.by_psycopg2,
    "asyncpg": live_postgresql.by_asyncpg,
    "pg8000": live_postgresql.by_pg8000,
    "mysqldb": live_mysql.by_mysqldb,
    "pymysql": live_mysql.by_pymysql,
    "mysqlconnector": live_mysql.by_mysqlconnector,
}


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return what the driver connects by; raise Refused if something raises."""
    return asked(_read, text, "sqlalchemy create_connect_args")


def _read(text: str) -> Fields:
    url = module("sqlalchemy").make_url(text)
    ask = _DRIVERS[DIALECTS[url.drivername]]
    _, options = _dialect(url.drivername).create_connect_args(url)
    return ask(options)


@functools.cache
def _dialect(name: str) -> Any:
    """Return the dialect of a name, which takes longer to make than to ask."""
    return module("sqlalchemy").make_url(f"{name}://").get_dialect()()

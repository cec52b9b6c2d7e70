"""What the drivers of PostgreSQL make of the arguments of SQLAlchemy."""

import inspect

from urlprism.readers.asking.packages import module
from urlprism.readers.drivers.asyncpg.live import parsed
from urlprism.readers.drivers.psycopg.model import fields_of
from urlprism.readers.drivers.sqlalchemy.arguments import WHO, Fields
from urlprism.readers.drivers.sqlalchemy.by_libpq import OWN
from urlprism.readers.drivers.sqlalchemy.live_sockets import (
    SOCKETS,
    Options,
    lent,
    place_seen,
    seen_fields,
)


def by_psycopg(options: Options) -> Fields:
    """Return what psycopg 3 connects by."""
    words = module("psycopg.conninfo").make_conninfo("", **_without(options, "psycopg"))
    return _by_libpq("psycopg", module("psycopg.conninfo").conninfo_to_dict(words))


def by_psycopg2(options: Options) -> Fields:
    """Return what psycopg2 connects by."""
    extensions = module("psycopg2.extensions")
    words = extensions.make_dsn(**_without(options, "psycopg2"))
    return _by_libpq("psycopg2", extensions.parse_dsn(words))


def _without(options: Options, dbapi: str) -> Options:
    return {name: value for name, value in options.items() if name not in OWN[dbapi]}


def _by_libpq(dbapi: str, values: dict[str, str]) -> Fields:
    attempts = module("psycopg._conninfo_utils").split_attempts(values)
    addresses = [
        [each.get("hostaddr") or each.get("host") or "", each.get("port") or ""]
        for each in attempts
    ]
    reached = fields_of(values)
    return Fields(dbapi, addresses, reached.user, reached.password, reached.dbname, reached.options)


def by_asyncpg(options: Options) -> Fields:
    """Return what asyncpg connects by."""
    own = ("prepared_statement_cache_size", "prepared_statement_name_func")
    taken = {name: value for name, value in options.items() if name not in own}
    inspect.signature(module("asyncpg").connect).bind(**taken)
    if "dsn" in options:
        raise NotImplementedError
    reached = parsed({name: taken[name] for name in ("host", "port", *WHO) if name in taken})
    who = reached.user, reached.password, reached.database
    return seen_fields("asyncpg", reached.addrs, options, dict(zip(WHO, who, strict=True)))


def by_pg8000(options: Options) -> Fields:
    """Return what pg8000 connects by."""
    core = module("pg8000.core")
    inspect.signature(module("pg8000.dbapi").connect).bind(**options)
    connection = object.__new__(core.CoreConnection)
    sockets = {"_make_socket": lent(core._make_socket, {"socket": SOCKETS})}  # noqa: SLF001 - its
    asked = {name: options[name] for name in ("host", "port", "unix_sock", *WHO) if name in options}
    place = place_seen(lent(core.CoreConnection.__init__, sockets), connection, **asked)
    return seen_fields("pg8000", [place], options, {"user": connection.user.decode()})

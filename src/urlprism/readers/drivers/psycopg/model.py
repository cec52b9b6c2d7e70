"""How psycopg reads a connection string: as libpq does, and then host by host.

The library is that of the package psycopg-binary: libpq 18. The environment, a service file and a
password file are ignored.
"""

from typing import Final, NamedTuple

from urlprism.readers.drivers import libpq
from urlprism.readers.drivers.connections import Connection, driver, refused, written

VERSION: Final = "3.3.9"
_APART: Final = ("host", "hostaddr", "port", "user", "password", "dbname")


class Fields(NamedTuple):
    """The keywords of libpq, None for those that are not set; `options` are all others."""

    host: str | None
    hostaddr: str | None
    port: str | None
    user: str | None
    password: str | None
    dbname: str | None
    options: str


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the keywords of a text; raise Refused if it raises."""
    try:
        values = {name: each.decode() for name, each in libpq.parsed(text.encode()).items()}
    except UnicodeError:
        raise refused("not UTF-8", "psycopg conninfo_to_dict, UnicodeError") from None
    libpq.check(values)
    return fields_of(values)


def fields_of(values: dict[str, str]) -> Fields:
    """Return the fields of keywords."""
    unnamed = written((name, each) for name, each in values.items() if name not in _APART)
    return Fields._make([*map(values.get, _APART), unnamed])


def keywords(fields: Fields) -> dict[str, str]:
    """Return the keywords of fields, without the options."""
    return {name: value for name, value in zip(_APART, fields, strict=False) if value}


def connection(fields: Fields) -> Connection:
    """Return who connects where."""
    who = fields.user, fields.password, fields.dbname
    return Connection("postgresql", libpq.places(keywords(fields)), *who, options=fields.options)


MODEL: Final = driver("psycopg", VERSION, "libpq's PQconninfoParse", Fields, report, connection)

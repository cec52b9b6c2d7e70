"""The arguments that SQLAlchemy passes to a driver: attributes of the URL, and over them its query.

Of the arguments that are no place and no login, only the names count, and whether SQLAlchemy can
convert their values.
"""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple, TypeAlias

from urlprism.readers.drivers.connections import refused, written
from urlprism.readers.drivers.sqlalchemy import model

Argument: TypeAlias = str | int | tuple[str, ...]
Arguments: TypeAlias = dict[str, Argument]
Query: TypeAlias = list[tuple[str, str]]

RULE: Final = "sqlalchemy create_connect_args"
WHO: Final = ("user", "password", "database")


class Fields(NamedTuple):
    """Which driver connects where, as whom: an address is a socket, or a host and a port."""

    dbapi: str
    addresses: list[list[str]]
    user: str | None
    password: str | None
    database: str | None
    options: str


def arguments_of(url: model.Fields, query: Query, names: Mapping[str, str]) -> Arguments:
    """Return the arguments, the attributes under the names of the driver."""
    attributes = {
        "host": url.host,
        "database": url.database,
        "username": url.username,
        "password": url.password,
        "port": url.port,
    }
    arguments: Arguments = {
        names.get(name, name): value for name, value in attributes.items() if value
    }
    return arguments | {
        name: values[0] if len(values) == 1 else tuple(values)
        for name, values in by_name(query).items()
    }


def by_name(query: Query) -> dict[str, list[str]]:
    """Return the values of each name of a query."""
    values: dict[str, list[str]] = {}
    for name, value in query:
        values.setdefault(name, []).append(value)
    return values


def check_names(arguments: Arguments, names: Collection[str], driver: str) -> None:
    """Raise Refused for an argument that the driver does not take."""
    if not arguments.keys() <= {*names}:
        raise refused("an argument that the driver does not take", f"{driver} connect, TypeError")


def text_of(value: Argument | None) -> str | None:
    """Return a text or None; raise Refused for several texts, and for a number."""
    if value is None or isinstance(value, str):
        return value
    raise refused("an argument that is not one text", "sqlalchemy, connect of the driver")


def fields_of(dbapi: str, addresses: list[list[str]], arguments: Mapping[str, Argument]) -> Fields:
    """Return the fields of arguments without the host, the port and the socket."""
    user, password, database = (text_of(arguments.get(name)) for name in WHO)
    options = written((name, each) for name, each in arguments.items() if name not in WHO)
    return Fields(dbapi, addresses, user, password, database, options)

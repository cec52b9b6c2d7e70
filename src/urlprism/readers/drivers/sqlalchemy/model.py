"""How SQLAlchemy makes a URL: `make_url`, one pattern, of which the end of a text may be no part.

text ──► pattern ──► user, password, database decoded; host and port as they stand ──► URL
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
from urlprism.urllib_parse import parse_qsl, unquote

VERSION: Final = "2.1.9"
PORTS: Final = {"postgresql": 5432, "mysql": 3306}
# Names of one protocol.
_SPELLINGS: Final = {"postgres": "postgresql", "mariadb": "mysql"}
_LOGIN: Final = re.compile(r"([^:/]*)(?::([^@]*))?@")
_NAME: Final = re.compile(r"([\w+]+)://")
_PLACE: Final = re.compile(r"(?:\[([^/?]+)\]|([^/:?]+))?(?::([^/?]*))?(?:/([^?]*))?(?:\?([^\n]*))?")


class Fields(NamedTuple):
    """The attributes of a `URL`; `query` is written as one."""

    drivername: str
    username: str | None
    password: str | None
    host: str | None
    port: int | None
    database: str | None
    query: str


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the attributes of the URL of a text; raise Refused if it raises."""
    fields, query = url_of(text)
    return fields._replace(query=written(query))


def url_of(text: str) -> tuple[Fields, list[tuple[str, str]]]:
    """Return the attributes, without the query, and the query in its order."""
    name = _NAME.match(text)
    if name is None:
        raise refused("no scheme and two slashes", "sqlalchemy make_url, ArgumentError")
    login = _LOGIN.match(text, name.end())
    place = _PLACE.match(text, login.end() if login else name.end())
    bracketed, plain, port, database, query = place.groups() if place else (None,) * 5
    user, password = login.groups() if login else (None, None)
    try:
        number = None if port is None else int(port)
        pairs = parse_qsl(query) if query is not None else []
    except ValueError:
        raise refused("the port is not a number", "sqlalchemy make_url, ValueError") from None
    who = [None if each is None else unquote(each) for each in (user, password, database)]
    return Fields(name[1], who[0], who[1], plain or bracketed, number, who[2], ""), pairs


def connection(fields: Fields) -> Connection:
    """Return who connects where, without what the driver makes of the query."""
    backend = fields.drivername.partition("+")[0]
    protocol = _SPELLINGS.get(backend, backend)
    port = port_of(fields.port, PORTS.get(protocol, 0))
    who = fields.username, fields.password, fields.database
    return Connection(protocol, (Place(fields.host, port),), *who, fields.query)


MODEL: Final = driver("sqlalchemy", VERSION, "SQLAlchemy's make_url", Fields, report, connection)

"""How PyMongo reads a connection string: `parse_uri`, without questions to DNS.

text ──► scheme ──► "?" and "/" ──► options ──► login to the last "@" ──► hosts by commas

Files that options name are taken to be there.
"""

import re
from typing import Final, NamedTuple

from urlprism.readers.drivers.connections import Connection, Place, driver, refused, written
from urlprism.readers.drivers.pymongo import hosts, options
from urlprism.readers.drivers.pymongo.checks import check, login_of
from urlprism.readers.outcomes import SOCKET
from urlprism.urllib_parse import unquote_plus

VERSION: Final = "4.20.1"
_RULE: Final = "pymongo parse_uri"
_SERVICE: Final = "mongodb+srv"
_BAD: Final = re.compile(r'[/ "$]')


class Fields(NamedTuple):
    """What `parse_uri` returns; a node has a host, and perhaps a port."""

    nodelist: list[list[str]]
    username: str | None
    password: str | None
    database: str | None
    collection: str | None
    fqdn: str | None
    options: str


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return what `parse_uri` does; raise Refused if it raises."""
    scheme, _, rest = text.partition("://")
    if scheme not in {"mongodb", _SERVICE} or not rest:
        raise refused("the scheme is not MongoDB's, or there is no host", f"{_RULE}, InvalidURI")
    is_service = scheme == _SERVICE
    place, _, query = rest.partition("?")
    place, _, name = place.partition("/")
    database, dot, collection = unquote_plus(name).partition(".")
    if name and _BAD.search(database):
        raise refused("a character that no database has", f"{_RULE}, InvalidURI")
    pairs = options.split(query) if query else []
    login, at, located = place.rpartition("@")
    user, password = login_of(login) if at else (None, None)
    nodes = hosts.split(located, None if is_service else 27017)
    check(options.check(pairs), nodes, is_service=is_service)
    return Fields(
        [[host, *([] if port is None else [str(port)])] for host, port in nodes],
        *(user, password, database if name else None, collection if dot else None),
        *(nodes[0][0] if is_service else None, written(pairs)),
    )


def connection(fields: Fields) -> Connection:
    """Return who connects where; the hosts of a service are those that DNS has."""
    places = [
        Place(SOCKET + host if host.endswith(".sock") else host, int(port[0]) if port else None)
        for host, *port in fields.nodelist
    ]
    scheme = _SERVICE if fields.fqdn is not None else "mongodb"
    who = fields.username, fields.password, fields.database
    return Connection(scheme, tuple(places), *who, fields.options)


MODEL: Final = driver("pymongo", VERSION, "PyMongo's parse_uri", Fields, report, connection)

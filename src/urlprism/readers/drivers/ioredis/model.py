"""How ioredis reads a URL: `parseURL` by the class `URL`, and the options of a client from it.

text ──► a number: the port ──► "/": a socket ──► URL, after "redis://" if it has no scheme
     ──► login, database or path, host, port; parameters where there is none of these
"""

import functools
from collections.abc import Callable
from typing import Final, NamedTuple

from urlprism.readers.drivers import ecmascript
from urlprism.readers.drivers.connections import Connection, Place, driver, port_of, written
from urlprism.readers.drivers.ioredis.urls import parsed
from urlprism.readers.outcomes import SOCKET
from urlprism.readers.programs.node import model as node

VERSION: Final = "6.0.0"
_APART: Final = ("host", "port", "path", "db", "username", "password", "tls")


class Fields(NamedTuple):
    """The options of a client; `options` are the parameters without a field."""

    host: str
    port: int | None
    path: str | None
    db: int | None
    username: str | None
    password: str | None
    tls: int
    options: str


def report_by(
    url_of: Callable[[str, str | None], node.Fields],
    text: str,
    base: str | None,  # noqa: ARG001 - it does not resolve
) -> Fields:
    """Return the options by a release of Node.js; raise Refused if something throws."""
    values = parsed(url_of, text)
    port, database = values.get("port"), values.get("db")
    return Fields(
        values.get("host", "localhost"),
        6379 if port is None else ecmascript.parse_int(port),
        values.get("path"),
        0 if database is None else ecmascript.parse_int(database),
        values.get("username"),
        values.get("password", None),
        int(bool(values.get("tls", text.startswith("rediss://")))),
        written((name, each) for name, each in values.items() if name not in _APART),
    )


def connection(fields: Fields) -> Connection:
    """Return where a client connects, as whom."""
    place = Place(fields.host or "localhost", port_of(fields.port, 0))
    if fields.path:
        place = Place(SOCKET + fields.path, None)
    database = None if fields.db is None else str(fields.db)
    who = fields.username, fields.password, database
    return Connection("rediss" if fields.tls else "redis", (place,), *who, fields.options)


REPORT: Final = functools.partial(report_by, node.MODEL.report)
MODEL: Final = driver("ioredis", VERSION, "ioredis's parseURL", Fields, REPORT, connection)

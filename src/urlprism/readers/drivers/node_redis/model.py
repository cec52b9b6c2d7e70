"""How node-redis reads a URL: `parseURL`, by the class `URL`, or a pattern for a Unix socket.

text ──► "unix:": pattern ──► socket, login, database of the query
     └─► URL ──► redis or rediss ──► login, host, port, a number for a database
"""

import functools
from collections.abc import Callable
from typing import Final, NamedTuple

from urlprism import whatwg
from urlprism.readers.drivers import ecmascript
from urlprism.readers.drivers.connections import Connection, Place, driver, port_of, refused
from urlprism.readers.drivers.node_redis.values import RULE, UNIX, database_of, decoded, host_of
from urlprism.readers.outcomes import SOCKET
from urlprism.readers.programs.node import model as node

VERSION: Final = "6.3.1"


class Fields(NamedTuple):
    """The options of a client, with those of its socket; a database is written as a number."""

    host: str | None
    port: int | None
    path: str | None
    tls: int
    username: str | None
    password: str | None
    database: str | None


def report_by(
    url_of: Callable[[str, str | None], node.Fields],
    text: str,
    base: str | None,  # noqa: ARG001 - it does not resolve
) -> Fields:
    """Return the options by a release of Node.js; raise Refused if something throws."""
    if not text:  # no URL
        return Fields(None, None, None, 0, None, None, None)
    if text.startswith("unix:"):
        return _of_socket(text)
    url = url_of(text, None)
    if url.protocol not in {"redis:", "rediss:"}:
        raise refused("the scheme is neither redis nor rediss", RULE)
    return Fields(
        host_of(url.hostname),
        int(url.port) if url.port else None,
        None,
        int(url.protocol == "rediss:"),
        *(decoded(url.username), decoded(url.password)),
        database_of(url.pathname[1:]) if len(url.pathname) > 1 else None,
    )


def _of_socket(text: str) -> Fields:
    match = UNIX.fullmatch(text)
    if match is None:
        raise refused("no path of a socket", RULE)
    user, password, path, query = match.groups()
    who = decoded(user or ""), decoded(password or "")
    number = whatwg.URLSearchParams(query or "").get("db")
    database = None if number is None else database_of(number)
    return Fields(None, None, ecmascript.decode_component(path), 0, *who, database)


def connection(fields: Fields) -> Connection:
    """Return where a client connects, as whom."""
    place = Place(fields.host or "localhost", port_of(fields.port, 6379))
    if fields.path:
        place = Place(SOCKET + fields.path, None)
    who = fields.username, fields.password, fields.database
    return Connection("rediss" if fields.tls else "redis", (place,), *who)


REPORT: Final = functools.partial(report_by, node.MODEL.report)
MODEL: Final = driver("node-redis", VERSION, "node-redis's parseURL", Fields, REPORT, connection)

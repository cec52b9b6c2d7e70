"""How node-redis reads a URL: `parseURL`, by the class `URL`, or a pattern for a Unix socket.

text ──► "unix:": pattern ──► socket, login, database of the query
     └─► URL ──► redis or rediss ──► login, host, port, a number for a database
"""

import functools
import re
from collections.abc import Callable
from typing import Final, NamedTuple

from urlprism import whatwg
from urlprism.readers.drivers import ecmascript
from urlprism.readers.drivers.connections import Connection, Place, driver, port_of, refused
from urlprism.readers.outcomes import SOCKET
from urlprism.readers.programs.node import model as node

VERSION: Final = "6.3.1"
_RULE: Final = "redis parseURL, TypeError"
_UNIX: Final = re.compile(
    r"unix://(?:([^:@/]*)(?::([^@/]*))?@)?(/[^?#]+)(?:\?([^#]*))?(?:#[^\n\r\u2028\u2029]*)?"
)
_ADDRESS: Final = re.compile(r"\[([0-9a-f:]+)\]")


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
        raise refused("the scheme is neither redis nor rediss", _RULE)
    match = _ADDRESS.fullmatch(url.hostname)
    return Fields(
        match[1] if match else url.hostname,
        int(url.port) if url.port else None,
        None,
        int(url.protocol == "rediss:"),
        *(_decoded(url.username), _decoded(url.password)),
        _database(url.pathname[1:]) if len(url.pathname) > 1 else None,
    )


def _of_socket(text: str) -> Fields:
    match = _UNIX.fullmatch(text)
    if match is None:
        raise refused("no path of a socket", _RULE)
    user, password, path, query = match.groups()
    who = _decoded(user or ""), _decoded(password or "")
    number = whatwg.URLSearchParams(query or "").get("db")
    database = None if number is None else _database(number)
    return Fields(None, None, ecmascript.decode_component(path), 0, *who, database)


def _decoded(text: str) -> str | None:
    return ecmascript.decode_component(text) if text else None


def _database(text: str) -> str:
    number = ecmascript.number(text)
    if number is None:
        raise refused("the database is not a number", _RULE)
    return number


def connection(fields: Fields) -> Connection:
    """Return where a client connects, as whom."""
    place = Place(fields.host or "localhost", port_of(fields.port, 6379))
    if fields.path:
        place = Place(SOCKET + fields.path, None)
    who = fields.username, fields.password, fields.database
    return Connection("rediss" if fields.tls else "redis", (place,), *who)


REPORT: Final = functools.partial(report_by, node.MODEL.report)
MODEL: Final = driver("node-redis", VERSION, "node-redis's parseURL", Fields, REPORT, connection)

"""How mysql2 reads a URI: `ConnectionConfig`, by the class `URL` of Node.js.

text ──► URL ──► host, port, database, login, decoded ──► parameters for all that is not one of them
"""

import functools
from collections.abc import Callable
from typing import Final, NamedTuple

from urlprism import whatwg
from urlprism.readers.drivers import ecmascript
from urlprism.readers.drivers.connections import Connection, Place, driver, port_of, written
from urlprism.readers.drivers.mysql2.options import OF_OBJECTS, check, json_of, parsed
from urlprism.readers.outcomes import SOCKET
from urlprism.readers.programs.node import model as node

VERSION: Final = "3.24.6"
_OWN: Final = frozenset(("host", "port", "database", "user", "password"))


class Fields(NamedTuple):
    """The attributes of a configuration; `options` are the parameters as they stand."""

    host: str
    port: int
    socketPath: str | None  # noqa: N815 - its own name
    user: str | None
    password: str | None
    database: str
    options: str


def report_by(
    url_of: Callable[[str, str | None], node.Fields],
    text: str,
    base: str | None,  # noqa: ARG001 - it does not resolve
) -> Fields:
    """Return the configuration by a release of Node.js; raise Refused if something throws."""
    url = url_of(text, None)
    host = url.hostname[1:-1] if url.hostname.startswith("[") else url.hostname
    parts = (host, url.username, url.password, url.pathname[1:])
    decoded, user, password, database = map(ecmascript.decode_component, parts)
    # The first of a name counts.
    query = dict(reversed(whatwg.URLSearchParams(url.search).multi_items()))
    options = {name: query[name] for name in query.keys() - _OWN - OF_OBJECTS}
    check(options)
    first = parsed(options.get("password1", ""))
    return Fields(
        decoded or "localhost",
        int(url.port or 0) or 3306,
        json_of(parsed(options["socketPath"])) if "socketPath" in options else None,
        user or None,
        password or (json_of(first) if first or isinstance(first, list | dict) else None),
        database,
        written(options.items()),
    )


def connection(fields: Fields) -> Connection:
    """Return who connects where."""
    place = Place(fields.host, port_of(fields.port, 0))
    if fields.socketPath:
        place = Place(SOCKET + fields.socketPath, None)
    who = fields.user, fields.password, fields.database
    return Connection("mysql", (place,), *who, fields.options)


REPORT: Final = functools.partial(report_by, node.MODEL.report)
MODEL: Final = driver("mysql2", VERSION, "mysql2's ConnectionConfig", Fields, REPORT, connection)

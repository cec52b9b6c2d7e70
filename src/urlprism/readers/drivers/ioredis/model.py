"""How ioredis reads a URL: `parseURL` by the class `URL`, and the options of a client from it.

text ──► a number: the port ──► "/": a socket ──► URL, after "redis://" if it has no scheme
     ──► login, database or path, host, port; parameters where there is none of these
"""

import functools
import re
from collections.abc import Callable
from typing import Final, NamedTuple

from urlprism.readers.drivers import ecmascript
from urlprism.readers.drivers.connections import Connection, Place, driver, port_of, written
from urlprism.readers.outcomes import SOCKET
from urlprism.readers.programs.node import model as node

VERSION: Final = "6.0.0"
_SCHEME: Final = re.compile("rediss?://", re.IGNORECASE | re.ASCII)
_BRACKETS: Final = re.compile(r"^\[|\]\Z")
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
    values = _parsed(url_of, text)
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


def _parsed(url_of: Callable[[str, str | None], node.Fields], text: str) -> dict[str, str]:
    """Return what `parseURL` does."""
    if ecmascript.is_int(text):
        return {"port": text}
    is_whole = text.startswith("//")
    if text.startswith("/") and not is_whole:
        path, _, query = text.partition("?")
        return _parameters(query) | {"path": path}
    has_scheme = _SCHEME.match(text) is not None
    url = url_of(f"{'' if has_scheme else 'redis:' if is_whole else 'redis://'}{text}", None)
    values = _parameters(url.search)
    if url.username or url.password:
        values["username"] = ecmascript.decode_component(url.username)
        values["password"] = ecmascript.decode_component(url.password)
    if url.pathname not in {"", "/"}:
        name = "db" if has_scheme or is_whole else "path"
        values[name] = url.pathname[1:] if name == "db" else url.pathname
    values |= {"host": _BRACKETS.sub("", url.hostname)} if url.hostname else {}
    return values | ({"port": url.port} if url.port else {})


def _parameters(search: str) -> dict[str, str]:
    values = ecmascript.parameters(search)
    family = ecmascript.parse_int(values.get("family", ""))
    return values if family is None else values | {"family": str(family)}


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

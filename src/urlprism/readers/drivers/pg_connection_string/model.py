"""How pg-connection-string reads a connection string: by the class `URL` of Node.js.

text ──► "/": a socket and a database ──► encoded, if it has a space or a bare percent sign ──► URL
     ──► parameters of the query; user, password, host and port only where these have none
"""

import functools
import re
from collections.abc import Callable
from typing import Final, NamedTuple

from urlprism import whatwg
from urlprism.errors import URLError
from urlprism.readers.drivers import ecmascript
from urlprism.readers.drivers.connections import (
    Connection,
    Place,
    driver,
    port_of,
    refused,
    written,
)
from urlprism.readers.programs.node import model as node

VERSION: Final = "2.14.1"
BASE: Final = "postgres://base"
_PORT: Final = 5432
_TO_ENCODE: Final = re.compile(r" |%[^a-fA-F0-9]|%[a-fA-F0-9][^a-fA-F0-9]")
_DIGITS: Final = re.compile("%25([0-9][0-9])")
_BRACKETED: Final = re.compile(r"\A\[(.+)\]\Z")
_APART: Final = ("host", "port", "user", "password", "database")


class Fields(NamedTuple):
    """The properties of the configuration; `options` are the other parameters."""

    host: str | None
    port: str | None
    user: str | None
    password: str | None
    database: str | None
    options: str


def report_by(url_of: Callable[[str, str], node.Fields], text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the configuration by a release of Node.js; raise Refused if something throws."""
    if text.startswith("/"):
        host, _, rest = text.partition(" ")
        database = rest.partition(" ")[0] if " " in text else None
        return Fields(host, None, None, None, database, "")
    if _TO_ENCODE.search(text):
        text = _DIGITS.sub(r"%\1", ecmascript.encode(text))
    is_dummy = False
    try:
        url = url_of(text, BASE)
    except URLError:
        is_dummy = True
        url = url_of(text.replace("@/", "@___DUMMY___/", 1), BASE)
    config = ecmascript.parameters(url.search)
    user, password = config.get("user"), config.get("password")
    config["user"] = user or ecmascript.decode_component(url.username)
    config["password"] = password or ecmascript.decode_component(url.password)
    if url.protocol == "socket:":
        first = whatwg.URLSearchParams(url.search)
        config["host"] = ecmascript.decode(url.pathname)
        config.pop("client_encoding", None)
        config |= {"client_encoding": str(first.get("encoding"))} if "encoding" in first else {}
        return _fields(config, first.get("db"))
    return _located(config, url, "" if is_dummy else _BRACKETED.sub(r"\1", url.hostname))


def _located(config: dict[str, str], url: node.Fields, hostname: str) -> Fields:
    path = url.pathname
    if not config.get("host"):
        config["host"] = ecmascript.decode_component(hostname)
    elif hostname[:3].lower() == "%2f":
        path = whatwg.set_part(whatwg.URL(url.href), "pathname", hostname + path).pathname
    config["port"] = config.get("port") or url.port
    modes = config.get("uselibpqcompat"), config.get("sslmode")
    if modes == ("true", "verify-ca") and not config.get("sslrootcert"):
        raise refused("verify-ca without an authority", "pg-connection-string parse, Error")
    return _fields(config, ecmascript.decode(path[1:]) if path[1:] else None)


def _fields(config: dict[str, str], database: str | None) -> Fields:
    unnamed = written(
        (name, value) for name, value in config.items() if name not in {*_APART, "ssl"}
    )
    return Fields._make([*map(config.get, _APART[:-1]), database, unnamed])


def connection(fields: Fields) -> Connection:
    """Return who connects where, as the package pg does with it."""
    port = port_of(ecmascript.parse_int(fields.port) if fields.port else None, _PORT)
    if fields.port and ecmascript.parse_int(fields.port) is None:
        port = None
    who = fields.user, fields.password, fields.database
    return Connection("postgresql", (Place(fields.host, port),), *who, fields.options)


REPORT: Final = functools.partial(report_by, node.MODEL.report)
MODEL: Final = driver(
    "pg-connection-string", VERSION, "pg-connection-string's parse", Fields, REPORT, connection
)

"""How redis-py reads a URL: `parse_url`, whose result is the arguments of a pool of connections.

text ──► scheme ──► urlparse ──► parameters, some as numbers ──► login, host, port, or a path
"""

from typing import Final, NamedTuple

from urlprism.readers.drivers.connections import (
    Connection,
    Place,
    driver,
    port_of,
    refused,
    written,
)
from urlprism.readers.drivers.redis_py.parameters import value_of, whole_number
from urlprism.readers.outcomes import SOCKET
from urlprism.readers.programs.python import model as cpython
from urlprism.urllib_parse import parse_qs, unquote

VERSION: Final = "8.1.0"
_PORT: Final = 6379
_RULE: Final = "redis.connection.parse_url, ValueError"
_CLASSES: Final = {"rediss": "SSLConnection", "unix": "UnixDomainSocketConnection"}
_APART: Final = ("host", "port", "path", "db", "username", "password")


class Fields(NamedTuple):
    """The arguments; `options` are those without a field."""

    host: str | None
    port: str | None
    path: str | None
    db: str | None
    username: str | None
    password: str | None
    connection_class: str | None
    options: str


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the arguments of a URL; raise Refused if it raises."""
    if not text.startswith(("redis://", "rediss://", "unix://")):
        raise refused("the scheme is none of redis, rediss and unix", _RULE)
    try:
        parts = cpython.running().urlparse(text)
        values = {name: value_of(name, each[0]) for name, each in parse_qs(parts.query).items()}
        port = parts.port if parts.scheme != "unix" else None
    except ValueError:
        raise refused("a number that is none, or what urlparse refuses", _RULE) from None
    named = {"username": parts.username, "password": parts.password}
    named |= {"path": parts.path} if parts.scheme == "unix" else {"host": parts.hostname}
    values |= {name: unquote(each) for name, each in named.items() if each}
    if parts.scheme != "unix":
        values |= {"port": port} if port else {}
        number = unquote(parts.path).replace("/", "")
        if "db" not in values and (database := whole_number(number)) is not None:
            values["db"] = database
    return fields_of(values, _CLASSES.get(parts.scheme))


def fields_of(values: dict[str, object], connection_class: str | None) -> Fields:
    """Return the fields of arguments."""
    own = [None if (each := values.get(name)) is None else str(each) for name in _APART]
    unnamed = written((name, each) for name, each in values.items() if name not in _APART)
    return Fields._make([*own, connection_class, unnamed])


def connection(fields: Fields) -> Connection:
    """Return where a pool connects, as whom."""
    if fields.connection_class == _CLASSES["unix"]:
        places = (Place(SOCKET + (fields.path or ""), None),)
    else:
        places = (Place(fields.host or "localhost", port_of(fields.port, _PORT)),)
    protocol = "rediss" if fields.connection_class == _CLASSES["rediss"] else "redis"
    return Connection(protocol, places, fields.username, fields.password, fields.db, fields.options)


MODEL: Final = driver("redis-py", VERSION, "redis-py's parse_url", Fields, report, connection)

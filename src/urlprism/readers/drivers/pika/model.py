"""How pika reads a URL: `URLParameters`, by Python's `urlparse`, with "http" for "amqp".

text ──► "amqp" is "http" ──► urlparse ──► host, port, login, the first segment of the path
     ──► parameters: each is one of its own, once, and in its range
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
from urlprism.readers.drivers.pika.parameters import TAKES
from urlprism.readers.programs.python import model as cpython
from urlprism.urllib_parse import parse_qs, unquote

VERSION: Final = "1.4.4"
_RULE: Final = "pika.URLParameters"
_ERRORS: Final = (ValueError, TypeError, SyntaxError, RecursionError, MemoryError)


class Fields(NamedTuple):
    """The attributes of the parameters; `options` are those of the query."""

    host: str
    port: int
    virtual_host: str
    username: str
    password: str
    ssl: int
    options: str


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parameters of a URL; raise Refused if it raises."""
    try:
        return _read(f"http{text[4:]}" if text[:4].lower() == "amqp" else text)
    except _ERRORS as error:
        reason = "a part or a parameter that is not taken"
        raise refused(reason, f"{_RULE}, {type(error).__name__}") from None


def _read(text: str) -> Fields:
    parts = cpython.running().urlparse(text)
    is_tls, port = parts.scheme == "https", parts.port
    if parts.scheme not in {"http", "https", ""}:
        raise refused("the scheme is neither amqp nor amqps", f"{_RULE}, ValueError")
    user, password, segments = parts.username, parts.password, parts.path.split("/")
    if (user is not None and password is None) or (len(parts.path) > 1 and len(segments) == 1):
        raise refused("a user without a password, or a path without a slash", _RULE)
    query = parse_qs(parts.query)
    for name, values in query.items():
        if len(values) > 1 or name not in TAKES or not TAKES[name](values[0], is_tls):
            raise refused("a parameter that is not known, or twice, or out of range", _RULE)
    return Fields(
        "localhost" if parts.hostname is None else parts.hostname,
        (5671 if is_tls else 5672) if port is None else port,
        unquote(segments[1]) if len(parts.path) > 1 else "/",
        "guest" if user is None else unquote(user),
        "guest" if user is None or password is None else unquote(password),
        int(is_tls),
        written((name, values[0]) for name, values in query.items()),
    )


def connection(fields: Fields) -> Connection:
    """Return who connects where."""
    protocol = "amqps" if fields.ssl else "amqp"
    place = Place(fields.host, port_of(fields.port, 0))
    who = fields.username, fields.password, fields.virtual_host
    return Connection(protocol, (place,), *who, fields.options)


MODEL: Final = driver("pika", VERSION, "pika.URLParameters", Fields, report, connection)

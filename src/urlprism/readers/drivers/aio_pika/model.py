"""How aio-pika reads a URL: a `yarl.URL`, which aiormq takes apart.

text ──► yarl.URL ──► port of the scheme ──► login, or that of guests ──► path decoded
"""

import base64
import binascii
from typing import Final, NamedTuple

from urlprism.readers.drivers.connections import (
    Connection,
    Place,
    driver,
    port_of,
    refused,
    written,
)
from urlprism.readers.programs.yarl import model as yarl
from urlprism.readers.programs.yarl.quoting import decode
from urlprism.urllib_parse import parse_qsl

VERSION: Final = "10.2.1"
_PORTS: Final = {"amqp": 5672, "amqps": 5671}


class Fields(NamedTuple):
    """What aiormq connects with; `options` are the parameters of the URL."""

    scheme: str
    host: str | None
    port: int | None
    vhost: str
    user: str
    password: str
    options: str


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a URL; raise Refused if something raises."""
    # Its network location is split twice: `update_query` makes a URL of parts.
    url = yarl.of_parts(*yarl.parse(text)[:5])
    user, password, host, port = url.authority
    query = parse_qsl(url.query, keep_blank_values=True)
    port = port or yarl.default_port(url.scheme, yarl.NEWEST)
    if url.netloc and not port:
        if url.scheme not in _PORTS:
            raise refused("a scheme without a port", "aiormq Connection, KeyError")
        port = _PORTS[url.scheme]
    try:
        base64.b64decode(dict(reversed(query)).get("cadata", ""))
    except (binascii.Error, ValueError):
        raise refused("cadata is not Base64", "aiormq Connection, Error") from None
    path = decode(url.path)
    return Fields(
        *(url.scheme, host or None, port),
        path[1:].replace("%2F", "/") if path not in {"", "/"} else "/",
        *(decode(user or "guest"), decode(password or "guest")),
        written(query),
    )


def connection(fields: Fields) -> Connection:
    """Return who connects where."""
    place = Place(fields.host, port_of(fields.port, 0))
    return Connection(fields.scheme, (place,), *fields[4:6], fields.vhost, fields.options)


MODEL: Final = driver(
    "aio-pika", VERSION, "aio-pika's make_url, by aiormq", Fields, report, connection
)

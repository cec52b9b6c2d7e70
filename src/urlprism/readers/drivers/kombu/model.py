"""How kombu reads a URL: `Connection`, and `parse_url` for most of its transports.

text ──► ";": a list, tried in turn ──► "+" in the scheme: a transport, and a name as it stands
     └─► transport of the scheme ──► urlparse as "http" ──► parts decoded ──► arguments

The transports that are modelled are those of AMQP, Redis, its sentinels and memory. Of a list that
begins with a sentinel, all others that are sentinels are asked for the server of Redis.
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
from urlprism.readers.drivers.kombu.alternates import PORTS, place_of
from urlprism.readers.drivers.kombu.urls import arguments, parsed

VERSION: Final = "5.7.0"
_RULE: Final = "kombu.Connection"
TRANSPORTS: Final = frozenset(("amqp", "amqps", "pyamqp", "redis", "rediss", "sentinel", "memory"))


class Fields(NamedTuple):
    """The attributes of a connection; `alternates` are the others of a list, as they stand."""

    transport: str
    hostname: str | None
    port: int | None
    virtual_host: str
    userid: str | None
    password: str | None
    alternates: list[str]
    options: str


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the attributes of a connection; raise Refused if it raises."""
    alternates = text.split(";") if ";" in text else []
    first = alternates[0] if alternates else text
    head, slashes, _ = first.partition("://")
    values: dict[str, str | int | None] = {"transport": "amqp", "hostname": first}
    others: dict[str, str] = {}
    if slashes and "+" in head:
        values = dict(zip(("transport", "hostname"), first.split("+", 1), strict=True))
        _check(str(values["transport"]))
    elif slashes:
        values, others = arguments(first)
        if values["transport"] not in TRANSPORTS:
            raise refused("a transport that is not modelled", f"{_RULE}, KeyError")
    for each in dict.fromkeys(alternates):
        if "://" in each:
            _check(parsed(each).scheme)
    named = {name: values.get(name) for name in Fields._fields[1:6]}
    named |= {"virtual_host": named["virtual_host"] or "/", "port": named["port"] or None}
    chosen = str(values["transport"] or "amqp")
    return Fields._make([chosen, *named.values(), alternates[1:], written(others.items())])


def _check(transport: str) -> None:
    if "." in transport or ":" in transport:
        raise refused("a transport that is the name of a module", f"{_RULE}, ValueError")


def connection(fields: Fields) -> Connection:
    """Return who connects where, with the others of a list; those that raise are left out."""
    protocol = {"pyamqp": "amqp"}.get(fields.transport, fields.transport)
    default = PORTS.get(protocol, 0)
    read = {each: place_of(each, protocol, default) for each in {*fields.alternates}}
    first = Place(fields.hostname or "localhost", port_of(fields.port, default))
    places = (first, *filter(None, map(read.get, fields.alternates)))
    who = fields.userid, fields.password, fields.virtual_host
    return Connection(protocol, places, *who, fields.options)


MODEL: Final = driver("kombu", VERSION, "kombu.Connection", Fields, report, connection)

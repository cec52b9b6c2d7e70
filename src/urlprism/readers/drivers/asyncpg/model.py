"""How asyncpg reads a connection string: by Python's `urlparse`, and then by itself.

text ──► urlparse ──► login to the first "@" ──► hosts by commas ──► query: each where nothing is
set before ──► addresses

The environment, a service file and a password file are ignored.
"""

from typing import Final, NamedTuple

from urlprism.readers.drivers.asyncpg import hosts, options
from urlprism.readers.drivers.asyncpg.place import place_of
from urlprism.readers.drivers.connections import (
    Connection,
    driver,
    refused,
    written,
)
from urlprism.readers.programs.python import model as cpython
from urlprism.urllib_parse import parse_qs, unquote

VERSION: Final = "0.32.0"


class Fields(NamedTuple):
    """The addresses, each a socket or a host and a port, and the parameters of the connection."""

    addrs: list[list[str]]
    user: str | None
    password: str | None
    database: str | None
    server_settings: str


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return what is read of a text; raise Refused if it raises."""
    try:
        return _read(text)
    except (ValueError, IndexError) as error:
        rule = f"asyncpg _parse_connect_dsn_and_args, {type(error).__name__}"
        raise refused("a part that Python does not read", rule) from None


def _read(text: str) -> Fields:
    parts = cpython.running().urlparse(text)
    if text and parts.scheme not in {"postgresql", "postgres"}:
        raise refused("the scheme is neither postgresql nor postgres", "asyncpg, the scheme")
    pairs = parse_qs(parts.query, strict_parsing=True) if parts.query else {}
    query = {name: values[-1] for name, values in pairs.items()}
    login, at, netloc = parts.netloc.partition("@")
    user, _, password = login.partition(":") if at else ("", "", "")
    path = unquote(parts.path.removeprefix("/")) if parts.path else None
    addresses = hosts.addresses(netloc if at else parts.netloc, query)
    database = [query.pop(name, None) for name in ("dbname", "database")]
    named = [query.pop(name, None) for name in ("user", "password")]
    return Fields(
        [[place] if place.startswith("/") else [place, str(port)] for place, port in addresses],
        unquote(user) if user else named[0],
        unquote(password) if password else named[1],
        path if path is not None else database[0] or database[1] or unquote(user) or named[0],
        written(options.settings(query, addresses)),
    )


def connection(fields: Fields) -> Connection:
    """Return who connects where; the name of a socket has the port."""
    places = [place_of(*address) for address in fields.addrs]
    who = fields.user, fields.password, fields.database
    return Connection("postgresql", tuple(places), *who, fields.server_settings)


MODEL: Final = driver("asyncpg", VERSION, "asyncpg's own reading", Fields, report, connection)

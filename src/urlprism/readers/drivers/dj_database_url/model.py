"""How dj-database-url reads a URL: by Python's `urlsplit`, into the settings of Django.

text ──► urlsplit ──► scheme of a backend ──► user, password, host, name decoded; port; options
"""

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from urlprism.readers.drivers import libpq
from urlprism.readers.drivers.connections import (
    Connection,
    Place,
    driver,
    port_of,
    refused,
    written,
)
from urlprism.readers.drivers.dj_database_url.backends import BACKENDS
from urlprism.readers.programs.python import model as cpython
from urlprism.urllib_parse import parse_qs, unquote

VERSION: Final = "3.1.2"
_MEMORY: Final = ":memory:"
_PROTOCOLS: Final = dict(BACKENDS.values())
_PORTS: Final = {"postgresql": 5432, "mysql": 3306, "oracle": 1521, "mssql": 1433}
_WITH_SCHEMA: Final = frozenset(
    ("postgres", "postgresql", "pgsql", "postgis", "redshift", "timescale", "timescalegis")
)
_WITH_CA: Final = frozenset(("mysql", "mysql2"))
_Option: TypeAlias = str | int | bool


class Fields(NamedTuple):
    """The settings of a database in Django; `OPTIONS` are written as a query."""

    ENGINE: str
    USER: str
    PASSWORD: str
    HOST: str
    PORT: str
    NAME: str
    OPTIONS: str


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the settings of a URL; raise Refused if it raises."""
    if text == f"sqlite://{_MEMORY}":
        return Fields(BACKENDS["sqlite"][0], "", "", "", "", _MEMORY, "")
    try:
        parts = cpython.running().urlsplit(text)
        options = _options(parts.query, parts.scheme)
        port = parts.port or ""
    except ValueError:
        raise refused("urlsplit raises ValueError", "dj_database_url.parse, ParseError") from None
    if parts.scheme not in BACKENDS:
        raise refused("the scheme has no backend", "dj_database_url.parse, UnknownSchemeError")
    named = [unquote(each or "") for each in (parts.username, parts.password, parts.hostname)]
    name = unquote(parts.path[1:])
    if parts.scheme == "sqlite":
        name = name or _MEMORY
    return Fields._make([BACKENDS[parts.scheme][0], *named, str(port), name, options])


def _options(query: str, scheme: str) -> str:
    """Return the options as a query; raise ValueError for a digit of which there is no number."""
    options = {name: _meant(values) for name, values in parse_qs(query).items()}
    if scheme in _WITH_SCHEMA and (schema := options.pop("currentSchema", None)):
        options["options"] = f"-c search_path={schema}"
    if scheme in _WITH_CA and (authority := options.pop("ssl-ca", None)):
        options["ssl"] = str({"ca": authority})
    return as_query(options)


def as_query(options: Mapping[str, object]) -> str:
    """Return options as a query; an option can have a list of values."""
    return written(
        (name, each)
        for name, value in options.items()
        for each in (value if isinstance(value, list) else [value])
    )


def _meant(values: list[str]) -> _Option | list[_Option]:
    meant = [_value(each) for each in values]
    return meant[0] if len(meant) == 1 else meant


def _value(text: str) -> _Option:
    if text.isdigit():
        return int(text)
    return text.lower() == "true" if text.lower() in {"true", "false"} else text


def connection(fields: Fields) -> Connection:
    """Return who connects where; libpq, to which Django passes the host, takes several."""
    protocol = _PROTOCOLS[fields.ENGINE]
    if protocol == "postgresql":
        places = libpq.places({"host": fields.HOST, "port": fields.PORT})
    else:
        places = (Place(fields.HOST, port_of(fields.PORT, _PORTS.get(protocol, 0))),)
    return Connection(protocol, places, fields.USER, fields.PASSWORD, fields.NAME, fields.OPTIONS)


MODEL: Final = driver(
    "dj-database-url", VERSION, "dj-database-url's parse", Fields, report, connection
)

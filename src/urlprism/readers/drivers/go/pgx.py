"""How pgx reads a connection string: pgconn's `ParseConfig`.

text ──► url.Parse, or settings ──► hosts and ports by commas ──► parameters replace them ──► checks

The environment and files are ignored; a service is refused, as its file is not read.
"""

import functools
from typing import Final, NamedTuple

from urlprism.readers.drivers.connections import Connection, Place, driver, written
from urlprism.readers.drivers.go.options import check
from urlprism.readers.drivers.go.parts import SCHEMES, UrlOf
from urlprism.readers.drivers.go.places import port_of, settings_of
from urlprism.readers.drivers.go.settings import scanned
from urlprism.readers.programs.go import model as go

VERSION: Final = "1.11.0"
_APART: Final = ("host", "port", "user", "password", "database")
_OWN: Final = frozenset(
    {
        *(*_APART, "passfile", "connect_timeout", "sslmode", "sslkey", "sslcert", "sslrootcert"),
        *("target_session_attrs", "min_read_buffer_size", "service", "servicefile"),
    }
)


class Fields(NamedTuple):
    """The configuration; `hosts` are all hosts, each with its port."""

    hosts: list[list[str]]
    user: str | None
    password: str
    database: str
    options: str


def report_by(url_of: UrlOf, text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the configuration by a release of Go; raise Refused for an error."""
    values = settings_of(url_of(text, None)) if text.startswith(SCHEMES) else scanned(text)
    hosts = values["host"].split(",") if "host" in values else [""]
    ports = values.get("port", "5432").split(",")
    places: list[list[str]] = []
    for number, host in enumerate(hosts):
        place = [host, port_of(ports[number] if number < len(ports) else ports[0])]
        places += [] if places[-1:] == [place] else [place]
    check(values, is_tcp=any(not host.startswith("/") for host in hosts))
    unnamed = written((name, each) for name, each in values.items() if name not in _OWN)
    who = values.get("user"), values.get("password", ""), values.get("database", "")
    return Fields(places, *who, unnamed)


def connection(fields: Fields) -> Connection:
    """Return who connects where."""
    places = [Place(host or None, int(port)) for host, port in fields.hosts]
    who = fields.user, fields.password, fields.database
    return Connection("postgresql", tuple(places), *who, fields.options)


REPORT: Final = functools.partial(report_by, go.MODEL.report)
MODEL: Final = driver("go.pgx", VERSION, "pgconn's ParseConfig", Fields, REPORT, connection)

"""How lib/pq reads a connection string: `ParseURL`, which writes a list of settings, and the list.

text ──► url.Parse ──► settings, sorted as they are written, so that of two the greater counts ──►
scanned ──► over those of the driver

The environment is ignored.
"""

import functools
from typing import Final, NamedTuple

from urlprism.readers.drivers.connections import Connection, Place, driver, port_of, written
from urlprism.readers.drivers.go import words
from urlprism.readers.drivers.go.parts import (
    PORT,
    SCHEMES,
    UrlOf,
    failed,
    login,
    query,
    split_host_port,
)
from urlprism.readers.programs.go import model as go

VERSION: Final = "1.10.7"
_APART: Final = ("host", "port", "user", "password", "dbname")
_DEFAULTS: Final = {"extra_float_digits": "2", "datestyle": "ISO, MDY"}


class Fields(NamedTuple):
    """The options of a `Connector`; `options` are those without a field."""

    host: str
    port: str
    user: str | None
    password: str | None
    dbname: str | None
    options: str


def report_by(url_of: UrlOf, text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the options by a release of Go; raise Refused for an error."""
    settings = words.scanned(_of_url(url_of(text, None)) if text.startswith(SCHEMES) else text)
    values = {"host": "localhost", "port": str(PORT), **_DEFAULTS, **settings}
    encoding = "".join([each for each in values.get("client_encoding", "utf8") if each.isalnum()])
    if values["datestyle"] != _DEFAULTS["datestyle"] or encoding.lower() not in {"utf8", "unicode"}:
        raise failed("another encoding, or style of dates", "pq.NewConnector")
    if "fallback_application_name" in values:
        values.setdefault("application_name", values["fallback_application_name"])
    unnamed = values.keys() - {*_APART, "client_encoding", "sslmode"}
    options = written((name, values[name]) for name in unnamed)
    return Fields._make([*map(values.get, _APART), options])


def _of_url(url: go.Fields) -> str:
    """Return the settings that a URL is written as."""
    user, password = login(url)
    located = split_host_port(url.host)
    host, port = located or (url.host, "")
    pairs = [("user", user), ("password", password), ("host", host), ("port", port)]
    pairs += [("dbname", url.path[1:]), *query(url).items()]
    words = [f"{name}='{_escaped(value)}'" for name, value in pairs if value]
    return " ".join(sorted(words, key=go.octets_of))


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("'", "\\'")


def connection(fields: Fields) -> Connection:
    """Return who connects where."""
    place = Place(fields.host or "localhost", port_of(fields.port, 0) if fields.port else None)
    who = fields.user, fields.password, fields.dbname
    return Connection("postgresql", (place,), *who, fields.options)


REPORT: Final = functools.partial(report_by, go.MODEL.report)
MODEL: Final = driver("go.lib.pq", VERSION, "lib/pq's NewConnector", Fields, REPORT, connection)

"""How pgx reads a connection string: pgconn's `ParseConfig`.

text ──► url.Parse, or settings ──► hosts and ports by commas ──► parameters replace them ──► checks

The environment and files are ignored; a service is refused, as its file is not read.
"""

import functools
import re
from typing import Final, NamedTuple

from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism.readers.drivers.connections import Connection, Place, driver, written
from urlprism.readers.drivers.go.parts import SCHEMES, UrlOf, failed, login, query, split_host_port
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
_MODES: Final = frozenset(("", "disable", "allow", "prefer", "require", "verify-ca", "verify-full"))
_SESSIONS: Final = frozenset(
    ("any", "read-write", "read-only", "primary", "standby", "prefer-standby")
)
_NUMBER: Final = re.compile("[+-]?[0-9]{1,18}")
_PORT: Final = re.compile("0*[0-9]{1,5}")


class Fields(NamedTuple):
    """The configuration; `hosts` are all hosts, each with its port."""

    hosts: list[list[str]]
    user: str | None
    password: str
    database: str
    options: str


def report_by(url_of: UrlOf, text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the configuration by a release of Go; raise Refused for an error."""
    values = _of_url(url_of(text, None)) if text.startswith(SCHEMES) else scanned(text)
    hosts = values["host"].split(",") if "host" in values else [""]
    ports = values.get("port", "5432").split(",")
    places: list[list[str]] = []
    for number, host in enumerate(hosts):
        place = [host, _port(ports[number] if number < len(ports) else ports[0])]
        places += [] if places[-1:] == [place] else [place]
    _check(values, is_tcp=any(not host.startswith("/") for host in hosts))
    unnamed = written((name, each) for name, each in values.items() if name not in _OWN)
    who = values.get("user"), values.get("password", ""), values.get("database", "")
    return Fields(places, *who, unnamed)


def _of_url(url: go.Fields) -> dict[str, str]:
    user, password = login(url)
    values = {
        name: each for name, each in (("user", user), ("password", password)) if each is not None
    }
    hosts: list[str] = []
    ports: list[str] = []
    for each in filter(None, url.host.split(",")):
        bare = each.strip("[]")
        if ":" not in each or is_ipv6address(bare):
            hosts.append(bare)
            continue
        located = split_host_port(each)
        if located is None:
            raise failed("a host with a port that cannot be told apart", "pgconn.ParseConfig")
        hosts += [located[0]] * bool(located[0])
        ports += [located[1]] * bool(located[1])
    named = {"host": ",".join(hosts), "port": ",".join(ports), "database": url.path.lstrip("/")}
    values |= {name: each for name, each in named.items() if each}
    return values | {"database" if name == "dbname" else name: v for name, v in query(url).items()}


def _port(text: str) -> str:
    if not _PORT.fullmatch(text) or not 0 < int(text) < 65536:
        raise failed("the port is not a number from 1 to 65535", "pgconn.ParseConfig")
    return str(int(text))


def _check(values: dict[str, str], *, is_tcp: bool) -> None:
    """Raise Refused for an option whose value pgconn does not take."""
    mode = values.get("sslmode", "")
    pair = [bool(values.get(name)) for name in ("sslcert", "sslkey")]
    timeout = values.get("connect_timeout", "0")
    wrong = (
        "service" in values,
        is_tcp and (mode not in _MODES or (mode != "disable" and pair[0] is not pair[1])),
        not _NUMBER.fullmatch(timeout) or int(timeout) < 0,
        not _NUMBER.fullmatch(values.get("min_read_buffer_size", "0")),
        values.get("target_session_attrs", "any") not in _SESSIONS,
    )
    if any(wrong):
        raise failed("an option that is not taken", "pgconn.ParseConfig")


def connection(fields: Fields) -> Connection:
    """Return who connects where."""
    places = [Place(host or None, int(port)) for host, port in fields.hosts]
    who = fields.user, fields.password, fields.database
    return Connection("postgresql", tuple(places), *who, fields.options)


REPORT: Final = functools.partial(report_by, go.MODEL.report)
MODEL: Final = driver("go.pgx", VERSION, "pgconn's ParseConfig", Fields, REPORT, connection)

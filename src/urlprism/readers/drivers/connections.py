"""What drivers make of a connection string: who connects where, and to which database.

The user and the password are the userinfo of the common parts, the database is the path, and the
options, by their names, are the query. A Unix socket is the host "unix:" and its path.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeVar

from urlprism._core.records.components import Components, Value
from urlprism.readers.model import Model
from urlprism.readers.outcomes import SOCKET, Refused, Target
from urlprism.readers.shared.hosts import effective_host
from urlprism.redaction.records import hides_secrets
from urlprism.urllib_parse import quote

_MAX_PORT: Final = 65535
_NUMBER: Final = re.compile(r"[ \t\n\v\f\r]*+([+-]?[0-9]{1,9})[ \t\n\v\f\r]*+")

_FieldsT = TypeVar("_FieldsT", bound=tuple[Value, ...])


class Place(NamedTuple):
    """A host, None for the driver's own, and a port, None for one that cannot be reached."""

    host: str | None
    port: int | None


@hides_secrets
class Connection(NamedTuple):
    """What a driver makes of a connection string; there is at least one place.

    `protocol` is that of the server. `options` are a query, as `written` writes it.
    """

    protocol: str
    places: tuple[Place, ...]
    user: str | None = None
    password: str | None = None
    database: str | None = None
    options: str = ""


def driver(
    name: str,
    version: str,
    summary: str,
    fields: type[_FieldsT],
    report: Callable[[str, str | None], _FieldsT],
    connection: Callable[[_FieldsT], Connection],
) -> Model[_FieldsT]:
    """Return the model of a driver; `connection` interprets the fields that it reports."""

    def answer(values: _FieldsT) -> tuple[Components, Target]:
        meant = connection(values)
        return _components(meant), _target(meant.protocol, meant.places[0])

    def targets(values: tuple[Value, ...]) -> tuple[Target, ...]:
        meant = connection(tuple.__new__(fields, values))
        apart = {*meant.places}
        if len(apart) == len(meant.places):
            return tuple([_target(meant.protocol, each) for each in meant.places])
        by_place = {each: _target(meant.protocol, each) for each in apart}
        return tuple([by_place[each] for each in meant.places])

    names: tuple[str, ...] = fields._fields  # type: ignore[attr-defined]
    return Model(name, version, summary, names, report, answer, targets=targets)


def refused(reason: str, rule: str) -> Refused:
    """Return a refusal, whose reason must not quote the text."""
    return Refused(reason, rule)


def port_of(text: str | int | None, default: int) -> int | None:
    """Return the number of a port, the default one for none, None for one that is out of range.

    >>> port_of("1", 5), port_of("", 5), port_of("0", 5)
    (1, 5, None)
    """
    if text is None or text == "":
        return default
    match = _NUMBER.fullmatch(text) if isinstance(text, str) else None
    number = int(match[1]) if match else text
    return number if isinstance(number, int) and 0 < number <= _MAX_PORT else None


def written(options: Iterable[tuple[str, object]]) -> str:
    """Return options as a query, by their names.

    >>> written([("b", "2 3"), ("a", True)])
    'a=True&b=2+3'
    """
    pairs = sorted((_quoted(name), _quoted(str(value))) for name, value in options)
    return "&".join([f"{name}={value}" for name, value in pairs]).replace("%20", "+")


def userinfo(user: str | None, password: str | None) -> str | None:
    """Return a login as a userinfo, None without a user and a password."""
    if not user and not password:
        return None
    return _quoted(user or "") + (f":{_quoted(password)}" if password else "")


def _components(meant: Connection) -> Components:
    hosts = ",".join([place.host or "" for place in meant.places])
    return Components(
        meant.protocol,
        userinfo(meant.user, meant.password),
        hosts or None,
        meant.places[0].port,
        f"/{_quoted(meant.database)}" if meant.database else "",
        meant.options or None,
        None,
    )


def _quoted(text: str) -> str:
    return quote(text, "", errors="surrogatepass")


def _target(protocol: str, place: Place) -> Target:
    """Return the target of a place: a Unix socket, a host in its canonical spelling, or none."""
    host, port = place
    if not host:
        return tuple.__new__(Target, (protocol, None, None))
    if host.startswith(("/", "@", SOCKET)):
        return Target(protocol, host if host.startswith(SOCKET) else SOCKET + host, port)
    name = host.lower() if "%" in host else effective_host(host)
    return tuple.__new__(Target, (protocol, name, port))

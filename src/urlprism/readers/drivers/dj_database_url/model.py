"""How dj-database-url reads a URL: by Python's `urlsplit`, into the settings of Django.

text ──► urlsplit ──► scheme of a backend ──► user, password, host, name decoded; port; options
"""

from typing import Final, TypeAlias

from urlprism.readers.drivers.connections import driver, refused
from urlprism.readers.drivers.dj_database_url.backends import BACKENDS
from urlprism.readers.drivers.django import MEMORY, Settings, as_query, connection_by
from urlprism.readers.programs.python import model as cpython
from urlprism.urllib_parse import parse_qs, unquote

VERSION: Final = "3.1.2"
_WITH_SCHEMA: Final = frozenset(
    ("postgres", "postgresql", "pgsql", "postgis", "redshift", "timescale", "timescalegis")
)
_WITH_CA: Final = frozenset(("mysql", "mysql2"))
_Option: TypeAlias = str | int | bool


def report(text: str, base: str | None) -> Settings:  # noqa: ARG001 - it does not resolve
    """Return the settings of a URL; raise Refused if it raises."""
    if text == f"sqlite://{MEMORY}":
        return Settings(BACKENDS["sqlite"][0], "", "", "", "", MEMORY, "")
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
        name = name or MEMORY
    return Settings._make([BACKENDS[parts.scheme][0], *named, str(port), name, options])


def _options(query: str, scheme: str) -> str:
    """Return the options as a query; raise ValueError for a digit of which there is no number."""
    options = {name: _meant(values) for name, values in parse_qs(query).items()}
    if scheme in _WITH_SCHEMA and (schema := options.pop("currentSchema", None)):
        options["options"] = f"-c search_path={schema}"
    if scheme in _WITH_CA and (authority := options.pop("ssl-ca", None)):
        options["ssl"] = str({"ca": authority})
    return as_query(options)


def _meant(values: list[str]) -> _Option | list[_Option]:
    meant = [_value(each) for each in values]
    return meant[0] if len(meant) == 1 else meant


def _value(text: str) -> _Option:
    if text.isdigit():
        return int(text)
    return text.lower() == "true" if text.lower() in {"true", "false"} else text


MODEL: Final = driver(
    *("dj-database-url", VERSION, "dj-database-url's parse"),
    *(Settings, report, connection_by(BACKENDS)),
)

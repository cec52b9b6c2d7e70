"""How django-environ reads the URL of a database: by Python's `urlparse`, into Django's settings.

text ──► urlparse ──► without a path: all of it encoded, and read again ──► user, password, path
decoded; host as it stands ──► options
"""

from typing import Final

from urlprism.readers.drivers.connections import driver, refused
from urlprism.readers.drivers.django import MEMORY, Settings, as_query, connection_by
from urlprism.readers.drivers.django_environ import hosts
from urlprism.readers.drivers.django_environ.backends import BACKENDS, WITH_CLUSTERS
from urlprism.readers.programs.python import model as cpython
from urlprism.urllib_parse import parse_qs, quote, unquote, unquote_plus, urlunparse
from urlprism.urllib_parse.releases import ParseResult

VERSION: Final = "0.14.0"
_RULE: Final = "environ Env.db_url_config"
_CLOUD: Final = "cloudsql"
# Settings of Django beside the options.
_BESIDE: Final = frozenset(
    {
        *("CONN_MAX_AGE", "ATOMIC_REQUESTS", "AUTOCOMMIT", "DISABLE_SERVER_SIDE_CURSORS"),
        "CONN_HEALTH_CHECKS",
    }
)


def report(text: str, base: str | None) -> Settings:  # noqa: ARG001 - it does not resolve
    """Return the settings of a URL; raise Refused if it raises, or if no backend is known."""
    if text == f"sqlite://{MEMORY}":
        return Settings(BACKENDS["sqlite"][0], "", "", "", "", MEMORY, "")
    try:
        parts = _parts(text)
        if parts.scheme not in BACKENDS:
            raise refused("the scheme has no backend", _RULE)
        return _settings(parts)
    except ValueError:
        raise refused("urlparse or int raises ValueError", f"{_RULE}, ValueError") from None


def _parts(text: str) -> ParseResult:
    try:
        parts = cpython.running().urlparse(text)
    except ValueError:
        parts = _encoded(text)
    return parts if parts.path else _encoded(urlunparse(parts))


def _encoded(text: str) -> ParseResult:
    return cpython.running().urlparse(quote(text, safe=":/?&=@"))


def _settings(parts: ParseResult) -> Settings:
    scheme, name = parts.scheme, unquote_plus(parts.path[1:].partition("?")[0])
    if scheme == "sqlite":
        name = name or MEMORY
    if scheme == "ldap":
        name = f"ldap://{parts.hostname}" + (f":{parts.port}" if parts.port else "")
    netloc = unquote(parts.netloc.rpartition("@")[2])
    if scheme in WITH_CLUSTERS and "," in netloc:
        host, port = hosts.split(netloc)
    else:
        host, port = parts.hostname or "", str(parts.port or "")
    user, password = (unquote(each or "") for each in (parts.username, parts.password))
    if name.startswith("/") and (scheme in WITH_CLUSTERS or _CLOUD in name):
        host, _, name = name.rpartition("/")
    if scheme == "oracle" and not name:
        host, name = "", host
    query = {key: hosts.as_number(values[0]) for key, values in parse_qs(parts.query).items()}
    options = as_query({key: each for key, each in query.items() if key.upper() not in _BESIDE})
    return Settings(BACKENDS[scheme][0], user, password, host, port, name, options)


MODEL: Final = driver(
    *("django-environ", VERSION, "django-environ's db_url_config"),
    *(Settings, report, connection_by(BACKENDS)),
)

"""The settings of a database in Django, which packages read from a URL."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from urlprism.readers.drivers import libpq
from urlprism.readers.drivers.connections import Connection, Place, port_of, written

_DJANGO: Final = "django.db.backends."
_GIS: Final = "django.contrib.gis.db.backends."
_PORTS: Final = {"postgresql": 5432, "mysql": 3306, "oracle": 1521, "mssql": 1433, "ldap": 389}
# The backends that several packages know, and the protocol of each.
POSTGRESQL: Final = (f"{_DJANGO}postgresql", "postgresql")
POSTGIS: Final = (f"{_GIS}postgis", "postgresql")
MYSQL: Final = (f"{_DJANGO}mysql", "mysql")
MEMORY: Final = ":memory:"
BACKENDS: Final = {
    **dict.fromkeys(("postgres", "postgresql", "pgsql"), POSTGRESQL),
    "postgis": POSTGIS,
    "redshift": ("django_redshift_backend", "postgresql"),
    **dict.fromkeys(("mysql", "mysql2"), MYSQL),
    "mysql-connector": ("mysql.connector.django", "mysql"),
    "mysqlgis": (f"{_GIS}mysql", "mysql"),
    "sqlite": (f"{_DJANGO}sqlite3", "sqlite"),
    "spatialite": (f"{_GIS}spatialite", "sqlite"),
    "oracle": (f"{_DJANGO}oracle", "oracle"),
    "mssql": ("mssql", "mssql"),
}


class Settings(NamedTuple):
    """The settings of a database in Django; `OPTIONS` are written as a query."""

    ENGINE: str
    USER: str
    PASSWORD: str
    HOST: str
    PORT: str
    NAME: str
    OPTIONS: str


def settings_of(values: Mapping[str, object]) -> Settings:
    """Return settings as texts; those that are not set are empty."""
    named = [str(values.get(name, "")) for name in Settings._fields[:-1]]
    options = values.get("OPTIONS", {})
    return Settings._make([*named, as_query(options if isinstance(options, Mapping) else {})])


def as_query(options: Mapping[str, object]) -> str:
    """Return options as a query; an option can have a list of values."""
    return written(
        (name, each)
        for name, value in options.items()
        for each in (value if isinstance(value, list) else [value])
    )


def connection_by(backends: Mapping[str, tuple[str, str]]) -> Callable[[Settings], Connection]:
    """Return the function that says who connects where, by backends and their protocols.

    libpq, to which Django passes the host, takes several.
    """
    protocols = dict(backends.values())

    def connection(settings: Settings) -> Connection:
        protocol = protocols[settings.ENGINE]
        if protocol == "postgresql":
            places = libpq.places({"host": settings.HOST, "port": settings.PORT})
        else:
            port = port_of(settings.PORT, _PORTS.get(protocol, 0))
            places = (Place(settings.HOST, port),)
        who = settings.USER, settings.PASSWORD, settings.NAME
        return Connection(protocol, places, *who, settings.OPTIONS)

    return connection

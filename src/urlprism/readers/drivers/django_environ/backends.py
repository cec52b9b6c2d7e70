"""The schemes that django-environ knows: the backend of Django for each, and its protocol."""

from typing import Final

from urlprism.readers.drivers import django

_PROMETHEUS: Final = "django_prometheus.db.backends."

BACKENDS: Final = {
    **django.BACKENDS,
    "psql": django.POSTGRESQL,
    "cockroachdb": ("django_cockroachdb", "postgresql"),
    "prometheus_postgresql": (f"{_PROMETHEUS}postgresql", "postgresql"),
    "prometheus_postgis": (f"{_PROMETHEUS}postgis", "postgresql"),
    "prometheus_mysql": (f"{_PROMETHEUS}mysql", "mysql"),
    "prometheus_spatialite": (f"{_PROMETHEUS}spatialite", "sqlite"),
    "prometheus_sqlite": (f"{_PROMETHEUS}sqlite3", "sqlite"),
    "pyodbc": ("sql_server.pyodbc", "mssql"),
    "ldap": ("ldapdb.backends.ldap", "ldap"),
}
# With these, several hosts are read, and a path of two slashes is a socket.
WITH_CLUSTERS: Final = frozenset(
    {
        *("postgres", "postgresql", "psql", "pgsql", "postgis"),
        *("prometheus_postgresql", "prometheus_postgis"),
    }
)

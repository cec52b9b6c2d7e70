"""The schemes that dj-database-url knows: the backend of Django for each, and its protocol."""

from typing import Final

from urlprism.readers.drivers import django

BACKENDS: Final = {
    **django.BACKENDS,
    "timescale": ("timescale.db.backends.postgresql", "postgresql"),
    "timescalegis": ("timescale.db.backends.postgis", "postgresql"),
    "cockroach": ("django_cockroachdb", "postgresql"),
    "oraclegis": ("django.contrib.gis.db.backends.oracle", "oracle"),
    "mssql": ("sql_server.pyodbc", "mssql"),
    "mssqlms": ("mssql", "mssql"),
}

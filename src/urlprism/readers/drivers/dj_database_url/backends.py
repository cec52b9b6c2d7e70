"""The schemes that dj-database-url knows: the backend of Django for each, and its protocol."""

from typing import Final

_DJANGO: Final = "django.db.backends."
_GIS: Final = "django.contrib.gis.db.backends."

BACKENDS: Final = {
    **dict.fromkeys(("postgres", "postgresql", "pgsql"), (f"{_DJANGO}postgresql", "postgresql")),
    "postgis": (f"{_GIS}postgis", "postgresql"),
    "redshift": ("django_redshift_backend", "postgresql"),
    "timescale": ("timescale.db.backends.postgresql", "postgresql"),
    "timescalegis": ("timescale.db.backends.postgis", "postgresql"),
    "cockroach": ("django_cockroachdb", "postgresql"),
    **dict.fromkeys(("mysql", "mysql2"), (f"{_DJANGO}mysql", "mysql")),
    "mysql-connector": ("mysql.connector.django", "mysql"),
    "mysqlgis": (f"{_GIS}mysql", "mysql"),
    "sqlite": (f"{_DJANGO}sqlite3", "sqlite"),
    "spatialite": (f"{_GIS}spatialite", "sqlite"),
    "oracle": (f"{_DJANGO}oracle", "oracle"),
    "oraclegis": (f"{_GIS}oracle", "oracle"),
    "mssql": ("sql_server.pyodbc", "mssql"),
    "mssqlms": ("mssql", "mssql"),
}

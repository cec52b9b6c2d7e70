"""Drivers of Go: lib/pq, and pgconn, by which pgx connects."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="go.lib.pq",
        title="Go lib/pq",
        package=__name__,
        newest=("Debian", "golang-github-lib-pq-dev"),
        model="lib_pq",
        live="live_lib_pq",
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("postgresql",),
    ),
    Program(
        name="go.pgx",
        title="Go pgx, by pgconn",
        package=__name__,
        newest=("Debian", "golang-github-jackc-pgconn-dev"),
        model="pgx",
        live="live_pgx",
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("postgresql",),
    ),
)

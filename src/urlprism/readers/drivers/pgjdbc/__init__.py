"""pgjdbc, the driver of PostgreSQL for Java."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="pgjdbc",
        title="pgjdbc",
        package=__name__,
        newest=("Debian", "libpostgresql-jdbc-java"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("postgresql",),
    ),
)

"""The package mysql2 of npm."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="mysql2",
        title="mysql2 (npm)",
        package=__name__,
        newest=("npm", "mysql2"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("mysql",),
    ),
)

"""The package pg of npm, node-postgres, on what pg-connection-string parses."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="pg",
        title="pg (npm)",
        package=__name__,
        newest=("npm", "pg"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("postgresql",),
    ),
)

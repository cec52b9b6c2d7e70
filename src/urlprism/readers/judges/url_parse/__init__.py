"""The package url-parse of npm."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="url-parse",
        title="url-parse (npm)",
        package=__name__,
        newest=("npm", "url-parse"),
    ),
)

"""The package parse-url of npm."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="parse-url",
        title="parse-url (npm)",
        package=__name__,
        newest=("npm", "parse-url"),
    ),
)

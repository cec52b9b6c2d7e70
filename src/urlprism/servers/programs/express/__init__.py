"""Express."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="express",
        title="Express",
        package=__name__,
        newest=("npm", "express"),
    ),
)

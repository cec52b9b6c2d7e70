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
# What routes are compared with is another path than what the reader, and a wildcard, gets.
SERVERS: Final = {"express": f"{__name__}.router", "express.params": f"{__name__}.model"}

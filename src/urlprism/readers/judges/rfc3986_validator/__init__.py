"""rfc3986-validator."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="rfc3986-validator",
        title="rfc3986-validator",
        package=__name__,
        newest=("PyPI", "rfc3986-validator"),
    ),
)

"""The package validators."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="validators",
        title="validators",
        package=__name__,
        newest=("PyPI", "validators"),
    ),
)

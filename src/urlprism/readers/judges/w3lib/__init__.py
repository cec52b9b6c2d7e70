"""w3lib."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="w3lib",
        title="w3lib",
        package=__name__,
        newest=("PyPI", "w3lib"),
    ),
)

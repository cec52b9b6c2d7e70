"""Starlette."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="starlette",
        title="Starlette",
        package=__name__,
        newest=("PyPI", "starlette"),
    ),
)

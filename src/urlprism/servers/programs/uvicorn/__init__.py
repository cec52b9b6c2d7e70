"""Uvicorn."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="uvicorn",
        title="Uvicorn",
        package=__name__,
        newest=("PyPI", "uvicorn"),
    ),
)

"""Gunicorn."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="gunicorn",
        title="Gunicorn",
        package=__name__,
        newest=("PyPI", "gunicorn"),
    ),
)

"""Werkzeug."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="werkzeug",
        title="Werkzeug",
        package=__name__,
        newest=("PyPI", "werkzeug"),
    ),
)

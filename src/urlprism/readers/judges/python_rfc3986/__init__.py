"""The package rfc3986."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="python-rfc3986",
        title="rfc3986 (Python)",
        package=__name__,
        newest=("PyPI", "rfc3986"),
    ),
)

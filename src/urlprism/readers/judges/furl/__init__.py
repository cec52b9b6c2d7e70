"""furl."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="furl",
        title="furl",
        package=__name__,
        newest=("PyPI", "furl"),
    ),
)

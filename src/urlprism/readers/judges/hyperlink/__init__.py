"""hyperlink."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="hyperlink",
        title="hyperlink",
        package=__name__,
        newest=("PyPI", "hyperlink"),
    ),
)

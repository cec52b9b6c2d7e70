"""serve-static, of Express."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="serve-static",
        title="Express serve-static",
        package=__name__,
        newest=("npm", "serve-static"),
    ),
)

"""URI.js of npm."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="urijs",
        title="URI.js",
        package=__name__,
        newest=("npm", "urijs"),
    ),
)

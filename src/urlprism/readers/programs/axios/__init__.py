"""axios in Node.js: the package of npm, its adapter `http`, and follow-redirects behind it."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="axios",
        title="axios (npm)",
        package=__name__,
        newest=("npm", "axios"),
    ),
)

"""The package uri-js of npm, by which ajv read the names of schemas before fast-uri."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="uri-js",
        title="uri-js (npm)",
        package=__name__,
        newest=("npm", "uri-js"),
    ),
)

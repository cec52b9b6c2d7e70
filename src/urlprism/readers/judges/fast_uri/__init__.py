"""The package fast-uri of npm, by which ajv reads the names of schemas.

Other packages import `encoding`, `model`, `resolution` and `writing`.
"""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="fast-uri",
        title="fast-uri (npm)",
        package=__name__,
        newest=("npm", "fast-uri"),
    ),
)

"""The package pg-connection-string of npm, which node-postgres asks.

Other packages import `configuration` and `model`.
"""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="pg-connection-string",
        title="pg-connection-string (npm)",
        package=__name__,
        newest=("npm", "pg-connection-string"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("postgresql",),
    ),
)

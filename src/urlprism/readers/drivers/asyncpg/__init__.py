"""asyncpg.

Other packages import `hosts`, `live` and `place`.
"""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="asyncpg",
        title="asyncpg",
        package=__name__,
        newest=("PyPI", "asyncpg"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("postgresql",),
    ),
)

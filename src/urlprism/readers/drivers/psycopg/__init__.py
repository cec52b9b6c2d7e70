"""psycopg 3, and libpq in it.

Other packages import `live` and `model`.
"""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="psycopg",
        title="psycopg, by libpq",
        package=__name__,
        newest=("PyPI", "psycopg"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("postgresql",),
    ),
)

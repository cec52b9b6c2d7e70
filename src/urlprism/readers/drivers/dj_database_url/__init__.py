"""dj-database-url."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="dj-database-url",
        title="dj-database-url",
        package=__name__,
        newest=("PyPI", "dj-database-url"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=(
            "postgresql",
            "mysql",
        ),
    ),
)

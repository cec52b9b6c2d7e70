"""smart_open."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="smart-open",
        title="smart_open",
        package=__name__,
        newest=("PyPI", "smart-open"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("s3",),
    ),
)

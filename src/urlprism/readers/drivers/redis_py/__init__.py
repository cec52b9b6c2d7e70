"""redis-py."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="redis-py",
        title="redis-py",
        package=__name__,
        newest=("PyPI", "redis"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("redis",),
    ),
)

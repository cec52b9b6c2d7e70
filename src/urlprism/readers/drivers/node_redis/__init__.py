"""The package redis of npm."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="node-redis",
        title="node-redis (npm)",
        package=__name__,
        newest=("npm", "redis"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("redis",),
    ),
)

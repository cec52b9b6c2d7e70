"""The package ioredis of npm."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="ioredis",
        title="ioredis (npm)",
        package=__name__,
        newest=("npm", "ioredis"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("redis",),
    ),
)

"""Git."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="git",
        title="Git",
        package=__name__,
        newest=("Debian", "git"),
        covered=Covered.NONE,
        asks_each_time=True,
    ),
)

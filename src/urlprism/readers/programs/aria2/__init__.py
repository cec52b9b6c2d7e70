"""aria2."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="aria2",
        title="aria2",
        package=__name__,
        newest=("Debian", "aria2"),
        asks_each_time=True,
    ),
)

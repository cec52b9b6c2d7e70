"""Eclipse Jetty."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="jetty",
        title="Eclipse Jetty",
        package=__name__,
        newest=("Debian", "libjetty9-java"),
    ),
)

"""Spring: `UriComponentsBuilder`."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="spring",
        title="Spring UriComponentsBuilder",
        package=__name__,
        newest=("Debian", "libspring-web-java"),
    ),
)

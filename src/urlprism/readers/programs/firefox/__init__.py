"""Firefox: its class `URL`."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="firefox",
        title="Firefox",
        package=__name__,
        newest=("Debian", "firefox-esr"),
    ),
)

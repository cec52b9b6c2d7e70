"""Chromium: its class `URL`."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="chromium",
        title="Chromium",
        package=__name__,
        newest=("Debian", "chromium"),
    ),
)

"""WebKit: its class `URL`."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="webkit",
        title="WebKit",
        package=__name__,
        newest=("Debian", "webkit2gtk-driver"),
    ),
)

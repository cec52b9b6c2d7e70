"""Apache httpd."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="httpd",
        title="Apache httpd",
        package=__name__,
        newest=("Debian", "apache2-bin"),
    ),
)

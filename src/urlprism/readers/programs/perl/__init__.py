"""Perl: its module URI."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="perl",
        title="Perl URI",
        package=__name__,
        newest=("Debian", "liburi-perl"),
    ),
)

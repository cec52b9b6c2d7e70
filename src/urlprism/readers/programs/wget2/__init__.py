"""GNU Wget2: libwget."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="wget2",
        title="GNU Wget2",
        package=__name__,
        newest=("Debian", "wget2"),
        is_buildable=False,
        covered=Covered.NONE,
        asks_each_time=True,
    ),
)

"""requests-unixsocket2, which continues requests-unixsocket."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="requests-unixsocket2",
        title="requests-unixsocket2",
        package=__name__,
        newest=("PyPI", "requests-unixsocket2"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("unix",),
    ),
)

"""requests-unixsocket.

Other packages import `live` and `model`.
"""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="requests-unixsocket",
        title="requests-unixsocket",
        package=__name__,
        newest=("PyPI", "requests-unixsocket"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("unix",),
    ),
)

"""GNU Wget.

Other packages import `model`.
"""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="wget",
        title="GNU Wget",
        package=__name__,
        newest=("Debian", "wget"),
        asks_each_time=True,
    ),
)

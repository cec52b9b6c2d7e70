"""s3fs.

Other packages import `model`.
"""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="s3fs",
        title="s3fs",
        package=__name__,
        newest=("PyPI", "s3fs"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("s3",),
    ),
)

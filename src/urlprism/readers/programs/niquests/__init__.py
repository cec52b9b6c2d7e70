"""niquests, which continues requests over urllib3-future: what it prepares, and where it connects.

Other packages import `live` and `model`.
"""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="niquests",
        title="Niquests",
        package=__name__,
        newest=("PyPI", "niquests"),
        covered=Covered.NONE,
    ),
)

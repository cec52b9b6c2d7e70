"""requests: what it prepares, and where a `Session` connects.

Other packages import `live`, `model` and `releases`.
"""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="requests",
        title="Requests",
        package=__name__,
        newest=("PyPI", "requests"),
        covered=Covered.BY_RELEASE,
    ),
)

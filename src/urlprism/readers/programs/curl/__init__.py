"""libcurl: its URL API since 7.62.0, and the formats of `sscanf` that it read by before.

Other packages import `idn`, `model` and `releases`.
"""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="curl",
        title="curl (libcurl)",
        package=__name__,
        newest=("PyPI", "pycurl"),
        covered=Covered.BY_RELEASE,
    ),
)

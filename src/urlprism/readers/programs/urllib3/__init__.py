"""urllib3: `parse_url`, and where a `PoolManager` connects.

Other packages import `hosts`, `model`, `releases` and `rfc3986_package`.
"""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="urllib3",
        title="urllib3",
        package=__name__,
        newest=("PyPI", "urllib3"),
        covered=Covered.BY_RELEASE,
    ),
)

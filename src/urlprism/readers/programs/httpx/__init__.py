"""httpx: `httpx.URL`, and the redirects of its `Client`.

Other packages import `live`, `model` and `releases`.
"""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="httpx",
        title="HTTPX",
        package=__name__,
        newest=("PyPI", "httpx"),
        covered=Covered.BY_RELEASE,
    ),
)

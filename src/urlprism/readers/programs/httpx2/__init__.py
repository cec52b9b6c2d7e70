"""httpx2, which continues httpx: `httpx2.URL`, and the redirects of its `Client`.

Other packages import `model`.
"""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="httpx2",
        title="HTTPX2",
        package=__name__,
        newest=("PyPI", "httpx2"),
    ),
)

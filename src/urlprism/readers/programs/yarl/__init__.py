"""yarl: `yarl.URL`.

Other packages import `authority`, `model` and `quoting`.
"""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="yarl",
        title="yarl",
        package=__name__,
        newest=("PyPI", "yarl"),
    ),
)

"""docker-py."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="docker-py",
        title="docker-py, base_url",
        package=__name__,
        newest=("PyPI", "docker"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("unix",),
    ),
)

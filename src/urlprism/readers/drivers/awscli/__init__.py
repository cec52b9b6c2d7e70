"""AWS CLI."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="awscli",
        title="AWS CLI",
        package=__name__,
        newest=("PyPI", "awscli"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("s3",),
    ),
)

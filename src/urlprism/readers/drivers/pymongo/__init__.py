"""PyMongo."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="pymongo",
        title="PyMongo",
        package=__name__,
        newest=("PyPI", "pymongo"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("mongodb",),
    ),
)

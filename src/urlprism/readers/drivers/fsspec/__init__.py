"""fsspec."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="fsspec",
        title="fsspec, by s3fs",
        package=__name__,
        newest=("PyPI", "fsspec"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("s3",),
    ),
)
